import type { DateTime } from 'luxon';
import { day, dayAndTime, id, optional, text, yesOrNo } from '#server/board/cells.ts';
import type { Tx } from '#server/db/database.ts';
import { demoRecords } from './seedTable.ts';
import { people } from './people.ts';
import { writeDemo } from './writing.ts';

const words = optional(text(200), '');

/** Everyone's but that of `nora.lindqvist`, who has not saved one. `samuel.brandt` last confirmed it over a year ago. */
const profiles = {
  table: 'user_profiles',
  key: ['user_id'],
  later: 'added',
  moves: ['user_confirmed_date', 'created_at_utc', 'last_updated_at_utc'],
  unedited: true,
  same: 'created_by_user_id',
  columns: {
    user_name: text(100),
    middle_name: words,
    suffix: words,
    office_phone_number: words,
    mobile_phone_number: words,
    street1: words,
    street2: words,
    city: words,
    country: words,
    state: words,
    zip_code: words,
    receive_comms: yesOrNo,
    birth_date: day,
    birth_city: words,
    birth_country: words,
    birth_state: words,
    country_citizenship: words,
    first_language_id: id,
    best_language_id: id,
    gender_id: id,
    black: yesOrNo,
    white: yesOrNo,
    asian: yesOrNo,
    native_american: yesOrNo,
    pacific_islander: yesOrNo,
    prefer_not_to_say: yesOrNo,
    ethnicity: words,
    user_confirmed_date: dayAndTime,
  },
} as const;

/** The profiles of the demo. What a person has saved stays; of what nobody has edited, the day of its confirmation moves. */
export async function seedProfiles(tx: Tx, today: DateTime): Promise<void> {
  const identifiers = people
    .filter(({ npi }) => npi !== null)
    .map(({ userId, npi, displayNameEditable }) => ({
      user_id: userId,
      npi,
      display_name_editable: displayNameEditable,
    }));
  const moves = ['npi', 'display_name_editable'];
  await writeDemo(tx, { table: 'users', key: ['user_id'], later: 'kept', moves }, identifiers);
  const rows = demoRecords(profiles, today).map((profile) => ({
    ...profile,
    created_by_user_id: profile['user_id'],
    created_at_utc: profile['user_confirmed_date'],
    last_updated_by_user_id: profile['user_id'],
    last_updated_at_utc: profile['user_confirmed_date'],
  }));
  await writeDemo(tx, profiles, rows);
}
