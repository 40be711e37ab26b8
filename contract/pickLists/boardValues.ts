import type { PickListItem, PickListName } from './pickLists.ts';

/** An item of a pick-list that a rule of the portal depends on. */
interface BoardValue {
  readonly list: PickListName;
  /** What of an item is compared: its value, or its description where records have nothing else of it. */
  readonly by: 'itemValue' | 'itemDescription';
  readonly is: readonly string[];
  /** What a member loses at a board that has no such item. */
  readonly without: string;
}

/**
 * The items of pick-lists that rules compare. A board with other values changes them here; it needs a new build. The
 * specification gives none of them, so these are the reference server's.
 */
export const boardValues = {
  /** Licenses that a certifying exam needs. */
  fullLicense: {
    list: 'license-types',
    by: 'itemValue',
    is: ['1'],
    without:
      'No license counts as full and unrestricted, so that the check before a certifying exam asks for one.',
  },
  /** The first clinical year of a residency. */
  firstClinicalLevel: {
    list: 'clinical-levels',
    by: 'itemValue',
    is: ['101'],
    without: 'The form of a rotation does not warn of an international rotation in the first clinical year.',
  },
  /** Time that is not clinical. Rotations have no member for the value of their activity. */
  nonSurgicalActivity: {
    list: 'clinical-activities',
    by: 'itemDescription',
    is: ['Non-surgical activity'],
    without: 'The form of a rotation does not ask what was done in time that is not clinical.',
  },
  /** An activity that the list does not have. */
  otherActivity: {
    list: 'clinical-activities',
    by: 'itemDescription',
    is: ['Other'],
    without: 'The form of a rotation does not ask for an activity that the list does not have.',
  },
} as const satisfies Readonly<Record<string, BoardValue>>;

/**
 * What is lost because the items of a pick-list have other values than the rules compare; nothing for an empty list,
 * which may be one that needs another parameter.
 */
export const lostWith = (list: string, items: readonly PickListItem[]): readonly string[] =>
  items.length === 0
    ? []
    : (Object.values(boardValues) as BoardValue[])
        .filter((each) => each.list === list && !items.some((item) => each.is.includes(item[each.by])))
        .map(({ by, is, without }) => `no ${by} ${JSON.stringify(is[0])}. ${without}`);

/** The levels of the summary, in order (second specification, §9), by their words or their values. */
export const summaryLevels: readonly { readonly words: string; readonly values: readonly string[] }[] = [
  { words: 'Clinical Level 4', values: ['104', '301'] },
  { words: 'Clinical Level 5', values: ['105', '302'] },
  { words: 'Fellowship Clinical Level 1', values: ['201', '303', '401', '501'] },
  { words: 'Fellowship Clinical Level 2', values: ['304', '402', '502'] },
];
