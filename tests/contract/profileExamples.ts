/** What a profile says, beside who it belongs to. */
export const profileBody = {
  firstName: 'Maria',
  middleName: 'Luz',
  lastName: 'Castellan',
  suffix: 'MD',
  displayName: 'Maria Castellan, MD',
  officePhoneNumber: '505-555-0100 ext. 12',
  mobilePhoneNumber: '+1 505 555 0121',
  street1: '18 Cedar Mesa Road',
  street2: '',
  city: 'Santa Fe',
  country: 'US',
  state: 'US-NM',
  zipCode: '87501',
  receiveComms: false,
  birthDate: '1976-05-30',
  birthCity: 'Albuquerque',
  birthCountry: 'US',
  birthState: 'US-NM',
  countryCitizenship: 'US',
  firstLanguageId: 1,
  bestLanguageId: 1,
  genderId: 1,
  black: false,
  white: true,
  asian: false,
  nativeAmerican: false,
  pacificIslander: false,
  preferNotToSay: false,
  ethnicity: '1',
};

const sentBy = (userId: number) => ({
  userId,
  userConfirmed: true as const,
  userConfirmedDate: '2026-11-23T15:00:00.000Z',
  lastUpdatedByUserId: userId,
});

/** A valid request for each call of the profile, as sent by Maria Castellan (121). */
export const profileExamples = {
  getProfile: { query: { userId: 121 } },
  createProfile: { body: { ...profileBody, ...sentBy(121) } },
  updateProfile: { query: { userId: 121 }, body: { ...profileBody, ...sentBy(121) } },
};
