import type { PickListName } from '#contract/pickLists/pickLists.ts';
import type { pickListItems } from '#server/db/records.ts';

type Row = typeof pickListItems.$inferInsert;

/** Fictional hospitals and their states. */
const hospitals: readonly (readonly [string, string])[] = [
  ['Blue Ridge Regional Hospital', 'VA'],
  ['Cedar Mesa Medical Center', 'AZ'],
  ['Clearwater Valley Hospital', 'ID'],
  ['Eastgate Veterans Medical Center', 'OH'],
  ['Fort Ransom Army Medical Center', 'TX'],
  ['Granite State Memorial Hospital', 'NH'],
  ['Harborview Lakes Medical Center', 'MN'],
  ['Juniper County Hospital', 'OR'],
  ['Lakeshore University Hospital', 'MI'],
  ['Magnolia General Hospital', 'MS'],
  ['Northern Plains Medical Center', 'ND'],
  ['Old Mission Hospital', 'CA'],
  ['Palmetto University Hospital', 'SC'],
  ['Red River Surgical Hospital', 'OK'],
  ['St. Brennan University Hospital', 'NY'],
  ['Three Forks Medical Center', 'MT'],
];

/** Kinds of fellowship by the value in the list `fellowship-types`, and the hospitals that offer them. */
const fellowships: Readonly<Record<string, readonly number[]>> = {
  1: [1, 3, 6, 8, 12],
  2: [6, 8, 11, 14],
  3: [8, 14],
  4: [6, 11, 14],
  5: [0, 1, 12, 13],
  6: [2, 8, 14],
};
const kinds: Readonly<Record<string, string>> = {
  1: 'Surgical Critical Care',
  2: 'Vascular Surgery',
  3: 'Pediatric Surgery',
  4: 'Surgical Oncology',
  5: 'Bariatric Surgery',
  6: 'Colon and Rectal Surgery',
};

/** The hospitals that train in a specialty, by the value in the list `exam-specialties`. */
const residencies: Readonly<Record<string, readonly number[]>> = {
  1: hospitals.map((_, index) => index),
  2: [1, 3, 6, 8, 12],
  3: [6, 8, 11, 14],
  4: [8, 14],
  5: [6, 11, 14],
};

const row = (list: PickListName, scope: string, position: number, index: number, suffix: string): Row => {
  const [name = '', state = ''] = hospitals[index] ?? [];
  return {
    list,
    scope,
    position: position + 1,
    itemValue: String(2_001 + index),
    itemDescription: `${name}${suffix}`,
    modifier: state,
  };
};

/** The lists of hospitals and programs. */
export function institutions(): Row[] {
  const all = hospitals.map((_, index) => index);
  return [
    ...all.map((index) => row('accredited-program-institutions', '', index, index, '')),
    ...all.map((index) => row('jcaho-organizations', '', index, index, '')),
    ...all.map((index) => row('residency-programs', '', index, index, ' – General Surgery Residency')),
    ...Object.entries(residencies).flatMap(([id, ids]) =>
      ids.map((index, position) => row('residency-programs-by-examSpecialtyId', id, position, index, '')),
    ),
    ...Object.entries(fellowships).flatMap(([type, ids]) =>
      ids.map((index, position) =>
        row('fellowship-programs', type, position, index, ` – ${kinds[type] ?? ''} Fellowship`),
      ),
    ),
  ];
}
