import type { TestApp } from './serverApp.ts';

/** What the server answered: its status, and its JSON. */
export interface Said<T> {
  readonly status: number;
  readonly value: T;
}

/** Somebody who is signed in and sends calls. */
export interface Member {
  get<T = unknown>(path: string): Promise<Said<T>>;
  /** A form becomes `multipart/form-data`, anything else JSON. */
  send<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Said<T>>;
}

/** Signs somebody of the demo in. */
export async function memberOf(server: TestApp, userName: string): Promise<Member> {
  const { headers } = await server.signIn(userName);
  const said = async <T>(response: Response): Promise<Said<T>> => ({
    status: response.status,
    value: (await response.json()) as T,
  });
  return {
    get: async (path) => said(await server.fetch(path, { headers })),
    send: async (method, path, body) =>
      said(
        await server.fetch(path, {
          method,
          headers,
          ...(body instanceof FormData ? { body } : body !== undefined && { json: body }),
        }),
      ),
  };
}
