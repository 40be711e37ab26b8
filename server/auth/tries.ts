import type { Limit } from '#contract/call.ts';
import { Fault } from '#server/http/fault.ts';
import { sessionOf } from './refreshChain.ts';
import type { Limits } from './limits.ts';

/** Names are compared without case everywhere, so that a limit cannot be dodged with capitals. */
const nameOf = (account: string) => account.trim().toLowerCase();
const accountKey = (address: string, account: string) => `${address} ${nameOf(account)}`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Slows down whoever tries one account from many addresses, without a way to lock its owner out: addresses from which
 * the account was entered before do not count, and neither does one from which its password was reset by mail.
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
 * Takes one try of those that are counted by who sends, before anything of the body is read.
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
  if (limit === 'upload') await limits.take('upload', String(userId ?? address));
}

/**
 * Takes one try of those that are counted by what the body names.
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
  }
}

/** Remembers an address as one of the account's own. */
export const trustAddress = (limits: Limits, address: string, account: string): Promise<void> =>
  limits.trust(accountKey(address, account));

/** Gives the tries of somebody back who got in. */
export async function forgiveTries(limits: Limits, address: string, account: string): Promise<void> {
  const key = accountKey(address, account);
  await limits.giveBack('signInPerAccount', key, true);
  await limits.giveBack('signInPerAddress', address);
  if (!(await limits.isTrusted(key))) await limits.giveBack('signInElsewhere', nameOf(account));
  await limits.trust(key);
}
