import type { CallName } from '#contract/calls.ts';

/** Calls that the board's backend does not have, and that are therefore never sent. */
let leftOut: ReadonlySet<string> = new Set();
/** Calls that the backend was found not to have since the page was loaded. They are tried again. */
const lacking = new Set<string>();

/** Whether the portal may send a call. A view leaves out what needs one that is not there. */
export const hasCall = (name: CallName): boolean => !leftOut.has(name);

/**
 * Whether the backend has answered as one that has a call, as far as is known. Nothing is left out for a no, because
 * some backends answer 404 for one record that is missing; but no more is promised.
 */
export const isOffered = (name: CallName): boolean => hasCall(name) && !lacking.has(name);

/** Sets the calls to leave out for the whole page: once, before anything is shown. */
export function leaveOutCalls(names: Iterable<string>): void {
  leftOut = new Set(names);
  lacking.clear();
}

/** Remembers whether the backend has a call that was sent. */
export function noteCall(name: CallName, isThere: boolean): void {
  if (isThere) lacking.delete(name);
  else lacking.add(name);
}
