import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';

/** A vending machine that knows nothing of the inspector: what another application might run. */
const vendingMachine = setup({
  types: {
    context: {} as { paid: number },
    events: {} as { type: 'COIN'; cents: number } | { type: 'CHOOSE' } | { type: 'RETURN' },
  },
  actors: { dispense: fromPromise(() => Promise.resolve('cola')) },
  guards: { isPaid: ({ context }) => context.paid >= 100 },
}).createMachine({
  id: 'vending',
  context: { paid: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: {
        COIN: {
          actions: assign({
            paid: ({ context, event }) => context.paid + event.cents,
          }),
        },
        CHOOSE: { guard: 'isPaid', target: 'dispensing' },
        RETURN: { target: 'idle', reenter: true, actions: assign({ paid: 0 }) },
      },
    },
    dispensing: { tags: 'busy', invoke: { src: 'dispense', onDone: 'sold', onError: 'idle' } },
    sold: { type: 'final' },
  },
});

/** A session of the vending machine, as the library's own inspector sends it. */
export async function recordForeignSession(): Promise<StatelyInspectionEvent[]> {
  const messages: StatelyInspectionEvent[] = [];
  const inspector = createInspector({
    send: (message) =>
      void messages.push(structuredClone(JSON.parse(JSON.stringify(message)) as typeof message)),
  });
  const actor = createActor(vendingMachine, { inspect: inspector.inspect }).start();
  actor.send({ type: 'CHOOSE' });
  actor.send({ type: 'COIN', cents: 50 });
  actor.send({ type: 'COIN', cents: 50 });
  actor.send({ type: 'CHOOSE' });
  await waitFor(actor, ({ status }) => status === 'done');
  const isOver = () =>
    messages.some(
      (message) =>
        message.type === '@xstate.snapshot' &&
        message.sessionId === actor.sessionId &&
        (message.snapshot as { value?: unknown }).value === 'sold',
    );
  // The library sends in idle time.
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve));
  return messages;
}
