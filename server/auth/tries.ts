import type { Limit } from '#contract/call.ts';
import { Fault } from '#server/http/fault.ts';
import { sessionOf } from './refreshChain.ts';
import type { Limits } from './limits.ts';

/** Compared without case everywhere, so that capitals do not bypass a limit. */
const nameOf = (account: string) => account.trim().toLowerCase();
const accountKey = (address: string, account: string) => `${address} ${nameOf(account)}`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Slows down an attack on one account from many addresses without locking out its owner: addresses from which
 * the owner has signed in, or has reset the password by mail, are exempt.
 */
async function takeElsewhere(limits: Limits, address: string, account: string): Promise<void> {
  if (await limits.isTrusted(accountKey(address, account))) return;
  try {
    await limits.take('signInElsewhere', nameOf(account));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await limits.take('signInSlowed', nameOf(account));
  }
}

interface Sender {
  readonly address: string;
  readonly userId: number | undefined;
}

/**
 * Counts an attempt by sender, before the body is read.
 *
 * @throws Fault 429 when none is left.
 */
export async function takeTryOfSender(
  limits: Limits,
  limit: Limit,
  { address, userId }: Sender,
): Promise<void> {
  if (limit === 'signIn') await limits.take('signInPerAddress', address);
  if (limit === 'recovery' && userId === undefined) await limits.take('recoveryPerAddress', address);
  if (limit === 'upload' || limit === 'pdf') await limits.take(limit, String(userId ?? address));
}

/**
 * Counts an attempt by the account or address that the body names.
 *
 * @throws Fault 429 when none is left.
 */
export async function takeTryOfAccount(
  limits: Limits,
  limit: Limit,
  { address, userId }: Sender,
  body: unknown,
): Promise<void> {
  const members = body as Readonly<Record<string, unknown>>;
  switch (limit) {
    case 'signIn': {
      const account = text(members.userName);
      await limits.take('signInPerAccount', accountKey(address, account));
      return await takeElsewhere(limits, address, account);
    }
    case 'refresh':
      return await limits.take('refresh', sessionOf(text(members.refreshToken)) ?? address);
    case 'recovery': {
      const account = userId ?? text(members.email ?? members.userName ?? members.guid);
      return await limits.take('recovery', accountKey(address, String(account)));
    }
    case 'upload':
    case 'pdf':
  }
}

/**
 * How many more passwords an address may try for a user name. It is counted by what was typed, so it is the same for a
 * name that exists and for one that does not.
 */
export const triesLeft = (limits: Limits, address: string, account: string): Promise<number> =>
  limits.left('signInPerAccount', accountKey(address, account));

/** Remembers an address as one the account owner uses, from which a sign-in that was locked may go on. */
export async function trustAddress(limits: Limits, address: string, account: string): Promise<void> {
  const key = accountKey(address, account);
  await limits.giveBack('signInPerAccount', key, true);
  await limits.trust(key);
}

/** Refunds the attempts after a successful sign-in. */
export async function forgiveTries(limits: Limits, address: string, account: string): Promise<void> {
  const key = accountKey(address, account);
  await limits.giveBack('signInPerAccount', key, true);
  await limits.giveBack('signInPerAddress', address);
  if (!(await limits.isTrusted(key))) await limits.giveBack('signInElsewhere', nameOf(account));
  await limits.trust(key);
}
