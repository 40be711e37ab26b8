import type { Identity } from '#server/auth/identities.ts';
import type { Journal } from './journal.ts';

interface Accepted {
  readonly request: Request;
  /** The body as received. */
  readonly text: string;
  readonly key: string;
  /** Undefined if it did not come from a person. */
  readonly identity: Identity | undefined;
  readonly at: number;
  /** The sender's `If-Match` version; null for any. */
  readonly basedOn?: number | null;
}

/** Resolves once an accepted command is on disk; without a journal the database has already flushed it. */
export async function keepCommand(
  journal: Journal | undefined,
  { request, text, key, identity, at, basedOn = null }: Accepted,
): Promise<void> {
  const { pathname, search } = new URL(request.url);
  await journal?.append({
    key,
    method: request.method,
    path: pathname + search,
    body: text,
    identity: identity ? { ...identity, roles: [...identity.roles] } : null,
    at,
    ...(basedOn !== null && { basedOn }),
  });
}
