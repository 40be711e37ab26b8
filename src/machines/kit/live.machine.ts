import { assign, setup } from 'xstate';
import type { Command } from '#domain/examCommand.ts';
import { asFault, type Fault } from '#domain/fault.ts';
import { port } from './port.ts';
import type { StageInbox } from './system.ts';

export type LiveEvent = { type: 'resource.reload' } | StageInbox;

/**
 * Something of the board's that the examiner's own changes alter. It is fetched once and stays in sight while it is
 * fetched anew, which happens when the board has received a change; a refresh that fails leaves the last value.
 */
export function createLiveMachine<Value, Key>(id: string) {
  return setup({
    types: {
      context: {} as {
        key: Key;
        value: Value | null;
        /** Beside a value: why it could not be fetched anew. */
        fault: Fault | null;
        /** What the board has received since the value was fetched. */
        received: readonly Command[];
      },
      events: {} as LiveEvent,
      input: {} as { key: Key },
      tags: {} as 'loading' | 'ready' | 'failed',
    },
    actors: {
      load: port<{ value: Value }, { key: Key }>(`${id}.load`),
    },
    guards: {
      isUnreachable: ({ context }) => context.fault?.kind === 'unreachable',
      isBehind: ({ context }) => context.received.length > 0,
      /** The board's own value was taken over, not the command's. */
      isTheirs: (_, { isTheirs }: { isTheirs: boolean }) => isTheirs,
    },
    actions: {
      keepValue: assign((_, { value }: { value: Value }) => ({ value, fault: null })),
      keepFault: assign((_, { thrown }: { thrown: unknown }) => ({ fault: asFault(thrown) })),
      noteReceived: assign(({ context }, { command }: { command: Command }) => ({
        received: [...context.received, command],
      })),
      forgetReceived: assign({ received: [] }),
    },
    delays: {
      /** Changes often arrive in a row; the last one is waited for, in milliseconds. */
      lull: 300,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ key: input.key, value: null, fault: null, received: [] }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          src: 'load',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: 'isBehind',
              target: 'ready.due',
              actions: { type: 'keepValue', params: ({ event }) => event.output },
            },
            { target: 'ready', actions: { type: 'keepValue', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'keepFault', params: ({ event }) => ({ thrown: event.error }) },
          },
        },
        on: { 'outbox.settled': { actions: { type: 'noteReceived', params: ({ event }) => event } } },
      },
      failed: {
        tags: 'failed',
        on: {
          'resource.reload': { target: 'loading' },
          'connection.restored': { guard: 'isUnreachable', target: 'loading' },
        },
      },
      ready: {
        tags: 'ready',
        on: {
          'resource.reload': { target: '.refreshing', reenter: true },
          'connection.restored': { target: '.refreshing', reenter: true },
          'outbox.settled': [
            { guard: { type: 'isTheirs', params: ({ event }) => event }, target: '.due', reenter: true },
            {
              target: '.due',
              reenter: true,
              actions: { type: 'noteReceived', params: ({ event }) => event },
            },
          ],
          'outbox.refused': { target: '.due', reenter: true },
        },
        initial: 'idle',
        states: {
          idle: {},
          due: { after: { lull: { target: 'refreshing' } } },
          refreshing: {
            invoke: {
              src: 'load',
              input: ({ context }) => ({ key: context.key }),
              onDone: {
                target: 'idle',
                actions: [{ type: 'keepValue', params: ({ event }) => event.output }, 'forgetReceived'],
              },
              onError: {
                target: 'idle',
                actions: { type: 'keepFault', params: ({ event }) => ({ thrown: event.error }) },
              },
            },
          },
        },
      },
    },
  });
}
