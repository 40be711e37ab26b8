import { fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import { surgeonInput } from '#tests/support/machines/cardMachines.ts';
import { walkAllPaths } from '#tests/support/machines/machinePaths.ts';
import { runInSystem } from '#tests/support/machines/system.ts';
import { personalProfileMachine } from './personalProfile.machine.ts';
import { personalProfileWalk } from './personalProfile.walk.ts';

describe('the personal profile', () => {
  it('is read or edited, and opens the form at a part', () => {
    const coverage = walkAllPaths(personalProfileWalk, ({ after }) => {
      expect(after.hasTag('editing') && after.context.focus !== 'contact').toBe(false);
    });
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
  });

  it('moves the focus to the confirmation only if the person waits for the save', () => {
    const machine = personalProfileMachine.provide({
      actors: { card: fromCallback(() => undefined) as never },
    });
    const { actor } = runInSystem(machine, { input: surgeonInput });
    const saved = (isAwaited: boolean) => actor.send({ type: 'card.saved', isAwaited });
    const now = () => [actor.getSnapshot().value, actor.getSnapshot().context.focus];
    saved(false);
    expect(now()).toEqual(['reading', null]);
    saved(true);
    expect(now()).toEqual(['reading', 'confirmation']);
    actor.send({ type: 'form.open', section: 'contact' });
    saved(false);
    expect(now()).toEqual(['editing', 'contact']);
    saved(true);
    expect(actor.getSnapshot().value).toBe('reading');
  });
});
