import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { UndoTime } from '#domain/records/undoTimes.ts';
import { unprompted } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import { systemActor } from '#machines/systemActor.ts';

const id = 'undoTime';

/** How long this user can undo a deletion on this device: kept when it is chosen, and said by a toast. */
export const undoTimeMachine = setup({
  types: {
    context: {} as { userId: number; stored: UndoTime; chosen: UndoTime },
    events: {} as { type: 'undoTime.choose'; seconds: UndoTime },
    input: {} as { userId: number; stored: UndoTime },
  },
  actors: { store: port<object, { userId: number; seconds: UndoTime }>(`${id}.store`) },
  actions: {
    choose: assign((_, { seconds: chosen }: { seconds: UndoTime }) => ({ chosen })),
    keepStored: assign({ stored: ({ context }) => context.chosen }),
    takeBack: assign({ chosen: ({ context }) => context.stored }),
    showStored: sendTo(
      ({ system }) => systemActor(system, 'toasts'),
      unprompted(`${id}.result`, 'success', { key: 'account:undoTime.saved' }),
    ),
    showNotStored: sendTo(
      ({ system }) => systemActor(system, 'toasts'),
      unprompted(`${id}.result`, 'error', { key: 'account:undoTime.notSaved' }),
    ),
  },
}).createMachine({
  id,
  context: ({ input }) => ({ ...input, chosen: input.stored }),
  initial: 'resting',
  on: {
    'undoTime.choose': {
      target: '.storing',
      reenter: true,
      actions: { type: 'choose', params: ({ event }) => event },
    },
  },
  states: {
    resting: {},
    storing: {
      invoke: {
        src: 'store',
        input: ({ context: { userId, chosen } }) => ({ userId, seconds: chosen }),
        onDone: { target: 'resting', actions: ['keepStored', 'showStored'] },
        onError: { target: 'resting', actions: ['takeBack', 'showNotStored'] },
      },
    },
  },
});

export type UndoTimeRef = ActorRefFrom<typeof undoTimeMachine>;
