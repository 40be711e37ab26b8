import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Identity } from '#server/auth/identities.ts';

/** What the Node adapter passes along with a request; absent when a test calls the app in its own process. */
export interface NodeBindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
  /** The command comes out of the journal: who had sent it and when. Whether they might was asked then. */
  readonly again?: { readonly identity: Identity | undefined; readonly at: number };
}

/**
 * The address of the client. Proxies append to `X-Forwarded-For`, so the entry that the outermost trusted one
 * wrote counts from the right; whatever stands before it is a claim of the client.
 */
export function clientAddress(headers: Headers, bindings: NodeBindings | undefined, proxies: number): string {
  const direct = bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1';
  if (proxies === 0) return direct;
  const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return chain.at(-proxies) || direct;
}
