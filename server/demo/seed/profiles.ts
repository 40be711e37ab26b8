import type { DateTime } from 'luxon';
import type { Tx } from '#server/db/database.ts';
import { people } from './people.ts';
import { profiles } from './recordTables.ts';
import { seedTable } from './seedTable.ts';
import { writeDemo } from './writing.ts';

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
  await seedTable(tx, today, profiles);
}
