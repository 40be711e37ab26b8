import * as z from 'zod/mini';
import type { Answer } from '#contract/core/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { ErrorObject } from '#contract/core/fault.ts';
import { SignInRefusal, type Grant as GrantAnswer } from '#contract/access/users.ts';
import { claimOfRoles, rolesOf } from '#domain/access/token.ts';
import { isFault, type Fault } from '#domain/fault.ts';
import { logNoRole } from '#services/log.ts';
import { CallFault, ownReference, unexpectedAnswer } from './faults.ts';
import type { Send } from './client.ts';

/** A parsed grant, with its expiry by this machine's clock. */
export interface ReadGrant {
  accessToken: string;
  refreshToken: string;
  tokenType: string;
  userName: string;
  expiration: string;
  expiresInMinutes: number;
  expiresAt: number;
  userId: number;
  resetRequired: boolean;
  roles: ReturnType<typeof rolesOf>;
  signedInAt: number;
  /** Opened on this device without the server; it has no tokens. */
  isOffline?: true;
}

/** Expiry counts from the arrival of the response, because the two clocks may differ. */
export function readGrant(answer: GrantAnswer, now: number, signedInAt: number): ReadGrant {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    tokenType: answer.token_type,
    userName: answer.userName,
    expiration: answer.expiration,
    expiresInMinutes: answer.expires_in_minutes,
    expiresAt: now + Math.max(0, answer.expires_in_minutes) * 60_000,
    userId: answer.user.userId,
    resetRequired: answer.user.resetRequired,
    roles: rolesOf(answer.access_token),
    signedInAt,
  };
}

/** What a renewal may not say. */
export type OldGrant = Pick<
  ReadGrant,
  'refreshToken' | 'userName' | 'expiresInMinutes' | 'userId' | 'resetRequired' | 'signedInAt'
>;

/**
 * The next grant of a session (first specification, §4): what a renewal does not say stays as it was.
 */
export function readRenewal(answer: GrantAnswer, now: number, old: OldGrant): ReadGrant {
  const next = readGrant(answer, now, old.signedInAt);
  const minutes = Number.isNaN(next.expiresInMinutes) ? old.expiresInMinutes : next.expiresInMinutes;
  return {
    ...next,
    refreshToken: next.refreshToken || old.refreshToken,
    userName: next.userName || old.userName,
    expiresInMinutes: minutes,
    expiresAt: now + Math.max(0, minutes) * 60_000,
    ...(next.userId === 0 && { userId: old.userId, resetRequired: old.resetRequired }),
  };
}

/**
 * Of a renewal that was refused with a success status, as a sign-in is, the refusal; else what was thrown. An error of the
 * server's own in such an answer decides nothing, and is not tried again either.
 */
export function renewalRefusal(thrown: unknown): unknown {
  if (!isFault(thrown) || thrown.kind !== 'unexpected' || thrown.status < 200 || thrown.status >= 300)
    return thrown;
  const { data } = z.safeParse(SignInRefusal, thrown.body);
  const refused = data && refusal(data, thrown.body);
  return refused && refused.status < 500 ? refused : thrown;
}

interface SignInDeps {
  send: Send;
  /** Epoch milliseconds. */
  now: () => number;
  /** Is told of a refusal with a success status, as the client tells of one that has another. */
  onFault: (fault: Fault) => void;
}

/**
 * Signs in (first specification, §4): a response with a `type` field is a refusal even with a success status, and
 * the literal "Login failed" is one with status 400.
 */
export async function signIn(
  { send, now, onFault }: SignInDeps,
  credentials: { userName: string; password: string },
  signal: AbortSignal,
): Promise<ReadGrant> {
  const answer = await send('authenticate', { body: credentials }, { signal });
  const fault = refusalIn(answer);
  if (fault) {
    onFault(fault);
    throw fault;
  }
  const grant = readGrant(answer as GrantAnswer, now(), now());
  if (grant.roles.length === 0) logNoRole(claimOfRoles());
  return grant;
}

/** The refusal that an answer with a success status is; null for a grant. */
function refusalIn(answer: Answer<Calls['authenticate']>): CallFault | null {
  if (answer === 'Login failed') {
    const error = { type: 'login-failed', title: answer, status: 400, traceId: '', errors: {} };
    return refusal(error, answer);
  }
  if (typeof answer === 'string') return unexpectedAnswer(200, answer);
  return 'type' in answer ? refusal(answer, answer) : null;
}

const refusal = (error: ErrorObject, body: unknown) =>
  new CallFault({
    kind: 'http',
    status: error.status,
    statusText: error.title,
    body,
    error,
    retryAfter: null,
    reference: error.traceId || ownReference(),
  });
