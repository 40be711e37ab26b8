import type * as z from 'zod/mini';
import type { Call, FileAnswer } from '#contract/core/call.ts';
import type { Identity } from '#server/auth/identities.ts';
import type { Tx } from '#server/db/database.ts';
import { unauthenticated } from '#server/core/fault.ts';

/** A response with its own headers. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** A file to download. */
export class Download {
  constructor(
    readonly bytes: Uint8Array,
    readonly mediaType: string,
    readonly name: string,
  ) {}
}

type Read<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** Runs a write: once per idempotency key, in one transaction with the saved key. */
export type WriteOnce = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A request on its way to its handler, with everything that was checked before. */
export class CallContext<P, Q, B> {
  constructor(
    readonly params: P,
    readonly query: Q,
    readonly body: B,
    /** The client's address, as far as the settings trust proxies. */
    readonly address: string,
    readonly request: Request,
    private readonly identity: Identity | undefined,
    readonly write: WriteOnce,
    /**
     * The idempotency key: the client's, or for a journaled call without one a key from the server. A
     * replayed command has the same key, so public ids are derived from it and the person, because two people
     * may send the same key.
     */
    readonly key: string | null = null,
    /** The version that the caller had seen (`If-Match`); null for any. */
    readonly basedOn: number | null = null,
    /** It was accepted before and is being replayed after a power failure. */
    readonly isAgain = false,
  ) {}

  /** The signed-in person; on a public call without one, reading it throws 401. */
  get person(): Identity {
    if (!this.identity) throw unauthenticated();
    return this.identity;
  }
}

/** The possible results of a row's handler. */
type AnswerOf<A> = A extends FileAnswer
  ? Download
  : A extends z.ZodMiniType
    ? z.output<A> | Reply<z.output<A>>
    : never;

export type Handler<C> =
  C extends Call<infer P, infer Q, infer B, infer A>
    ? (context: CallContext<Read<P>, Read<Q>, Read<B>>) => Promise<AnswerOf<A>> | AnswerOf<A>
    : never;

/** A handler for each row of a part of the contract; a missing one does not compile. */
export type HandlersFor<Rows> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> };
