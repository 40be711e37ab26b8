import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import { port } from '../port.ts';
import {
  systemActor,
  type ConnectionEmitted,
  type ConnectionInbox,
  type ToastsInbox,
} from '../systemActor.ts';
import { backoff } from '#domain/backoff.ts';

const PROBE_PAUSES = { first: 1_000, longest: 15_000 };
/** After a connection that did not last: only some calls may fail, each time that they are repeated. */
const RELAPSE_PAUSES = { first: 2_000, longest: 120_000 };
/** How long the connection must last to count as steady. */
const CALM = 10_000;

const lost: ToastsInbox = {
  type: 'toast.show',
  id: 'connection',
  tone: 'warning',
  message: { key: 'shell:connection.lost' },
  duration: 0,
  outlivesSession: true,
};
const found: ToastsInbox = {
  type: 'toast.show',
  id: 'connection',
  tone: 'success',
  message: { key: 'shell:connection.found' },
};

/**
 * Whether the server can be reached. While it cannot, one message stays; the server is probed with growing pauses,
 * and at once when the browser reports a network. Screens that failed without a connection then reload by themselves.
 * If the connection soon breaks again, for example because a gateway does not reach the server of one call, only a probe
 * restores it, with pauses that grow to minutes: otherwise those screens would reload without end. Then nothing is said of
 * the connection before a probe has failed, because the other calls succeed.
 */
export const connectionMachine = setup({
  types: {
    context: {} as {
      failures: number;
      /** How often the connection was lost again soon after it came back. */
      relapses: number;
      /** The message that it is lost is shown. */
      isShown: boolean;
    },
    events: {} as ConnectionInbox | { type: 'network.returned' },
    emitted: {} as ConnectionEmitted,
    tags: {} as 'lost',
  },
  actors: {
    probe: port<object, object>('probe'),
    watchNetwork: fromCallback(() => {
      throw new Error('port "watchNetwork" is not wired');
    }),
  },
  guards: {
    isSteady: ({ context }) => context.relapses === 0,
  },
  actions: {
    countRelapse: assign({ relapses: ({ context }) => context.relapses + 1 }),
    forgetRelapses: assign({ relapses: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    showLost: enqueueActions(({ context: { isShown }, enqueue, system }, { isSure }: { isSure: boolean }) => {
      if (isShown || !isSure) return;
      enqueue.assign({ isShown: true });
      enqueue.sendTo(systemActor(system, 'toasts'), lost);
    }),
    showFound: enqueueActions(({ context: { isShown }, enqueue, system }) => {
      if (!isShown) return;
      enqueue.assign({ isShown: false });
      enqueue.sendTo(systemActor(system, 'toasts'), found);
    }),
    restoreSession: sendTo(({ system }) => systemActor(system, 'session'), { type: 'connection.restored' }),
    announceRestored: emit({ type: 'connection.restored' }),
  },
  delays: {
    pause: ({ context: { failures, relapses } }) =>
      Math.max(
        backoff(failures, PROBE_PAUSES),
        relapses === 0 ? 0 : backoff(failures + relapses - 1, RELAPSE_PAUSES),
      ),
    calm: CALM,
  },
}).createMachine({
  id: 'connection',
  context: { failures: 0, relapses: 0, isShown: false },
  initial: 'found',
  on: { 'session.resumed': { actions: 'announceRestored' } },
  states: {
    found: {
      initial: 'calm',
      on: { 'connection.lost': { target: 'lost' } },
      states: {
        calm: {},
        fresh: {
          after: { calm: { target: 'calm', actions: 'forgetRelapses' } },
          on: { 'connection.lost': { target: '#connection.lost', actions: 'countRelapse' } },
        },
      },
    },
    lost: {
      tags: 'lost',
      entry: { type: 'showLost', params: ({ context }) => ({ isSure: context.relapses === 0 }) },
      // The session goes first: a token that expired in the meantime is renewed before screens use it.
      exit: ['forgetFailures', 'showFound', 'restoreSession', 'announceRestored'],
      invoke: { src: 'watchNetwork', onError: {} },
      on: { 'connection.found': { guard: 'isSteady', target: 'found.fresh' } },
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
            onDone: { target: '#connection.found.fresh' },
            onError: {
              target: 'pausing',
              actions: ['countFailure', { type: 'showLost', params: { isSure: true } }],
            },
          },
        },
      },
    },
  },
});
