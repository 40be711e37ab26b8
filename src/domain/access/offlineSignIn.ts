import type { Fault } from '../fault.ts';

/** The type of the portal's own refusal: without the server, the password does not open this device. */
export const offlineRefused = 'offline-refused';

/** How many wrong passwords this device still accepts without the server; null for any other fault. */
export function triesLeftOf({ error, body }: Pick<Fault, 'error' | 'body'>): number | null {
  if (error?.type !== offlineRefused) return null;
  return (body as { triesLeft: number }).triesLeft; // made by src/services/offline/sealedDay.ts
}
