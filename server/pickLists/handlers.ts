import type { PickListName, PickListQuery, pickLists as rows } from '#contract/pickLists/pickLists.ts';
import { examDateChoices } from '#server/exams/examDates.ts';
import type { Deps } from '#server/deps/deps.ts';
import { ttlCache } from '#server/core/ttlCache.ts';
import { sessionChoices } from '#server/scoring/sessionChoices.ts';
import type { HandlersFor } from '#server/http/callContext.ts';

const MINUTE = 60_000;

/** The query parameter that filters each list (second specification, §7); the others are returned whole. */
export const narrowing: Readonly<Partial<Record<PickListName, keyof PickListQuery>>> = {
  'clinical-activities': 'examSpecialtyId',
  'clinical-levels': 'examSpecialtyId',
  'exam-date-selection': 'examSpecialtyId',
  'fellowship-programs': 'fellowshipType',
  'residency-programs-by-examSpecialtyId': 'examSpecialtyId',
  states: 'countryCode',
};

/** The choices of the pick-lists. */
export function pickListHandlers({ db, clock }: Deps): HandlersFor<typeof rows> {
  const items = ttlCache(MINUTE, clock, async (key) => {
    const [list = '', scope = ''] = JSON.parse(key) as string[];
    const found = await db.query<{ itemValue: string; itemDescription: string; modifier: string | null }>`
      select item_value, item_description, modifier from pick_list_items
       where list = ${list} and scope = ${scope} order by position`;
    return found.map(({ itemValue, itemDescription, modifier }) => ({
      itemValue,
      itemDescription,
      ...(modifier !== null && { modifier }),
    }));
  });
  return {
    getPickList({ params: { name }, query, person }) {
      if (name === 'exam-date-selection')
        return examDateChoices(db, person.userId, query.examSpecialtyId, clock());
      if (name === 'examiner-sessions')
        return person.roles.includes('examiner') ? sessionChoices(db, person.userId, clock()) : [];
      const by = narrowing[name];
      return items(JSON.stringify([name, by === undefined ? '' : String(query[by] ?? '')]));
    },
  };
}
