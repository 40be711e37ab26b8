import { roleClaim, roleGuids, roles, type Role } from '#contract/roles.ts';

const LONGEST_TIMER = 2 ** 31 - 1; // a longer setTimeout fires at once
const SHORTEST_WAIT = 10_000;

/**
 * Milliseconds until a grant should be renewed. The specification's `expires_in_minutes × 60000` is the upper
 * bound; renewing earlier, at nine tenths or a minute before the end, spares the request that would find the
 * token dead. Nonsense from a server never leads to a storm of renewals.
 */
export function renewalDelay(expiresInMinutes: number): number {
  const lifetime = Number.isFinite(expiresInMinutes) ? Math.max(0, expiresInMinutes * 60_000) : 0;
  const early = Math.max(lifetime * 0.9, lifetime - 60_000);
  return Math.min(Math.max(Math.min(early, lifetime), SHORTEST_WAIT), LONGEST_TIMER);
}

/** The payload of a JWT, unverified: the portal reads it to arrange its screens; only the server decides. */
function claimsOf(accessToken: string): Record<string, unknown> {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** The roles that a token's role claim names by GUID, in one string or a list; unknown GUIDs are left out. */
export function rolesOf(accessToken: string): Role[] {
  const held = [claimsOf(accessToken)[roleClaim]].flat();
  return roles.filter((role) => held.includes(roleGuids[role]));
}
