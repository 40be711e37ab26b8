import diff from 'microdiff';

/** A difference between two contexts. */
export interface Change {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before?: string;
  after?: string;
}

const words = { CREATE: 'added', REMOVE: 'removed', CHANGE: 'changed' } as const;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What differs between two values, by path; values as JSON. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  return diff({ '': isObject(before) ? before : {} }, { '': isObject(after) ? after : {} }).map((each) => ({
    path: each.path.slice(1).join('.'),
    kind: words[each.type],
    ...('oldValue' in each && { before: JSON.stringify(each.oldValue) ?? 'undefined' }),
    ...('value' in each && { after: JSON.stringify(each.value) ?? 'undefined' }),
  }));
}
