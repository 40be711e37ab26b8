import type { Fault } from '#domain/fault.ts';

/**
 * Writes a fault to the browser's console, where whoever helps a person looks first: what failed and the
 * reference that the server's log has too; never what was sent or answered.
 */
export const logFault = ({ kind, status, statusText, reference }: Fault): void =>
  console.warn(`[portal] ${kind} ${status} ${statusText} (${reference})`);
