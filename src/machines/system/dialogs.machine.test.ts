import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { runInSystem } from '#tests/support/system.ts';
import { dialogsMachine } from './dialogs.machine.ts';
import type { DialogAnswer, DialogWish } from '../systemActor.ts';

/** Somebody who asked, and hears the answer. */
const asker = (hear: (answer: DialogAnswer) => void) =>
  createActor(fromCallback<DialogAnswer>(({ receive }) => receive(hear))).start();

function runDialogs() {
  const answers: Record<string, DialogAnswer['type'][]> = {};
  const run = runInSystem(dialogsMachine);
  return {
    ...run,
    answers,
    open: (id: string, urgent?: boolean) => {
      const dialog: DialogWish = {
        kind: 'ask',
        title: { text: id },
        text: { text: id },
        replyTo: asker(({ type }) => void (answers[id] ??= []).push(type)),
      };
      run.actor.send({ type: 'dialog.open', id, dialog, ...(urgent !== undefined && { urgent }) });
    },
    queue: () => run.actor.getSnapshot().context.queue.map(({ id }) => id),
    isOpen: () => run.actor.getSnapshot().hasTag('open'),
  };
}

describe('dialogs', () => {
  it('wait for each other in a queue', () => {
    const { actor, open, queue, isOpen, answers } = runDialogs();
    open('a');
    open('b');
    expect(queue()).toEqual(['a', 'b']);
    actor.send({ type: 'dialog.accepted' });
    expect(queue()).toEqual(['b']);
    expect(isOpen()).toBe(true);
    actor.send({ type: 'dialog.declined' });
    expect(isOpen()).toBe(false);
    expect(answers).toEqual({ a: ['dialog.accepted'], b: ['dialog.declined'] });
  });

  it('let an urgent one go first, and come back after it', () => {
    const { actor, open, queue, answers } = runDialogs();
    open('a');
    open('b', true);
    expect(queue()).toEqual(['b', 'a']);
    actor.send({ type: 'dialog.declined' });
    expect(queue()).toEqual(['a']);
    expect(answers).toEqual({ b: ['dialog.declined'] });
  });

  it('of the same id are one', () => {
    const { open, queue } = runDialogs();
    open('a');
    open('a');
    open('b');
    open('a', true);
    expect(queue()).toEqual(['a', 'b']);
  });

  it('can be withdrawn without an answer, from anywhere in the queue', () => {
    const { actor, open, queue, isOpen, answers } = runDialogs();
    open('a');
    open('b');
    open('c');
    actor.send({ type: 'dialog.withdraw', id: 'b' });
    actor.send({ type: 'dialog.withdraw', id: 'nothing' });
    expect(queue()).toEqual(['a', 'c']);
    actor.send({ type: 'dialog.withdraw', id: 'a' });
    actor.send({ type: 'dialog.withdraw', id: 'c' });
    expect(isOpen()).toBe(false);
    actor.send({ type: 'dialog.withdraw', id: 'c' });
    expect(answers).toEqual({});
  });

  it('ignore an answer while none is open', () => {
    const { actor, open, queue } = runDialogs();
    actor.send({ type: 'dialog.accepted' });
    open('a');
    expect(queue()).toEqual(['a']);
  });

  it('need nobody who waits for the answer', () => {
    const { actor, isOpen } = runDialogs();
    const dialog: DialogWish = { kind: 'tell', tone: 'success', title: { text: 't' }, text: { text: 't' } };
    actor.send({ type: 'dialog.open', id: 'a', dialog });
    actor.send({ type: 'dialog.accepted' });
    expect(isOpen()).toBe(false);
  });

  it('let the asker answer with another dialog', () => {
    const { actor, open, queue } = runDialogs();
    actor.send({
      type: 'dialog.open',
      id: 'first',
      dialog: {
        kind: 'ask',
        title: { text: 't' },
        text: { text: 't' },
        replyTo: asker(() => open('second')),
      },
    });
    actor.send({ type: 'dialog.accepted' });
    expect(queue()).toEqual(['second']);
  });

  it('are open exactly while the queue holds something, and each is answered once at most', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('open' as const),
        id: fc.constantFrom('a', 'b', 'c'),
        urgent: fc.boolean(),
      }),
      fc.record({ do: fc.constant('withdraw' as const), id: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ do: fc.constantFrom('dialog.accepted' as const, 'dialog.declined' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { actor, open, queue, isOpen, answers, stop } = runDialogs();
        let opened = 0;
        for (const each of steps) {
          if (each.do === 'open') {
            open(each.id, each.urgent);
            opened += 1;
          } else if (each.do === 'withdraw') actor.send({ type: 'dialog.withdraw', id: each.id });
          else actor.send({ type: each.do });
          expect(isOpen()).toBe(queue().length > 0);
          expect(new Set(queue()).size).toBe(queue().length);
        }
        expect(Object.values(answers).flat().length).toBeLessThanOrEqual(opened);
        stop();
      }),
      { numRuns: 300 },
    );
  });
});
