import { randomUUID } from 'node:crypto';
import type { Answer, Arguments } from '#contract/core/call.ts';
import { calls, type CallName, type Calls } from '#contract/calls.ts';
import type { Grant } from '#contract/access/users.ts';
import { pathOf, type Parts } from '#tests/contract/examples.ts';

/** The server's response to a call sent without the portal. */
export interface Said<Name extends CallName> {
  readonly status: number;
  readonly body: Answer<Calls[Name]>;
}

/** An examiner's API client without the portal, to read the server's actual state. */
export type Ask = <Name extends CallName>(
  name: Name,
  args: Arguments<Calls[Name]>,
  options?: { key?: string; ifMatch?: number },
) => Promise<Said<Name>>;

/** Retries a few times; a kept-alive connection may belong to the previous server process. */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (thrown) {
      if (tries === 5) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 200 * tries));
    }
}

/** Signs in, and again whenever a token has expired. Calls with an idempotency key are retried by their caller. */
export function askAs(origin: string, person: { userName: string; password: string }): Ask {
  let token = '';
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  async function signIn() {
    const { userName, password } = person;
    const response = await send('POST', '/api/users/authenticate', { userName, password });
    if (!response.ok) throw new Error(`${person.userName} was not let in: ${await response.text()}`);
    token = ((await response.json()) as Grant).access_token;
  }
  return async (name, args, { key: given, ifMatch } = {}) => {
    const row = calls[name];
    const { body, ...parts } = args as Parts;
    const key = given ?? randomUUID();
    const tryOnce = () =>
      send(row.method, pathOf(row, parts), body, {
        authorization: `Bearer ${token}`,
        ...(row.method !== 'GET' && { 'idempotency-key': key }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      });
    const ask = () => (given === undefined ? persist(tryOnce) : tryOnce());
    if (token === '') await signIn();
    let response = await ask();
    if (response.status === 401) {
      await signIn();
      response = await ask();
    }
    return { status: response.status, body: (await response.json()) as never };
  };
}
