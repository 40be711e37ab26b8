import type { Limit } from '#contract/call.ts';
import { sessionOf } from './refreshChain.ts';
import type { Limits } from './limits.ts';

/** Names are compared without case everywhere, so that a limit cannot be dodged with capitals. */
export const accountKey = (address: string, account: string) => `${address} ${account.trim().toLowerCase()}`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Takes one try of the bucket that a contract row names; throws Fault 429 when none is left. */
export async function takeTry(
  limits: Limits,
  limit: Limit,
  { address, body, userId }: { address: string; body: unknown; userId: number | undefined },
): Promise<void> {
  const members = body as Readonly<Record<string, unknown>>;
  switch (limit) {
    case 'signIn':
      await limits.take('signInPerAddress', address);
      return await limits.take('signInPerAccount', accountKey(address, text(members.userName)));
    case 'refresh':
      return await limits.take('refresh', sessionOf(text(members.refreshToken)) ?? address);
    case 'recovery': {
      const account = userId ?? text(members.email ?? members.userName ?? members.guid);
      return await limits.take('recovery', accountKey(address, String(account)));
    }
    case 'upload':
      return await limits.take('upload', String(userId ?? address));
  }
}
