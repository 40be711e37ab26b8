import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Version } from '../core/reading.ts';
import { Instant } from '../core/values.ts';
import {
  exclusiveFlag,
  filledIn,
  flag,
  inThePast,
  name,
  optionalChoice,
  optionalDay,
  optionalName,
  optionalNumber,
  optionalPhone,
  rowShape,
  shapeOf,
  type BodyOf,
  type RowOf,
  type Typed,
} from '../records/recordFields.ts';
import { Profile } from '../access/users.ts';

const races = ['black', 'white', 'asian', 'nativeAmerican', 'pacificIslander'] as const;
const ofCountry = (field: string) => ({ from: { parameter: 'countryCode', field } }) as const;

/** What a person can change of the own profile (second specification, §3 "User profile"). */
export const profileFields = {
  firstName: filledIn('given-name', optionalName(80)),
  middleName: filledIn('additional-name', optionalName(80)),
  lastName: filledIn('family-name', name(80)),
  suffix: filledIn('honorific-suffix', optionalName(20)),
  displayName: filledIn('name', optionalName(200)),
  officePhoneNumber: filledIn('work tel', optionalPhone()),
  mobilePhoneNumber: filledIn('mobile tel', optionalPhone()),
  street1: filledIn('address-line1', optionalName(120)),
  street2: filledIn('address-line2', optionalName(120)),
  city: filledIn('address-level2', optionalName(100)),
  country: filledIn('country', optionalChoice('countries', { shownAs: 'countryName' })),
  state: filledIn(
    'address-level1',
    optionalChoice('states', { shownAs: 'stateName', ...ofCountry('country') }),
  ),
  zipCode: filledIn('postal-code', optionalName(12)),
  receiveComms: flag(),
  birthDate: filledIn('bday', inThePast(optionalDay('birth'))),
  birthCity: optionalName(100),
  birthCountry: optionalChoice('countries', { shownAs: 'birthCountryName' }),
  birthState: optionalChoice('states', { shownAs: 'birthStateName', ...ofCountry('birthCountry') }),
  countryCitizenship: optionalChoice('countries', { shownAs: 'countryCitizenshipName' }),
  firstLanguageId: optionalNumber('languages', { shownAs: 'firstLanguage' }),
  bestLanguageId: optionalNumber('languages', { shownAs: 'bestLanguage' }),
  genderId: optionalNumber('genders', { shownAs: 'gender' }),
  black: flag(),
  white: flag(),
  asian: flag(),
  nativeAmerican: flag(),
  pacificIslander: flag(),
  preferNotToSay: exclusiveFlag(races),
  ethnicity: optionalChoice('ethnicities', { shownAs: 'ethnicityName' }),
};
export type ProfileFields = typeof profileFields;
export type ProfileBody = BodyOf<ProfileFields>;

const members = {
  /** Null before the profile was first saved. */
  userProfileId: z.nullable(z.number()),
  /** Whether the name that is shown may be changed here; otherwise the board changes it. */
  displayNameEditable: z.boolean(),
  /** First, middle and last name with the suffix. */
  fullName: z.string(),
  certificationStatus: z.string(),
  /** The National Provider Identifier, which the board keeps. */
  npi: z.nullable(z.string()),
  /** The races of the flags, in words; empty without an answer. */
  race: z.string(),
  userConfirmed: z.boolean(),
  /** When the user last said that the profile is right; saving it says so, too. */
  userConfirmedDate: z.nullable(Instant),
  createdByUserId: z.nullable(z.number()),
  createdAtUtc: z.nullable(Instant),
  lastUpdatedByUserId: z.nullable(z.number()),
  lastUpdatedAtUtc: z.nullable(Instant),
  lastLoginDateUtc: z.nullable(Instant),
  /** Of the profile, for `If-Match`; 0 before it was first saved. */
  version: Version,
};
type Members = { [Name in keyof typeof members]: z.output<(typeof members)[Name]> };

const profileShape = { ...Profile.shape, ...members, ...rowShape(profileFields) };

/** The user profile (second specification, §3), with the descriptions of what is chosen. */
export const UserProfile = z.object(profileShape) as unknown as Typed<
  Profile & Members & RowOf<never, ProfileFields, {}>
>; // the members above
export type UserProfile = z.output<typeof UserProfile>;

/** What is sent with the fields. The board's members of a profile are not taken from it. */
const sent = {
  userId: z.number(),
  userConfirmed: z.literal(true),
  userConfirmedDate: z.iso.datetime({ offset: true }),
  lastUpdatedByUserId: z.number(),
};
const notLong = z.unknown().check(z.refine((value) => typeof value !== 'string' || value.length <= 1000));
/** The body is the whole profile (second specification, §7); what only the board or the server writes is not taken from it. */
const ignored = Object.fromEntries(
  Object.entries<z.ZodMiniType>(profileShape)
    .filter(([member]) => !(member in sent) && !(member in profileFields))
    .map(([member, schema]) => [member, z.optional(z.pipe(notLong, schema))]),
);
const Body = z.object({ ...ignored, ...sent, ...shapeOf(profileFields) }) as unknown as Typed<
  ProfileBody & { [Name in keyof typeof sent]: z.output<(typeof sent)[Name]> }
>; // the members above

const change = {
  access: 'signedIn',
  versioned: true,
  body: Body,
  answer: UserProfile,
  invalidates: ['getProfile', 'listToDo'],
} as const;

/** The own profile (second specification, §7 "Profile"). */
export const profiles = {
  /** The caller's own profile; also before it was first saved, with what the account has. */
  getProfile: call({
    method: 'GET',
    path: '/api/users/profiles/by-userId',
    summary: 'The profile of a person.',
    access: 'signedIn',
    owner: { query: 'userId' },
    query: z.object({ userId: z.coerce.number() }),
    answer: UserProfile,
  }),
  /**
   * Saves the profile for the first time, and confirms it. 400 `validation` with a sentence for each field; 412 `stale`
   * with the present profile if there is one already.
   */
  createProfile: call({
    ...change,
    method: 'POST',
    path: '/api/users/profiles',
    summary: 'Creates the own profile.',
    owner: { body: 'userId' },
  }),
  /**
   * Changes the profile, and confirms it: `userConfirmedDate` is the time of the server. 400 and 412 as for the first
   * save; 404 if there is none yet.
   */
  updateProfile: call({
    ...change,
    method: 'PUT',
    path: '/api/users/profiles',
    summary: 'Changes and confirms the own profile.',
    owner: { query: 'userId' },
    query: z.object({ userId: z.coerce.number() }),
  }),
};
