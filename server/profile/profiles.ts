import { callerOnly, type Owners } from '#server/db/owners.ts';
import {
  profileFields,
  type profiles as rows,
  type ProfileBody,
  type UserProfile,
} from '#contract/profile/profiles.ts';
import { boardDay } from '#domain/boardTime.ts';
import { fullName, problemsWithName, profileProblems, raceText } from '#domain/profile/profile.ts';
import { recordBody, recordDraft } from '#domain/records/recordForm.ts';
import { requireVersion } from '#server/deps/changes.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { assigned, fragment, fromExcluded, inserted } from '#server/db/fragment.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { requireValid, selectMembers } from '#server/records/recordFields.ts';
import { Reply, type HandlersFor, type CallContext } from '#server/http/callContext.ts';
import { audit } from '#server/auth/accounts.ts';
import { accountTag } from '#server/access/credentials.ts';

/** The fields that the account has; the others are columns of `user_profiles`. */
const ofAccount = ['firstName', 'lastName', 'displayName'] as const;
const { firstName: _, lastName: __, displayName: ___, ...ownFields } = profileFields;
const ownNames = Object.keys(ownFields) as (keyof typeof ownFields)[]; // the keys of the object above

const selectOwn = selectMembers('user_profiles', ownFields, [
  'userProfileId',
  'userConfirmedDate',
  'createdByUserId',
  'createdAtUtc',
  'lastUpdatedByUserId',
  'lastUpdatedAtUtc',
]);

const selectAccount = (userId: number, now: number) => fragment`
  select u.user_id, u.first_name, u.last_name,
         u.display_name, u.display_name_editable,
         u.email_address, u.abs_id, u.npi,
         u.certification_status, u.version as account_version,
         (select p.email_address from pending_addresses p where p.user_id = u.user_id and p.expires_at > ${new Date(now).toISOString()})
           as pending_email_address,
         (select max(s.signed_in_at) from sessions s where s.user_id = u.user_id) as last_login_date_utc
    from users u where u.user_id = ${userId}`;

type OfAccount = Pick<
  UserProfile,
  | (typeof ofAccount)[number]
  | 'userId'
  | 'displayNameEditable'
  | 'emailAddress'
  | 'absId'
  | 'npi'
  | 'certificationStatus'
  | 'pendingEmailAddress'
  | 'lastLoginDateUtc'
> & { accountVersion: number };
type OfProfile = Omit<UserProfile, keyof OfAccount | 'fullName' | 'race' | 'userConfirmed'>;

/** What a profile has before it was first saved. */
const empty = {
  ...recordBody(ownFields, recordDraft(ownFields, null)),
  countryName: '',
  stateName: '',
  birthCountryName: '',
  birthStateName: '',
  countryCitizenshipName: '',
  firstLanguage: '',
  bestLanguage: '',
  gender: '',
  ethnicityName: '',
  userProfileId: null,
  userConfirmedDate: null,
  createdByUserId: null,
  createdAtUtc: null,
  lastUpdatedByUserId: null,
  lastUpdatedAtUtc: null,
  version: 0,
} satisfies OfProfile;

async function find(sql: Sql, userId: number, now: number) {
  const [account] = await sql.query<OfAccount>`${selectAccount(userId, now)}`;
  if (!account) throw notFound();
  const [own = empty] = await sql.query<OfProfile>`${selectOwn} where r.user_id = ${userId}`;
  const { accountVersion, ...known } = account;
  const whole = { ...known, ...own };
  const profile: UserProfile = {
    ...whole,
    fullName: fullName(whole),
    race: raceText(whole),
    userConfirmed: own.userConfirmedDate !== null,
  };
  return { profile, accountVersion };
}

/** When a person last confirmed the profile; null for never. */
export async function profileConfirmedAt(sql: Sql, userId: number): Promise<string | null> {
  const [row] = await sql.query<{
    at: string | null;
  }>`select user_confirmed_date as at from user_profiles where user_id = ${userId}`;
  return row?.at ?? null;
}

/** The own profile (second specification, §7 "Profile"): names of the account, and what is kept beside them. */
export function profileHandlers({ db, clock, identities }: Deps): HandlersFor<typeof rows> {
  async function store(tx: Tx, userId: number, body: ProfileBody, at: string) {
    const { firstName, lastName, displayName } = body;
    await tx.query`update users set ${assigned({ firstName, lastName, displayName })} where user_id = ${userId}`;
    const own = Object.fromEntries(ownNames.map((name) => [name, body[name]]));
    const changed = { ...own, userConfirmedDate: at, lastUpdatedByUserId: userId, lastUpdatedAtUtc: at };
    await tx.query`
      insert into user_profiles ${inserted([{ userId, ...changed, createdByUserId: userId, createdAtUtc: at }])}
      on conflict (user_id) do update
        set ${fromExcluded(Object.keys(changed))}, version = user_profiles.version + 1`;
  }

  type Save = CallContext<undefined, unknown, ProfileBody>;
  const save = async (call: 'createProfile' | 'updateProfile', context: Save) => {
    const { userId } = context.person;
    const answer = await context.write(async (tx) => {
      await tx.query`select 1 from users where user_id = ${userId} for update`;
      const now = clock();
      const { profile: present } = await find(tx, userId, now);
      if (call === 'updateProfile' && present.version === 0) throw notFound();
      requireVersion(context, present);
      const name = present.displayNameEditable
        ? context.body.displayName || fullName(context.body)
        : present.displayName;
      const body = { ...context.body, displayName: name };
      const check = present.displayNameEditable ? problemsWithName : profileProblems;
      await requireValid(tx, profileFields, { body, present, check, today: boardDay(now) });
      await store(tx, userId, body, new Date(now).toISOString());
      await audit(tx, userId, call, now, { version: present.version + 1 });
      return (await find(tx, userId, now)).profile;
    });
    identities.forget(userId);
    return answer;
  };

  return {
    async getProfile({ query: { userId } }) {
      const { profile, accountVersion } = await find(db, userId, clock());
      return new Reply(profile, { etag: accountTag(accountVersion) });
    },
    createProfile: (context) => save('createProfile', context),
    updateProfile: (context) => save('updateProfile', context),
  };
}

/** Whose record a call names. */
export const profileOwners: Owners = {
  getProfile: callerOnly,
  createProfile: callerOnly,
  updateProfile: callerOnly,
};
