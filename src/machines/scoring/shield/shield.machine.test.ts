import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createShieldMachine } from './shield.machine.ts';

describe('the shield', () => {
  it('is raised and lowered, and each time the tab remembers it', () => {
    const remembered: boolean[] = [];
    const actor = createActor(
      createShieldMachine({ wasRaised: false }).provide({
        actions: { remember: (_, { isRaised }) => void remembered.push(isRaised) },
      }),
    ).start();
    expect(actor.getSnapshot().hasTag('raised')).toBe(false);
    actor.send({ type: 'shield.toggle' });
    expect(actor.getSnapshot().hasTag('raised')).toBe(true);
    actor.send({ type: 'shield.toggle' });
    expect(actor.getSnapshot().hasTag('raised')).toBe(false);
    expect(remembered).toEqual([true, false]);
  });

  it('is raised from the start after a reload', () => {
    const actor = createActor(createShieldMachine({ wasRaised: true })).start();
    expect(actor.getSnapshot().hasTag('raised')).toBe(true);
  });
});
