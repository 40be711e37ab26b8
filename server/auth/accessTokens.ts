import { SignJWT, errors, jwtVerify } from 'jose';
import { roleClaim, roleGuids, type Role } from '#contract/core/roles.ts';
import type { Keys } from './keys.ts';

export const issuer = 'member-portal';
export const audience = 'member-portal-api';
const type = 'at+jwt';
const algorithm = 'EdDSA';

/** The claims that the server trusts once the signature is verified; everything else comes from the database. */
export interface Verified {
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  issue(of: {
    userId: number;
    sessionId: string;
    signedInAt: number;
    roles: readonly Role[];
  }): Promise<{ token: string; expiresAt: number }>;
  /** The claims of a token; refuses one that has expired, and one that this server has not signed. */
  verify(token: string): Promise<Verified | { readonly refused: 'expired' | 'forged' }>;
  /** Makes every token issued so far count as expired; for tests of the portal. */
  expireAll(): void;
}

const REMEMBERED = 5_000;

/**
 * Signs and verifies access tokens. Tokens that were issued or verified here are cached, because verifying a
 * signature is most of a request's cost.
 */
export function createAccessTokens(keys: Keys, clock: () => number, minutes: number): AccessTokens {
  const seen = new Map<string, Verified>();
  const remember = (token: string, verified: Verified) => {
    if (seen.size >= REMEMBERED) for (const oldest of seen.keys()) if (seen.delete(oldest)) break;
    seen.set(token, verified);
    return verified;
  };
  const living = (verified: Verified) =>
    verified.expiresAt > clock() ? verified : ({ refused: 'expired' } as const);
  return {
    async issue({ userId, sessionId, signedInAt, roles }) {
      const now = clock();
      const expiresAt = now + minutes * 60_000;
      const claims = {
        sid: sessionId,
        auth_time: Math.floor(signedInAt / 1000),
        [roleClaim]: roles.map((role) => roleGuids[role]),
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(userId))
        .setIssuedAt(now / 1000)
        .setExpirationTime(expiresAt / 1000)
        .sign(keys.signing);
      remember(token, { sessionId, expiresAt });
      return { token, expiresAt };
    },
    async verify(token) {
      const known = seen.get(token);
      if (known) return living(known);
      for (const verifying of keys.verifying)
        try {
          const { payload } = await jwtVerify(token, verifying, {
            algorithms: [algorithm],
            issuer,
            audience,
            typ: type,
            requiredClaims: ['sid', 'sub', 'exp', 'iat'],
            currentDate: new Date(clock()),
          });
          const { sid, exp = 0 } = payload;
          if (typeof sid !== 'string') return { refused: 'forged' };
          return living(remember(token, { sessionId: sid, expiresAt: exp * 1000 }));
        } catch (error) {
          if (error instanceof errors.JWTExpired) return { refused: 'expired' };
          if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
        }
      return { refused: 'forged' };
    },
    expireAll() {
      for (const [token, verified] of seen) seen.set(token, { ...verified, expiresAt: 0 });
    },
  };
}
