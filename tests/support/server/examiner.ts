import { randomUUID } from 'node:crypto';
import type { Arguments } from '#contract/core/call.ts';
import { calls, type CallName, type Calls } from '#contract/calls.ts';
import { bodyOf, pathOf, type Parts } from '#tests/contract/examples.ts';
import type { TestApp } from './serverApp.ts';

/** The server's response to a call: its status, its body, and the version in its ETag. */
export interface Said {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the test's expectation checks the shape
  readonly body: any;
  readonly etag: string | null;
  readonly wasReplayed: boolean;
}

export interface AskOptions {
  /** The idempotency key; a new one by default. */
  readonly key?: string;
  /** The version that the call is based on. */
  readonly ifMatch?: number | string;
  /** Members that the portal never sends. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Sends calls of the contract by name. */
export type Ask = <N extends CallName>(
  name: N,
  args: Arguments<Calls[N]>,
  options?: AskOptions,
) => Promise<Said>;

/** Signs a user in and sends calls as that user. */
export async function signedInAs(server: TestApp, userName: string): Promise<Ask> {
  const { headers } = await server.signIn(userName);
  return async (name, args, { key = randomUUID(), ifMatch, extra } = {}) => {
    const row = calls[name];
    const { body, ...parts } = args as Parts;
    const response = await server.fetch(pathOf(row, parts), {
      method: row.method,
      headers: {
        ...headers,
        ...(row.method !== 'GET' && { 'idempotency-key': key }),
        ...(ifMatch !== undefined && {
          'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch,
        }),
      },
      ...bodyOf(row, extra ? { ...(body as object), ...extra } : body),
    });
    return {
      status: response.status,
      body: await response.json(),
      etag: response.headers.get('etag'),
      wasReplayed: response.headers.get('idempotent-replayed') === 'true',
    };
  };
}
