import { assign, setup } from 'xstate';
import type { FeatureFlags } from '#contract/access/features.ts';
import type { Fault } from '#domain/fault.ts';
import { port } from '../port.ts';
import type { AccessInbox } from '../systemActor.ts';
import { untilReconnected } from '../kit/untilReconnected.ts';
import { keepFault, keepingFault } from '#machines/kit/faults.ts';

/**
 * The feature flags (first specification, §6), loaded when a session opens. Flags that a reload left are in force until
 * the new ones arrive, and stay so if these fail; only without any does the portal show that it cannot open.
 */
export const accessMachine = setup({
  types: {
    context: {} as { flags: FeatureFlags | null; fault: Fault | null },
    events: {} as AccessInbox,
    input: {} as { flags: FeatureFlags | null },
    /** `read`: the flags in force are not being read again. */
    tags: {} as 'settled' | 'ready' | 'failed' | 'read',
  },
  actors: {
    loadFlags: port<{ flags: FeatureFlags }, object>('loadFlags'),
    untilReconnected,
  },
  guards: {
    hasFlags: ({ context }) => context.flags !== null,
  },
  actions: {
    keepFlags: assign((_, { flags }: { flags: FeatureFlags }) => ({ flags, fault: null })),
    keepFault: keepFault(),
  },
}).createMachine({
  id: 'access',
  context: ({ input }) => ({ flags: input.flags, fault: null }),
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'access.reload': [{ guard: 'hasFlags', target: 'refreshing' }, { target: 'loading' }] },
    },
    loading: {
      invoke: {
        src: 'loadFlags',
        input: {},
        onDone: { target: 'ready', actions: { type: 'keepFlags', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: keepingFault },
      },
    },
    ready: { tags: ['settled', 'ready', 'read'], on: { 'access.reload': { target: 'refreshing' } } },
    // The present flags stay in force in the meantime, so that nothing flickers.
    refreshing: {
      tags: ['settled', 'ready'],
      invoke: {
        src: 'loadFlags',
        input: {},
        onDone: { target: 'ready', actions: { type: 'keepFlags', params: ({ event }) => event.output } },
        onError: { target: 'ready' },
      },
    },
    failed: {
      tags: ['settled', 'failed', 'read'],
      invoke: { src: 'untilReconnected', onDone: { target: 'loading' }, onError: {} },
      on: { 'access.reload': { target: 'loading' } },
    },
  },
});
