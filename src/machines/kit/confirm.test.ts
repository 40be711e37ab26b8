import { assertEvent, createActor, setup, spawnChild, stopChild, type ActorRefFrom } from 'xstate';
import { describe, expect, it } from 'vitest';
import { dialogsMachine } from '../system/overlays/dialogs.machine.ts';
import type { Question } from '../systemActor.ts';
import { confirm } from './confirm.ts';

const words = { title: { text: 'Delete' }, text: { text: 'Really?' } };
const question: Question = { id: 'a', kind: 'ask', ...words };

type Asked = ActorRefFrom<typeof confirm>;
/** Runs questions beside a real dialogs machine. */
function runQuestions() {
  const machine = setup({
    types: {
      events: {} as { type: 'ask'; name: string; question: Question } | { type: 'leave'; name: string },
    },
    actors: { dialogs: dialogsMachine, confirm },
  }).createMachine({
    invoke: { src: 'dialogs', id: 'dialogs', systemId: 'dialogs' },
    on: {
      ask: {
        actions: spawnChild('confirm', {
          id: ({ event }) => event.name,
          input: ({ event }) => {
            assertEvent(event, 'ask');
            return event.question;
          },
        }),
      },
      leave: { actions: stopChild(({ event }) => event.name) },
    },
  });
  let count = 0;
  const root = createActor(machine).start();
  const child = (name: string) => (root.getSnapshot().children as Record<string, unknown>)[name];
  const dialogs = child('dialogs') as ActorRefFrom<typeof dialogsMachine>;
  return {
    root,
    ask: (question: Question) => {
      count += 1;
      const name = `question ${count}`;
      root.send({ type: 'ask', name, question });
      return child(name) as Asked;
    },
    /** Stops a question, as leaving the state that invokes it does. */
    leave: ({ id }: Asked) => root.send({ type: 'leave', name: id }),
    answer: async (type: 'dialog.accepted' | 'dialog.declined') => {
      dialogs.send({ type });
      await Promise.resolve();
    },
    queue: () => dialogs.getSnapshot().context.queue,
  };
}

describe('a question', () => {
  it('is shown as a dialog with its words', () => {
    const { ask, queue } = runQuestions();
    ask({ id: 'a', kind: 'warn', ...words, confirm: { text: 'Delete it' }, until: 5 });
    expect(queue()).toEqual([
      { id: 'a', dialog: { kind: 'warn', ...words, confirm: { text: 'Delete it' }, until: 5 } },
    ]);
  });

  it.each([
    ['dialog.accepted', true],
    ['dialog.declined', false],
  ] as const)('is done with the answer: %s', async (type, isConfirmed) => {
    const { ask, answer, queue } = runQuestions();
    const asked = ask(question);
    expect(asked.getSnapshot().status).toBe('active');
    await answer(type);
    expect(asked.getSnapshot()).toMatchObject({ status: 'done', output: { isConfirmed } });
    expect(queue()).toEqual([]);
  });

  it('waits in the queue, unless it is urgent', () => {
    const { ask, queue } = runQuestions();
    ask(question);
    ask({ ...question, id: 'b' });
    ask({ ...question, id: 'c', urgent: true });
    expect(queue().map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('is not answered by the answer to another dialog', async () => {
    const { ask, answer } = runQuestions();
    const first = ask(question);
    const second = ask({ ...question, id: 'b' });
    await answer('dialog.accepted');
    expect(first.getSnapshot().output).toEqual({ isConfirmed: true });
    expect(second.getSnapshot().status).toBe('active');
    await answer('dialog.declined');
    expect(second.getSnapshot().output).toEqual({ isConfirmed: false });
  });

  it('withdraws its dialog when it is stopped, and no other', async () => {
    const { ask, leave, answer, queue } = runQuestions();
    const first = ask(question);
    const second = ask({ ...question, id: 'b' });
    leave(first);
    expect(queue().map(({ id }) => id)).toEqual(['b']);
    await answer('dialog.accepted');
    expect(first.getSnapshot()).toMatchObject({ status: 'stopped', output: undefined });
    expect(second.getSnapshot().output).toEqual({ isConfirmed: true });
  });

  it('leaves the next dialogs alone when it is stopped after its answer', async () => {
    const { ask, leave, answer, queue } = runQuestions();
    const first = ask(question);
    await answer('dialog.accepted');
    ask(question);
    leave(first);
    expect(queue()).toHaveLength(1);
  });

  it('asked again under the same id takes the place of the first, which stays unanswered', async () => {
    const { ask, answer, queue } = runQuestions();
    const first = ask(question);
    const second = ask(question);
    expect(queue()).toHaveLength(1);
    await answer('dialog.accepted');
    expect(first.getSnapshot().status).toBe('active');
    expect(second.getSnapshot().output).toEqual({ isConfirmed: true });
  });

  it('that was replaced under its id does not withdraw the other', () => {
    const { ask, leave, queue } = runQuestions();
    const first = ask(question);
    ask({ ...question, text: { text: 'Still?' } });
    leave(first);
    expect(queue()).toMatchObject([{ dialog: { text: { text: 'Still?' } } }]);
  });

  it('is withdrawn without a fault when the whole portal stops', () => {
    const { ask, root } = runQuestions();
    const asked = ask(question);
    root.stop();
    expect(asked.getSnapshot().status).toBe('stopped');
  });
});
