import type { Limit } from '#contract/core/call.ts';
import { Fault } from '#server/core/fault.ts';
import { sessionOf } from './refreshChain.ts';
import type { Hold } from './holds.ts';
import type { Bucket, Limits } from './limits.ts';
import { typedText } from '#domain/typed/typedText.ts';

/** Compared without case everywhere, so that capitals do not bypass a limit. */
const nameOf = (account: string) => typedText(account).toLowerCase();
const accountKey = (address: string, account: string) => `${address} ${nameOf(account)}`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

interface Sender {
  readonly address: string;
  readonly userId: number | undefined;
}

/** The attempt that a request is, from before its body is read until its result is known. */
export interface Tries {
  /**
   * Counts it by its sender, before the body is read. A sign-in is only refused here if others were a moment ago,
   * or if the bodies of too many have not arrived.
   *
   * @throws Fault 429 when no attempt is left; 503 for too many bodies.
   */
  ofSender(): Promise<void>;
  /**
   * Counts it by the account that the body names. A sign-in waits for its turn first.
   *
   * @throws Fault 429 when no attempt is left; 503 when too many sign-ins of the address wait.
   */
  ofAccount(body: unknown): Promise<void>;
  /** Ends it: a sign-in counts only if it failed, anything else unless the server could not try it. */
  end(fault?: unknown): Promise<void>;
}

/** Whether the server failed, or had no time. */
const isOurs = (error: unknown) => !(error instanceof Fault) || error.status >= 500;

/** Counts the attempt that a request is by its sender and by the account that it names. */
export function createTries(limits: Limits, limit: Limit, { address, userId }: Sender): Tries {
  const attempts: Hold[] = [];
  const leaves: (() => void)[] = [];
  const leave = () => leaves.splice(0).forEach((each) => each());
  const hold = async (bucket: Bucket, key: string) => void attempts.push(await limits.hold(bucket, key));

  const signIn = async (account: string) => {
    leave();
    leaves.push(await limits.turn(address));
    await hold('signInPerAddress', address);
    await hold('signInPerAccount', accountKey(address, account));
    // Slows down an attack on one account from many addresses without locking out its owner: addresses from which the
    // owner has signed in, or has reset the password by mail, are exempt.
    if (await limits.isTrusted(accountKey(address, account))) return;
    try {
      await hold('signInElsewhere', nameOf(account));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      await hold('signInSlowed', nameOf(account));
    }
  };

  return {
    async ofSender() {
      switch (limit) {
        case 'signIn':
          limits.refuseKnown('signInPerAddress', address);
          leaves.push(await limits.arrive(address));
          return;
        case 'recovery':
          return userId === undefined ? await hold('recoveryPerAddress', address) : undefined;
        case 'upload':
        case 'pdf':
          return await hold(limit, String(userId ?? address));
        case 'refresh':
      }
    },
    async ofAccount(body) {
      const members = body as Readonly<Record<string, unknown>>;
      switch (limit) {
        case 'signIn':
          return await signIn(text(members.userName));
        case 'refresh':
          return await hold('refresh', sessionOf(text(members.refreshToken)) ?? address);
        case 'recovery': {
          const account = userId ?? text(members.email ?? members.userName ?? members.guid);
          return await hold('recovery', accountKey(address, String(account)));
        }
        case 'upload':
        case 'pdf':
      }
    },
    async end(fault) {
      leave();
      const isFailure = fault instanceof Fault && fault.status === 400;
      const counts = limit === 'signIn' ? isFailure : fault === undefined || !isOurs(fault);
      if (counts) for (const each of attempts) each.keep();
      else await Promise.all(attempts.map((each) => each.giveBack()));
    },
  };
}

/**
 * How many more passwords an address may try for a user name. It is counted by what was typed, so it is the same for a
 * name that exists and for one that does not.
 */
export const triesLeft = (limits: Limits, address: string, account: string): Promise<number> =>
  limits.left('signInPerAccount', accountKey(address, account));

/**
 * Remembers an address as one the account owner uses, from which a sign-in that was locked may go on, and forgets the
 * failures there.
 */
export async function trustAddress(limits: Limits, address: string, account: string): Promise<void> {
  const key = accountKey(address, account);
  await limits.clear('signInPerAccount', key);
  await limits.trust(key);
}
