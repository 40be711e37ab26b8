import type { CallName } from '#contract/calls.ts';

/** Calls that the board's backend does not have, and that are therefore never sent. */
let leftOut: ReadonlySet<string> = new Set();

/** Whether the portal may send a call. A view leaves out what needs a call that is not there. */
export const hasCall = (name: CallName): boolean => !leftOut.has(name);

/** Sets the calls to leave out for the whole page: once, before anything is shown. */
export function leaveOutCalls(names: Iterable<string>): void {
  leftOut = new Set(names);
}
