import type { UserProfile } from '#contract/profile/profiles.ts';
import type { Profile } from '#contract/access/users.ts';
import { profileBody } from '#tests/contract/profileExamples.ts';

/** A whole profile around what an account has; it was confirmed today. */
export const userProfileOf = (account: Profile): UserProfile => ({
  ...profileBody,
  ...account,
  countryName: 'United States',
  stateName: 'New Mexico',
  birthCountryName: 'United States',
  birthStateName: 'New Mexico',
  countryCitizenshipName: 'United States',
  firstLanguage: 'English',
  bestLanguage: 'English',
  gender: 'Female',
  ethnicityName: 'Hispanic or Latino',
  userProfileId: 1,
  displayNameEditable: true,
  fullName: `${account.firstName} ${account.lastName}`,
  certificationStatus: 'Certified',
  npi: null,
  race: 'White',
  userConfirmed: true,
  userConfirmedDate: new Date().toISOString(),
  createdByUserId: account.userId,
  createdAtUtc: '2026-01-05T15:00:00.000Z',
  lastUpdatedByUserId: account.userId,
  lastUpdatedAtUtc: '2026-01-05T15:00:00.000Z',
  lastLoginDateUtc: null,
  version: 1,
});
