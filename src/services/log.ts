import type { Fault } from '#domain/fault.ts';

/**
 * Logs a fault to the browser's console, where support looks first: what failed and the reference that is also in
 * the server's log; never request or response data.
 */
export const logFault = ({ kind, status, statusText, reference }: Fault): void =>
  console.warn(`[portal] ${kind} ${status} ${statusText} (${reference})`);
