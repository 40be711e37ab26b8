import type { Identity } from '#server/auth/identities.ts';
import type { Journal } from './journal.ts';

interface Accepted {
  readonly request: Request;
  /** The body as it came. */
  readonly text: string;
  readonly key: string;
  /** Undefined for what comes from no person. */
  readonly identity: Identity | undefined;
  readonly at: number;
  /** The version that the sender had seen; null where any would do. */
  readonly basedOn?: number | null;
}

/** Waits until an accepted command is on the disk; without a journal the database has seen to that itself. */
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
