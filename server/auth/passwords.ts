import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane; about 20 ms on two cores. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password in the PHC string format, with a salt of its own. */
export const hashPassword = (password: string) => hash(password, cost);

/** A hash that no password fits, so that unknown names cost as much time as known ones. */
let nobody: Promise<string> | undefined;

/** Whether a password fits; with no hash, because the person is unknown, it works as long and says no. */
export async function checkPassword(phc: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody signs in with this');
  const fits = await verify(phc ?? (await nobody), password);
  return fits && phc !== undefined;
}
