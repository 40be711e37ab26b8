import { timingSafeEqual } from 'node:crypto';
import type { Access } from '#contract/core/call.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { mayPass } from '#domain/access/access.ts';
import type { AccessTokens } from '#server/auth/accessTokens.ts';
import type { Identities, Identity } from '#server/auth/identities.ts';
import type { SecurityEvents } from '#server/auth/securityEvents.ts';
import { Fault, forbidden, unauthenticated } from '#server/core/fault.ts';

/** The CSRF cookie of the portal's page; writes repeat its value in a header (first specification, §9). */
export const xsrfCookie = 'XSRF-TOKEN';
const xsrfHeader = 'x-xsrf-token';
const cookieValue = new RegExp(`(?:^|;\\s*)${xsrfCookie}=([^;]*)`);

const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));

/**
 * Rejects a cross-site write, as the browser reports it, and one that has the portal's cookie without the
 * matching header.
 *
 * @throws Fault 403.
 */
export function refuseForgery(headers: Headers): void {
  if (headers.get('sec-fetch-site') === 'cross-site')
    throw new Fault(403, 'cross-site', 'Another site may not send this.');
  const cookie = cookieValue.exec(headers.get('cookie') ?? '')?.[1];
  if (cookie !== undefined && !same(cookie, headers.get(xsrfHeader) ?? ''))
    throw new Fault(
      403,
      faultTypes.xsrf,
      'The header X-XSRF-TOKEN does not have the value of the cookie XSRF-TOKEN. Load the page again. If that does not help, a proxy removes the header.',
    );
}

/** Resolves to the caller; rejects if the call is not allowed. */
export type Guard = (request: Request, address: string) => Promise<Identity>;

interface GuardDeps {
  readonly tokens: AccessTokens;
  readonly identities: Identities;
  readonly security: SecurityEvents;
}

/**
 * Checks that the caller may send a call.
 *
 * @throws Fault 401 without an active session, 403 `password-reset-required` for a person who must choose a
 * new password first, 403 `forbidden` without one of the roles.
 */
export function createGuard(
  row: { readonly name: string; readonly access: Exclude<Access, 'public'>; readonly duringReset: boolean },
  { tokens, identities, security }: GuardDeps,
): Guard {
  const { name, access, duringReset } = row;
  return async ({ headers }, address) => {
    const bearer = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    const verified = bearer === undefined ? undefined : await tokens.verify(bearer);
    const isRefused = verified !== undefined && 'refused' in verified;
    if (isRefused && verified.refused === 'forged') security.note('token-forged', { address, call: name });
    const identity = verified && !isRefused ? await identities.of(verified.sessionId) : undefined;
    if (!identity) throw unauthenticated();
    if (identity.resetRequired && !duringReset)
      throw new Fault(403, faultTypes.resetRequired, 'Choose a new password first.');
    if (access !== 'signedIn' && !access.some((role) => mayPass(identity.roles, { required: [role] }))) {
      security.note('access-refused', { address, userId: identity.userId, call: name });
      throw forbidden();
    }
    return identity;
  };
}
