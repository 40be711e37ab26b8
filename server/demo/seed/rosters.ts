import { DateTime } from 'luxon';
import { boardTables } from './dataFiles.ts';
import { userIds } from './people.ts';

const [named, cases] = boardTables('rosters.csv', DateTime.fromMillis(0), { userIds });

/** The rosters with the ids of their cases in order; no roster has a date. */
export const rosters = named!.records.map((roster) => ({
  rosterId: roster['roster_id'] as number,
  caseHeaderIds: cases!.records
    .filter((each) => each['roster_id'] === roster['roster_id'])
    .map((each) => each['case_header_id'] as number),
}));
