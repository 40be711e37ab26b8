import type { Grant as GrantAnswer } from '#contract/users.ts';
import { claimOfRoles, rolesOf } from '#domain/access/token.ts';
import { logNoRole } from '#services/log.ts';
import { CallFault, unexpectedAnswer } from './faults.ts';
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
 * Signs in (first specification, §4): a response with a `type` field is a refusal even with a success status, and
 * the literal "Login failed" is one with status 400.
 */
export async function signIn(
  send: Send,
  credentials: { userName: string; password: string },
  now: () => number,
  signal: AbortSignal,
): Promise<ReadGrant> {
  const answer = await send('authenticate', { body: credentials }, { signal });
  if (typeof answer === 'string')
    throw answer === 'Login failed' ? refusal(400, answer, answer) : unexpectedAnswer(200, answer);
  if ('type' in answer) throw refusal(answer.status, answer.title, answer);
  const grant = readGrant(answer, now(), now());
  if (grant.roles.length === 0) logNoRole(claimOfRoles());
  return grant;
}

const refusal = (status: number, title: string, body: unknown) =>
  new CallFault({
    kind: 'http',
    status,
    statusText: title,
    body,
    error:
      typeof body === 'string'
        ? { type: 'login-failed', title, status, traceId: '', errors: {} }
        : (body as CallFault['error']),
    retryAfter: null,
    reference: '',
  });
