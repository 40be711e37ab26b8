import { roleClaim, roleGuids, roles, type Role, type RoleNames } from '#contract/core/roles.ts';

const LONGEST_TIMER = 2 ** 31 - 1; // a longer setTimeout fires at once
const SHORTEST_LIFETIME = 1_000;

/**
 * Milliseconds until the token is renewed: `expires_in_minutes × 60000`, at least 0 (first specification, §9).
 * Anything that is not a number counts as 0.
 */
export const renewalDelay = (expiresInMinutes: number): number =>
  Number.isNaN(expiresInMinutes) ? 0 : Math.min(Math.max(0, expiresInMinutes * 60_000), LONGEST_TIMER);

/** Whether a token expires (almost) as soon as it is issued, so that a renewal timer would loop. */
export const isSpent = (expiresInMinutes: number): boolean =>
  renewalDelay(expiresInMinutes) < SHORTEST_LIFETIME;

/** The payload of a JWT, not verified: the portal uses it to arrange its screens; only the server decides on access. */
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

let names: RoleNames = { claim: roleClaim, guids: roleGuids };

/** The claim that lists a person's roles. */
export const claimOfRoles = () => names.claim;

/** Sets how tokens name roles, for the whole page: once, before anybody is signed in. */
export function configureRoles(known: RoleNames): void {
  names = known;
}

/**
 * The roles that a token's role claim names by GUID, as one string or a list, in either case; unknown GUIDs are
 * ignored.
 */
export function rolesOf(accessToken: string): Role[] {
  const named = [claimsOf(accessToken)[names.claim]].flat();
  const guids = new Set(named.filter((guid) => typeof guid === 'string').map((guid) => guid.toLowerCase()));
  return roles.filter((role) => guids.has(names.guids[role].toLowerCase()));
}
