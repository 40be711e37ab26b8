import { roleClaim, roleGuids, roles, type RoleNames } from '#contract/core/roles.ts';
import { isText, settingsOfPage } from './pageSettings.ts';

/**
 * How access tokens name roles, as the page says in `<meta name="portal-roles">`: JSON with the claim and the GUID of
 * each role, in any of the members `claim`, `user`, `trainee`, `surgeon` and `examiner`; as the reference server names
 * them where it says nothing.
 */
export function rolesOfPage(page: Document = document): RoleNames {
  const { claim, ...named } = settingsOfPage('portal-roles', page);
  const guids = roles.map((role) => [role, isText(named[role]) ? named[role] : roleGuids[role]]);
  return {
    claim: isText(claim) ? claim : roleClaim,
    guids: Object.fromEntries(guids) as RoleNames['guids'], // each role has its entry
  };
}
