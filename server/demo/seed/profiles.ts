import type { DateTime } from 'luxon';
import { isNpi } from '#domain/profile/npi.ts';
import type { Tx } from '#server/db/database.ts';
import { people, type DemoPerson } from './people.ts';

/** What the profile of a demo account says; the other fields are the same for all, or empty. */
interface DemoProfile {
  readonly middleName?: string;
  readonly suffix?: string;
  readonly phone: string;
  readonly address: readonly [street: string, city: string, state: string, zipCode: string];
  readonly birth: readonly [date: string, city: string, country: string, state: string];
  /** Items of the pick-lists: first language and best language, gender. */
  readonly languages: readonly [number, number];
  readonly gender: number;
  readonly races: readonly ('asian' | 'black' | 'preferNotToSay' | 'white')[];
  readonly ethnicity: string;
}

/** By user id; who is missing here has not saved a profile yet. */
const profiles: Readonly<Record<number, DemoProfile>> = {
  111: {
    phone: '+1 218 555 0111',
    address: ['412 Harbor View Drive', 'Duluth', 'US-MN', '55802'],
    birth: ['1995-03-14', 'Cebu City', 'PH', ''],
    languages: [1, 1],
    gender: 2,
    races: ['asian'],
    ethnicity: '2',
  },
  112: {
    phone: '+1 216 555 0112',
    address: ['77 Euclid Heights Boulevard', 'Cleveland', 'US-OH', '44106'],
    birth: ['1994-08-02', 'Lagos', 'NG', ''],
    languages: [1, 1],
    gender: 1,
    races: ['black'],
    ethnicity: '2',
  },
  113: {
    phone: '+1 312 555 0113',
    address: ['1500 Lake Street, Apartment 9', 'Chicago', 'US-IL', '60607-1201'],
    birth: ['1993-11-20', 'Stockholm', 'SE', ''],
    languages: [1, 1],
    gender: 2,
    races: ['asian', 'white'],
    ethnicity: '2',
  },
  121: {
    middleName: 'Luz',
    suffix: 'MD',
    phone: '+1 505 555 0121',
    address: ['18 Cedar Mesa Road', 'Santa Fe', 'US-NM', '87501'],
    birth: ['1976-05-30', 'Albuquerque', 'US', 'US-NM'],
    languages: [1, 1],
    gender: 1,
    races: ['white'],
    ethnicity: '1',
  },
  122: {
    suffix: 'III',
    phone: '+1 617 555 0122',
    address: ['3 Beacon Court', 'Boston', 'US-MA', '02108'],
    birth: ['1961-01-09', 'Boston', 'US', 'US-MA'],
    languages: [1, 1],
    gender: 2,
    races: ['white'],
    ethnicity: '2',
  },
  124: {
    phone: '+1 503 555 0124',
    address: ['900 Rose Quarter Lane', 'Portland', 'US-OR', '97201'],
    birth: ['1958-12-17', 'Hamburg', 'DE', ''],
    languages: [1, 1],
    gender: 2,
    races: ['preferNotToSay'],
    ethnicity: '3',
  },
};
const usual: DemoProfile = {
  phone: '+1 216 555 0100',
  address: ['200 Board Street', 'Cleveland', 'US-OH', '44113'],
  birth: ['1978-06-21', 'Columbus', 'US', 'US-OH'],
  languages: [1, 1],
  gender: 4,
  races: ['preferNotToSay'],
  ethnicity: '3',
};
/** Has not saved a profile yet. */
const WITHOUT_PROFILE = 101;
/** Was last confirmed more than a year ago. */
const UNCONFIRMED = 124;
/** Has a name on certificates that only the board changes. */
const FIXED_NAME = 122;

const npiOf = ({ userId }: DemoPerson) =>
  Array.from('0123456789')
    .map((last) => `1${String(userId * 7_919).padStart(8, '4')}${last}`)
    .find(isNpi)!; // one of ten digits fits

/** The profiles of the demo. What a person has saved stays; of what nobody has edited, the day of its confirmation moves. */
export async function seedProfiles(tx: Tx, today: DateTime): Promise<void> {
  for (const person of people) {
    const { userId, roles } = person;
    if (roles.includes('surgeon'))
      await tx.query('update users set npi = $2, display_name_editable = $3 where user_id = $1', [
        userId,
        npiOf(person),
        userId !== FIXED_NAME,
      ]);
    if (userId === WITHOUT_PROFILE) continue;
    const {
      middleName = '',
      suffix = '',
      phone,
      address,
      birth,
      languages,
      gender,
      races,
      ethnicity,
    } = profiles[userId] ?? usual;
    const confirmedAt = today
      .minus({ days: userId === UNCONFIRMED ? 400 : 100 })
      .toUTC()
      .toISO();
    await tx.query(
      `insert into user_profiles
         (user_id, middle_name, suffix, office_phone_number, mobile_phone_number, street1, street2, city, country,
          state, zip_code, receive_comms, birth_date, birth_city, birth_country, birth_state, country_citizenship,
          first_language_id, best_language_id, gender_id, black, white, asian, native_american, pacific_islander,
          prefer_not_to_say, ethnicity, user_confirmed_date, created_by_user_id, created_at_utc,
          last_updated_by_user_id, last_updated_at_utc)
       values ($1, $2, $3, '', $4, $5, '', $6, 'US', $7, $8, true, $9, $10, $11, $12, 'US', $13, $14, $15, $16, $17,
               $18, false, false, $19, $20, $21, $1, $21, $1, $21)
       on conflict (user_id) do update
         set user_confirmed_date = excluded.user_confirmed_date, created_at_utc = excluded.created_at_utc,
             last_updated_at_utc = excluded.last_updated_at_utc
         where user_profiles.version = 1 and user_profiles.created_by_user_id = user_profiles.user_id`,
      [
        userId,
        middleName,
        suffix,
        phone,
        ...address,
        ...birth,
        ...languages,
        gender,
        races.includes('black'),
        races.includes('white'),
        races.includes('asian'),
        races.includes('preferNotToSay'),
        ethnicity,
        confirmedAt,
      ],
    );
  }
}
