import { assign, emit, setup } from 'xstate';
import type { Fault } from '#domain/fault.ts';
import { port } from '../port.ts';
import { isUnreachable, keepFault } from './faults.ts';
import { keyInput, loadStates, outputOf } from './loadStates.ts';
import { untilReconnected } from './untilReconnected.ts';

export type ResourceEvent<Value> =
  | { type: 'resource.reload' }
  /** What the board has of the value by now, for example in the answer to a save. */
  | { type: 'resource.put'; value: Value }
  /** Emits `resource.settled` with what is known by now, if anything is. */
  | { type: 'resource.tell' };

/** Emitted when a value is known. A live value emits it also when it could not be loaded: the last value, or null. */
export interface ResourceSettled<Value> {
  type: 'resource.settled';
  /** The id of the resource's machine. */
  of: string;
  value: Value | null;
}

/** Loads a value once and keeps it; a reload on request keeps the last value visible in the meantime. */
export function createResourceMachine<Value, Key>(id: string) {
  return setup({
    types: {
      context: {} as { key: Key; value: Value | null; fault: Fault | null },
      events: {} as ResourceEvent<Value>,
      emitted: {} as ResourceSettled<Value>,
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
      tell: emit(({ context: { value } }) => ({ type: 'resource.settled' as const, of: id, value })),
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
      ready: {
        tags: 'ready',
        entry: 'tell',
        on: {
          'resource.reload': { target: 'loading' },
          'resource.put': { actions: { type: 'keepValue', params: ({ event }) => event } },
          'resource.tell': { actions: 'tell' },
        },
      },
    },
  });
}

/** The type of a resource, for the parts of a screen. */
export type ResourceMachine<Value, Key = null> = ReturnType<typeof createResourceMachine<Value, Key>>;
