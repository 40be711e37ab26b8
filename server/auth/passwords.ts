import { hash, verify } from '@node-rs/argon2';
import { typedPassword } from '#domain/typed/typedText.ts';
import { createQueue } from '#server/core/queue.ts';

/** OWASP's parameters for Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane; about 20 ms on two cores. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Queue for hashing. Two at once leave two of Node's four worker threads to the file system; 100 waiting
 * hashes take two seconds at most.
 */
export const passwordQueue = createQueue({ atOnce: 2, waiting: 100, timeout: 2_000 });

/**
 * Hashes a password, composed (NFC), with a random salt, as a PHC string.
 *
 * @throws Fault 503 when too many passwords are being hashed.
 */
export const hashPassword = (password: string) =>
  passwordQueue.run(() => hash(typedPassword(password), cost));

/** A hash that matches no password, so that unknown names take as long as known ones. */
let nobody: Promise<string> | undefined;

/**
 * Whether a password matches its hash, in whichever Unicode form a system types it. Without a hash (unknown person) it
 * takes as long and returns false.
 *
 * @throws Fault 503 when too many passwords are being hashed.
 */
export async function checkPassword(phc: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody signs in with this', cost);
  const known = phc ?? (await nobody);
  // Hashes of before passwords were composed are of the form that was typed.
  for (const form of new Set([typedPassword(password), password]))
    if ((await passwordQueue.run(() => verify(known, form))) && phc !== undefined) return true;
  return false;
}
