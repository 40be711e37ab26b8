import * as z from 'zod/mini';
import type { Role } from './roles.ts';

// zod's compiled parsers need `new Function`, which the portal's Content-Security-Policy forbids.
z.config({ jitless: true });

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may send a call: anyone, any signed-in user, or holders of at least one of the listed roles. */
export type Access = 'public' | 'signedIn' | readonly [Role, ...Role[]];

/**
 * Whose data a call touches, which decides what the server refuses:
 * - `shared`: the same for every caller;
 * - `caller`: the server takes the person from the token, so the call has no id of a person;
 * - `{ path | query | body: key }`: the named value is the id of a person or of a record, or a list of such ids, and
 *   anything that is not the caller's own gets 404, exactly like something that does not exist.
 */
export type Owner =
  | 'shared'
  | 'caller'
  | { readonly path: string }
  | { readonly query: string }
  | { readonly body: string };

/** A download as a response; its bytes are not described further. */
export const file = Symbol('file');
export type FileAnswer = typeof file;

type ObjectSchema = z.ZodMiniObject;

/** The query parameter that every call carries, unless its row has another one (first specification, §7). */
export const apiVersion = { key: 'api-version', value: '1.0' } as const;

/** One row of the API contract: everything that client, server, tests and OpenAPI need to know about a call. */
export interface Call<
  P extends ObjectSchema | undefined = ObjectSchema | undefined,
  Q extends ObjectSchema | undefined = ObjectSchema | undefined,
  B extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  A extends z.ZodMiniType | FileAnswer = z.ZodMiniType | FileAnswer,
> {
  readonly method: Method;
  /** Path with `{name}` placeholders for the members of `params`. */
  readonly path: `/api/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /**
   * What a member loses at a backend without the call, in one sentence, for a call that is not in the specification;
   * undefined for one that is.
   */
  readonly added: string | undefined;
  readonly access: Access;
  readonly owner: Owner;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The body is sent as `multipart/form-data`, because it may contain a file; `orJson` if it may also be JSON. */
  readonly multipart: boolean | 'orJson';
  readonly answer: A;
  /** Allowed for a signed-in user who must choose a new password first. */
  readonly duringReset: boolean;
  /** The query parameter with the API version. */
  readonly version: { readonly key: string; readonly value: string };
  /** Accepted only once it is also in the server's journal, because it must survive a power failure (design §7). */
  readonly journaled: boolean;
  /**
   * The response has the record's version as its `ETag`, and a write may send the version it is based on in
   * `If-Match`.
   */
  readonly versioned: boolean;
  /** The bucket of the call's rate limit; undefined means unlimited. */
  readonly limit: Limit | undefined;
  /** Names of calls whose cached answers this one makes stale. */
  readonly invalidates: readonly string[];
  /**
   * An examiner's device may store the answer, encrypted, for 24 hours without a network: that of a `day` always, a
   * `caseText` only where the board allows it (`CASE_TEXTS_ON_DEVICE`).
   */
  readonly onDevice: 'day' | 'caseText' | undefined;
}

/** A row of a call that is not in the specification. */
type Added<Row extends Call> = Row & { readonly added: string };

export type Limit = 'signIn' | 'refresh' | 'recovery' | 'upload' | 'pdf';

interface RowOptions<P, Q, B, A> extends Pick<Call, 'method' | 'path' | 'summary' | 'access' | 'owner'> {
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  added?: string;
  multipart?: boolean | 'orJson';
  duringReset?: boolean;
  version?: Call['version'];
  journaled?: boolean;
  versioned?: boolean;
  limit?: Limit;
  invalidates?: readonly string[];
  onDevice?: Call['onDevice'];
}

/** Fills in the defaults of a row, keeping the exact schema types for inference. */
export function call<
  A extends z.ZodMiniType | FileAnswer,
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends z.ZodMiniType | undefined = undefined,
>(row: RowOptions<P, Q, B, A> & { added: string }): Added<Call<P, Q, B, A>>;
export function call<
  A extends z.ZodMiniType | FileAnswer,
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends z.ZodMiniType | undefined = undefined,
>(row: RowOptions<P, Q, B, A> & { added?: never }): Call<P, Q, B, A>;
export function call<
  A extends z.ZodMiniType | FileAnswer,
  P extends ObjectSchema | undefined,
  Q extends ObjectSchema | undefined,
  B extends z.ZodMiniType | undefined,
>(row: RowOptions<P, Q, B, A>): Call<P, Q, B, A> {
  return {
    added: undefined,
    multipart: false,
    duringReset: false,
    version: apiVersion,
    journaled: false,
    versioned: false,
    limit: undefined,
    invalidates: [],
    onDevice: undefined,
    ...row,
    params: row.params as P,
    query: row.query as Q,
    body: row.body as B,
  };
}

type Part<Key extends string, S> = S extends z.ZodMiniType ? { [K in Key]: z.input<S> } : unknown;

/** A caller's input: the members of `params`, `query` and `body` that the row declares. */
export type Arguments<C> =
  C extends Call<infer P, infer Q, infer B, infer _A>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** A call's output; a download is a Blob. */
export type Answer<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodMiniType
      ? z.output<A>
      : Blob
    : never;

/** Fills a row's placeholders: `/api/documents/{id}` with `{ id: 7 }` is `/api/documents/7`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
