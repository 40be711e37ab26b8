import { isAccepted, misfitText, type Fault } from '#domain/fault.ts';

/**
 * Logs a fault to the browser's console, where support looks first: what failed and the reference that is also in
 * the server's log; never request or response data. For an answer that does not fit, what a developer of the backend
 * has to change.
 */
export function logFault(fault: Fault): void {
  const { kind, status, statusText, reference, misfit, call } = fault;
  // A write that was accepted is done, whatever its answer is.
  if (isAccepted(fault)) return;
  console.warn(
    misfit
      ? `[portal] ${status}, but the answer does not fit: ${misfitText(misfit)} (${reference})`
      : `[portal] ${kind} ${status} ${statusText}${call ? `, ${call}` : ''} (${reference})`,
  );
}

/** Logs an error of the portal's own code with its stack. */
export function logPageError(error: Error): void {
  // The build draws pages without a browser, whose functions are then missing.
  if (typeof window !== 'undefined') console.error('[portal] this page has an error', error);
}

/** Tells developers why a person who signed in sees nothing but their account; never what the token has. */
export const logNoRole = (claim: string): void =>
  console.warn(
    `[portal] the claim "${claim}" of the access token names no role that the portal knows; see <meta name="portal-roles">`,
  );

/** Tells developers which call the portal does without. */
export const logLackingCall = (name: string, { method, path }: { method: string; path: string }): void =>
  console.warn(`[portal] the backend does not have ${method} ${path} (${name})`);
