import { assign, setup } from 'xstate';
import type { Fault } from '#domain/fault.ts';
import { port } from '../port.ts';
import { isUnreachable, keepFault } from './faults.ts';
import { keyInput, loadStates, outputOf } from './loadStates.ts';
import { untilReconnected } from './untilReconnected.ts';

export type ResourceEvent = { type: 'resource.reload' };

/** Loads a value once and keeps it; a reload on request keeps the last value visible in the meantime. */
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
      ...loadStates({
        src: 'load',
        input: keyInput,
        onDone: { target: 'ready', actions: { type: 'keepValue', params: outputOf } },
        reload: 'resource.reload',
      }),
      ready: { tags: 'ready', on: { 'resource.reload': { target: 'loading' } } },
    },
  });
}

/** The type of a resource, for the parts of a screen. */
export type ResourceMachine<Value, Key = null> = ReturnType<typeof createResourceMachine<Value, Key>>;
