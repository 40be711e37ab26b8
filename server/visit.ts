import type * as z from 'zod/mini';
import type { Call, FileAnswer } from '#contract/call.ts';
import type { Identity } from './auth/identities.ts';
import type { Tx } from './db/database.ts';
import { unauthenticated } from './http/fault.ts';

/** An answer with headers of its own. */
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

/** Runs a write: once per idempotency key, in one transaction together with the memory of that key. */
export type WriteOnce = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** One request on its way to its handler, with everything that was checked on the way. */
export class Visit<P, Q, B> {
  constructor(
    readonly params: P,
    readonly query: Q,
    readonly body: B,
    /** The address of the client, as far as the settings trust proxies. */
    readonly address: string,
    readonly request: Request,
    private readonly identity: Identity | undefined,
    readonly write: WriteOnce,
    /**
     * The idempotency key: the client's, or for a journaled call one that the server drew. A command that is
     * executed again after a power failure has the same one, so ids that leave the server are made from it,
     * together with the person: another one may send the same key.
     */
    readonly key: string | null = null,
    /** The version that the caller had seen of the record (`If-Match`); null where any will do. */
    readonly basedOn: number | null = null,
    /** It was accepted before, and is executed again after a power failure. */
    readonly isAgain = false,
  ) {}

  /** The signed-in person; on a public call there is none, and asking for it answers 401. */
  get person(): Identity {
    if (!this.identity) throw unauthenticated();
    return this.identity;
  }
}

/** What a handler of a row may answer. */
type AnswerOf<A> = A extends FileAnswer
  ? Download
  : A extends z.ZodMiniType
    ? z.output<A> | Reply<z.output<A>>
    : never;

export type Handler<C> =
  C extends Call<infer P, infer Q, infer B, infer A>
    ? (visit: Visit<Read<P>, Read<Q>, Read<B>>) => Promise<AnswerOf<A>> | AnswerOf<A>
    : never;

/** One handler for each row of a part of the contract: a row without an answer does not compile. */
export type HandlersFor<Rows> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> };
