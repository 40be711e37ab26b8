import { assign, setup } from 'xstate';
import type { Fault } from '#domain/fault.ts';
import { port } from '../port.ts';
import { isUnreachable, keepFault, keepingFault } from './faults.ts';
import { untilReconnected } from './untilReconnected.ts';

export type ResourceEvent = { type: 'resource.reload' };

/** Something that is fetched and shown: loaded once, kept, loaded again on wish; the last value stays meanwhile. */
export function createResourceMachine<Value, Key>(id: string) {
  return setup({
    types: {
      context: {} as { key: Key; value: Value | null; fault: Fault | null },
      events: {} as ResourceEvent,
      input: {} as { key: Key },
      tags: {} as 'loading' | 'ready' | 'failed',
    },
    actors: {
      load: port<{ value: Value }, { key: Key }>(`${id}.load`),
      untilReconnected,
    },
    guards: {
      isUnreachable,
    },
    actions: {
      keepValue: assign((_, { value }: { value: Value }) => ({ value, fault: null })),
      keepFault: keepFault(),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ key: input.key, value: null, fault: null }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          src: 'load',
          input: ({ context }) => ({ key: context.key }),
          onDone: { target: 'ready', actions: { type: 'keepValue', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: keepingFault },
        },
      },
      ready: { tags: 'ready', on: { 'resource.reload': { target: 'loading' } } },
      failed: {
        tags: 'failed',
        invoke: {
          src: 'untilReconnected',
          onDone: { guard: 'isUnreachable', target: 'loading' },
          onError: {},
        },
        on: { 'resource.reload': { target: 'loading' } },
      },
    },
  });
}

/** A resource as the views of a screen of parts name it. */
export type ResourceMachine<Value, Key = null> = ReturnType<typeof createResourceMachine<Value, Key>>;
