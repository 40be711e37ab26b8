import type { TestApp } from './serverApp.ts';

/** The server's response: its status, and its JSON. */
export interface Said<T> {
  readonly status: number;
  readonly value: T;
}

/** A signed-in user who sends calls. */
export interface Member {
  get<T = unknown>(path: string): Promise<Said<T>>;
  /** A form is sent as `multipart/form-data`, anything else as JSON; `more` are further headers. */
  send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    more?: Readonly<Record<string, string>>,
  ): Promise<Said<T>>;
}

/** Signs in a demo account. */
export async function memberOf(server: TestApp, userName: string): Promise<Member> {
  const { headers } = await server.signIn(userName);
  const said = async <T>(response: Response): Promise<Said<T>> => ({
    status: response.status,
    value: (await response.json()) as T,
  });
  return {
    get: async (path) => said(await server.fetch(path, { headers })),
    send: async (method, path, body, more = {}) =>
      said(
        await server.fetch(path, {
          method,
          headers: { ...headers, ...more },
          ...(body instanceof FormData ? { body } : body !== undefined && { json: body }),
        }),
      ),
  };
}
