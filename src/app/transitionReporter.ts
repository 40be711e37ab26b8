import type { InspectionEvent } from 'xstate';
import { coverageOf, type Coverage } from './inspector/coverage.ts';

/**
 * What a test or a tool can define on `globalThis` before the portal starts, also in production, as React's developer
 * tools do with theirs. It is called with the states and transitions that each step of a machine takes: names from
 * the code, never data.
 */
export type TransitionHook = (taken: Coverage['machines']) => void;

declare global {
  // A property of `globalThis` is declared with `var`.
  var __PORTAL_TRANSITION_HOOK__: TransitionHook | undefined;
}

/** The observer that calls the hook; undefined if there is none, which is so for every user. */
export function transitionReporter(): ((event: InspectionEvent) => void) | undefined {
  const hook = globalThis.__PORTAL_TRANSITION_HOOK__;
  if (!hook) return undefined;
  return (event) => {
    const taken = coverageOf(event);
    if (taken) hook(taken.machines);
  };
}
