// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { roleClaim, roleGuids } from '#contract/core/roles.ts';
import { pageWith } from '#tests/support/pages/pageWith.ts';
import { rolesOfPage } from './rolesOfPage.ts';

describe('the names of roles', () => {
  it('are those that the page gives, and the usual ones for the rest', () => {
    const claim = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';
    expect(
      rolesOfPage(pageWith('portal-roles', JSON.stringify({ claim, surgeon: 'S-1', examiner: 'E-1' }))),
    ).toEqual({
      claim,
      guids: { ...roleGuids, surgeon: 'S-1', examiner: 'E-1' },
    });
  });

  it('are the usual ones where the page says nothing, or nothing readable', () => {
    for (const content of ['', '{', 'null', '[]', '7', '{"claim":"","user":7}'])
      expect(rolesOfPage(pageWith('portal-roles', content))).toEqual({ claim: roleClaim, guids: roleGuids });
    expect(rolesOfPage(document.implementation.createHTMLDocument())).toMatchObject({ claim: roleClaim });
  });
});
