import { assertEvent, assign, emit, setup } from 'xstate';
import { entryElsewhere, type Command, type OutboxEntry } from '#domain/scoring/commands/examCommand.ts';
import type { Fault } from '#domain/fault.ts';
import { port } from '../port.ts';
import { listen, pageSource } from '../kit/listen.ts';
import { outputOf } from '../kit/loadStates.ts';
import type { ResourceSettled } from '../kit/resource.machine.ts';
import { untilReconnected } from '../kit/untilReconnected.ts';
import type { PageResumed } from '../systemActor.ts';
import { outboxSource } from './outbox/outboxActor.ts';
import type { OutboxNews } from './outbox/outbox.types.ts';
import { isUnreachable, keepFault, keepingFault } from '#machines/kit/faults.ts';

export type LiveEvent<Key> =
  | { type: 'resource.reload' }
  /** Loads the value of another key; the last value stays visible until that one is there. */
  | { type: 'resource.show'; key: Key }
  | PageResumed
  | OutboxNews;

interface Loaded<Value> {
  value: Value;
  fault?: Fault;
}

/**
 * A value of the board that the examiner's own changes affect. It is loaded once, and again when the board has
 * received a change; the last value stays visible during a reload and after a failed one.
 */
export function createLiveMachine<Value, Key>(id: string) {
  const keep = [{ type: 'keepValue', params: outputOf<Loaded<Value>> }, 'emitSettled'] as const;
  return setup({
    types: {
      context: {} as {
        key: Key;
        value: Value | null;
        /** With a value: why the last reload failed. */
        fault: Fault | null;
        /** The commands that the board has received since the value was loaded. */
        received: readonly Command[];
        /** The records that the board has answered about since the value was loaded. */
        settled: readonly string[];
        /**
         * What the user's other windows no longer have: received by the board or discarded, which only a value that is
         * loaded after that can tell.
         */
        left: readonly OutboxEntry[];
      },
      events: {} as LiveEvent<Key>,
      emitted: {} as ResourceSettled<Value>,
      input: {} as { key: Key },
      tags: {} as 'loading' | 'ready' | 'failed',
    },
    actors: {
      /** With a fault, the value is an older one, and the fault says why. */
      load: port<Loaded<Value>, { key: Key }>(`${id}.load`),
      listen,
      untilReconnected,
    },
    guards: {
      isUnreachable,
      isBehind: ({ context }) => context.settled.length > 0,
      isOlder: (_, { loaded }: { loaded: Loaded<Value> }) => loaded.fault !== undefined,
    },
    actions: {
      keepValue: assign(({ context }, { value, fault = null }: { value: Value; fault?: Fault | null }) => ({
        value,
        fault,
        left: fault ? context.left : [],
      })),
      keepFault: keepFault(),
      noteSettled: assign(({ context, event }) => {
        assertEvent(event, 'outbox.settled');
        const { command, isTheirs } = event;
        const settled = [...context.settled, command.target];
        // The user took the board's value, not the command's.
        if (isTheirs) return { settled };
        // It is newer than what another window had of the same record.
        const left = context.left.filter((each) => each.command.target !== command.target);
        return { settled, received: [...context.received, command], left };
      }),
      noteLeft: assign(({ context, event }) => {
        assertEvent(event, 'outbox.leftElsewhere');
        // A refused one has left because the user gave it up.
        const sent = event.commands.filter(({ refusal }) => !refusal);
        return { left: [...context.left, ...sent.map(entryElsewhere)] };
      }),
      forgetSettled: assign({ received: [], settled: [] }),
      keepKey: assign((_, { key }: { key: Key }) => ({ key })),
      emitSettled: emit(({ context: { value } }) => ({ type: 'resource.settled' as const, of: id, value })),
    },
    delays: {
      /** Changes often arrive in a row; wait for the last one, milliseconds. */
      lull: 300,
      /** Retry after this time, also without an event that the connection is back. */
      retryInterval: 15_000,
      /** How long the connection must be back before a reload. */
      pause: 1_500,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      key: input.key,
      value: null,
      fault: null,
      received: [],
      settled: [],
      left: [],
    }),
    invoke: { src: 'listen', input: { to: [pageSource, outboxSource] }, onError: {} },
    on: {
      'resource.show': {
        target: '.loading',
        reenter: true,
        actions: [{ type: 'keepKey', params: ({ event }) => event }, 'forgetSettled'],
      },
      'outbox.leftElsewhere': { actions: 'noteLeft' },
    },
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          src: 'load',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isOlder', params: ({ event }) => ({ loaded: event.output }) },
              target: 'ready.behind',
              actions: keep,
            },
            {
              guard: 'isBehind',
              target: 'ready.due',
              actions: keep,
            },
            { target: 'ready', actions: keep },
          ],
          onError: { target: 'failed', actions: [keepingFault, 'emitSettled'] },
        },
        on: {
          'outbox.settled': { actions: 'noteSettled' },
          'outbox.leftElsewhere': { target: 'loading', reenter: true, actions: 'noteLeft' },
        },
      },
      failed: {
        tags: 'failed',
        invoke: {
          src: 'untilReconnected',
          onDone: { guard: 'isUnreachable', target: 'returning' },
          onError: {},
        },
        on: { 'resource.reload': { target: 'loading' } },
        after: { retryInterval: { guard: 'isUnreachable', target: 'loading' } },
      },
      returning: {
        tags: 'failed',
        on: { 'resource.reload': { target: 'loading' } },
        after: { pause: { target: 'loading' } },
      },
      ready: {
        tags: 'ready',
        on: {
          'resource.reload': { target: '.refreshing', reenter: true },
          // Another device may have changed it, or another tab, which does not report to this one what it sends.
          'page.resumed': { target: '.due', reenter: true },
          'outbox.leftElsewhere': { target: '.due', reenter: true, actions: 'noteLeft' },
          'outbox.handedOver': { target: '.due', reenter: true },
          'outbox.settled': { target: '.due', reenter: true, actions: 'noteSettled' },
          'outbox.refused': { target: '.due', reenter: true },
          'outbox.discarded': { target: '.due', reenter: true },
        },
        initial: 'idle',
        states: {
          idle: {},
          behind: {
            after: { retryInterval: { target: 'refreshing' } },
            invoke: { src: 'untilReconnected', onDone: { target: 'returning' }, onError: {} },
          },
          // Any answer counts as the connection's return. If one call of several keeps failing, its failures and the
          // others' answers would loop without this pause.
          returning: { after: { pause: { target: 'refreshing' } } },
          due: { after: { lull: { target: 'refreshing' } } },
          refreshing: {
            invoke: {
              src: 'load',
              input: ({ context }) => ({ key: context.key }),
              onDone: [
                {
                  guard: { type: 'isOlder', params: ({ event }) => ({ loaded: event.output }) },
                  target: 'behind',
                  actions: { type: 'keepFault', params: ({ event }) => ({ thrown: event.output.fault }) },
                },
                { target: 'idle', actions: [...keep, 'forgetSettled'] },
              ],
              onError: { target: 'behind', actions: keepingFault },
            },
          },
        },
      },
    },
  });
}
