import type { DemoAccount } from '#contract/demo.ts';
import { load, type LoadResult, type Shot } from './load.ts';

const RATE = 1_000;
const SECONDS = 15;

interface Caller {
  token: string;
  userId: number;
  emailAddress: string;
}

async function callers(origin: string): Promise<Caller[]> {
  const accounts = (await (
    await fetch(`${origin}/api/demo/accounts?api-version=1.0`)
  ).json()) as DemoAccount[];
  const signedIn = await Promise.all(
    accounts
      .filter(({ situation }) => !situation.includes('new password'))
      .map(async ({ userName, password }) => {
        const answer = await fetch(`${origin}/api/users/authenticate?api-version=1.0`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ userName, password }),
        });
        const grant = (await answer.json()) as { access_token: string; user: { userId: number } };
        const profile = await fetch(
          `${origin}/api/users/profiles/by-userId?userId=${grant.user.userId}&api-version=1.0`,
          { headers: { Authorization: `Bearer ${grant.access_token}` } },
        );
        const { emailAddress } = (await profile.json()) as { emailAddress: string };
        return { token: grant.access_token, userId: grant.user.userId, emailAddress };
      }),
  );
  return signedIn;
}

/** The portal's mix of requests: 30 % lists of about fifty rows, 60 % one row by its key, 10 % writes. */
export async function measureApi(origin: string): Promise<LoadResult> {
  const people = await callers(origin);
  let turn = 0;
  const next = (): Shot => {
    const { token, userId, emailAddress } = people[turn++ % people.length]!;
    const dice = Math.random();
    if (dice < 0.3)
      return { method: 'GET', path: '/api/picklists/states?countryCode=US&api-version=1.0', token };
    if (dice < 0.9)
      return { method: 'GET', path: `/api/users/profiles/by-userId?userId=${userId}&api-version=1.0`, token };
    return {
      method: 'PUT',
      path: '/api/users/credentials?api-version=1.0',
      token,
      body: { userId, emailAddress, password: '' },
    };
  };
  // Code and database warm up first.
  await load(origin, RATE / 2, 8, next);
  return load(origin, RATE, SECONDS, next);
}
