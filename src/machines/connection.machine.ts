import { assign, fromCallback, sendTo, setup } from 'xstate';
import { port } from './kit/port.ts';
import { systemActor, type ConnectionInbox, type ToastsInbox } from './kit/system.ts';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/**
 * Whether the server can be reached. One standing message while it cannot; the way back is found by asking,
 * with growing pauses, and at once when the browser says that the network is there. Screens that failed for
 * want of a network then load again by themselves.
 */
export const connectionMachine = setup({
  types: {
    context: {} as { failures: number },
    events: {} as ConnectionInbox | { type: 'network.returned' },
    tags: {} as 'lost',
  },
  actors: {
    probe: port<object, object>('probe'),
    watchNetwork: fromCallback(() => {
      throw new Error('port "watchNetwork" is not wired');
    }),
  },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    tellLost: sendTo(({ system }) => systemActor(system, 'toasts'), {
      type: 'toast.show',
      id: 'connection',
      tone: 'warning',
      message: { key: 'shell:connection.lost' },
      duration: 0,
    } satisfies ToastsInbox),
    tellFound: sendTo(({ system }) => systemActor(system, 'toasts'), {
      type: 'toast.show',
      id: 'connection',
      tone: 'success',
      message: { key: 'shell:connection.found' },
    } satisfies ToastsInbox),
    restoreSession: sendTo(({ system }) => systemActor(system, 'session'), { type: 'connection.restored' }),
    restoreScreen: sendTo(({ system }) => systemActor(system, 'stage'), { type: 'connection.restored' }),
    restoreOutbox: sendTo(({ system }) => systemActor(system, 'outbox'), { type: 'connection.restored' }),
    restoreAccess: sendTo(({ system }) => systemActor(system, 'access'), { type: 'connection.restored' }),
  },
  delays: {
    pause: ({ context }) => Math.min(FIRST_PAUSE * 2 ** context.failures, LONGEST_PAUSE),
  },
}).createMachine({
  id: 'connection',
  context: { failures: 0 },
  initial: 'found',
  states: {
    found: { on: { 'connection.lost': { target: 'lost' } } },
    lost: {
      tags: 'lost',
      entry: 'tellLost',
      // The session goes first: a token that ended meanwhile is renewed before screens ask with it.
      exit: [
        'forgetFailures',
        'tellFound',
        'restoreSession',
        'restoreAccess',
        'restoreOutbox',
        'restoreScreen',
      ],
      invoke: { src: 'watchNetwork', onError: {} },
      on: { 'connection.found': { target: 'found' } },
      initial: 'pausing',
      states: {
        pausing: {
          after: { pause: { target: 'probing' } },
          on: { 'network.returned': { target: 'probing' } },
        },
        probing: {
          invoke: {
            src: 'probe',
            input: {},
            onDone: { target: '#connection.found' },
            onError: { target: 'pausing', actions: 'countFailure' },
          },
        },
      },
    },
  },
});
