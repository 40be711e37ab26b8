import { hash, verify } from '@node-rs/argon2';
import { createQueue } from './queue.ts';

/** OWASP's parameters for Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane; about 20 ms on two cores. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Every hash waits here for its turn. Two at once leave the file system two of Node's four worker threads; a hundred
 * that wait take two seconds at most.
 */
export const passwordQueue = createQueue({ atOnce: 2, waiting: 100, patience: 2_000 });

/**
 * A password in the PHC string format, with a salt of its own.
 *
 * @throws Fault 503 when too many passwords are being hashed.
 */
export const hashPassword = (password: string) => passwordQueue.run(() => hash(password, cost));

/** A hash that no password fits, so that unknown names cost as much time as known ones. */
let nobody: Promise<string> | undefined;

/**
 * Whether a password fits; with no hash, because the person is unknown, it works as long and says no.
 *
 * @throws Fault 503 when too many passwords are being hashed.
 */
export async function checkPassword(phc: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody signs in with this', cost);
  const known = phc ?? (await nobody);
  const fits = await passwordQueue.run(() => verify(known, password));
  return fits && phc !== undefined;
}
