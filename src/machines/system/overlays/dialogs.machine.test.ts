import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runInSystem } from '#tests/support/machines/system.ts';
import { dialogsMachine } from './dialogs.machine.ts';
import type { DialogContent } from '#machines/systemActor.ts';

function runDialogs() {
  const run = runInSystem(dialogsMachine);
  const opened: Record<string, DialogContent> = {};
  return {
    ...run,
    /** The answers by the ids of their dialogs. */
    answers: () => run.emitted.map(({ id, isAccepted }) => `${id}: ${isAccepted ? 'yes' : 'no'}`),
    open: (id: string, urgent?: boolean) => {
      const dialog: DialogContent = { kind: 'ask', title: { text: id }, text: { text: id } };
      opened[id] = dialog;
      run.actor.send({ type: 'dialog.open', id, dialog, ...(urgent !== undefined && { urgent }) });
    },
    /** Withdraws what was opened last under this id. */
    withdraw: (id: string) =>
      run.actor.send({
        type: 'dialog.withdraw',
        dialog: opened[id] ?? { kind: 'ask', title: { text: id }, text: { text: id } },
      }),
    queue: () => run.actor.getSnapshot().context.queue.map(({ id }) => id),
    isOpen: () => run.actor.getSnapshot().hasTag('open'),
  };
}

describe('dialogs', () => {
  it('that say how something ended close the toast that says how an earlier try did; questions do not', () => {
    const run = runDialogs();
    run.open('card.result');
    expect(run.received('toasts')).toEqual([]);
    const dialog: DialogContent = {
      kind: 'message',
      tone: 'success',
      title: { text: 'Success' },
      text: { text: 'Saved' },
    };
    run.actor.send({ type: 'dialog.open', id: 'card.result', dialog });
    expect(run.received('toasts')).toEqual([{ type: 'toast.close', id: 'card.result' }]);
    run.stop();
  });

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
    expect(answers()).toEqual(['a: yes', 'b: no']);
  });

  it('let an urgent one go first, and come back after it', () => {
    const { actor, open, queue, answers } = runDialogs();
    open('a');
    open('b', true);
    expect(queue()).toEqual(['b', 'a']);
    actor.send({ type: 'dialog.declined' });
    expect(queue()).toEqual(['a']);
    expect(answers()).toEqual(['b: no']);
  });

  it('of the same id are one', () => {
    const { open, queue } = runDialogs();
    open('a');
    open('a');
    open('b');
    open('a', true);
    expect(queue()).toEqual(['a', 'b']);
  });

  it('of the same id are one, which is not withdrawn in place of the other', () => {
    const { actor, open, queue } = runDialogs();
    open('a');
    const replaced = actor.getSnapshot().context.queue[0]!.dialog;
    open('a');
    actor.send({ type: 'dialog.withdraw', dialog: replaced });
    expect(queue()).toEqual(['a']);
  });

  it('can be withdrawn without an answer, from anywhere in the queue', () => {
    const { open, withdraw, queue, isOpen, answers } = runDialogs();
    open('a');
    open('b');
    open('c');
    withdraw('b');
    withdraw('nothing');
    expect(queue()).toEqual(['a', 'c']);
    withdraw('a');
    withdraw('c');
    expect(isOpen()).toBe(false);
    withdraw('c');
    expect(answers()).toEqual([]);
  });

  it('ignore an answer while none is open', () => {
    const { actor, open, queue } = runDialogs();
    actor.send({ type: 'dialog.accepted' });
    open('a');
    expect(queue()).toEqual(['a']);
  });

  it('need no listener for the answer', () => {
    const { actor, isOpen } = runDialogs();
    const dialog: DialogContent = {
      kind: 'message',
      tone: 'success',
      title: { text: 't' },
      text: { text: 't' },
    };
    actor.send({ type: 'dialog.open', id: 'a', dialog });
    actor.send({ type: 'dialog.accepted' });
    expect(isOpen()).toBe(false);
  });

  it('let the asker answer with another dialog', () => {
    const { actor, open, queue } = runDialogs();
    open('first');
    actor.on('dialog.answered', () => open('second'));
    actor.send({ type: 'dialog.accepted' });
    expect(queue()).toEqual(['second']);
  });

  it('are open exactly while the queue is not empty, and each is answered once at most', () => {
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
        const { actor, open, withdraw, queue, isOpen, answers, stop } = runDialogs();
        let opened = 0;
        for (const each of steps) {
          if (each.do === 'open') {
            open(each.id, each.urgent);
            opened += 1;
          } else if (each.do === 'withdraw') withdraw(each.id);
          else actor.send({ type: each.do });
          expect(isOpen()).toBe(queue().length > 0);
          expect(new Set(queue()).size).toBe(queue().length);
        }
        expect(answers().length).toBeLessThanOrEqual(opened);
        stop();
      }),
      { numRuns: 300 },
    );
  });
});
