import * as z from 'zod/mini';
import { kindOf } from '#contract/core/reading.ts';

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a day such as 2026-11-21',
  datetime: 'a time such as 2026-11-21T09:30:00Z',
};

/** What the contract has at the place of an issue. */
function expectedBy(issue: Issue): string {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_format') return kinds[issue.format] ?? 'in another form';
  if (issue.code === 'invalid_value')
    return `one of ${issue.values.map((each) => JSON.stringify(each)).join(', ')}`;
  if (issue.code === 'too_small') return 'longer or greater';
  return issue.code === 'too_big' ? 'shorter or smaller' : 'another value';
}

/** The issues of the kind of a union that fits best, with the whole path; the issue itself otherwise. */
function innermost(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const [best = []] = issue.errors.toSorted((one, other) => one.length - other.length);
  return best.flatMap((each) => innermost({ ...each, path: [...issue.path, ...each.path] }));
}

const memberOf = (path: Issue['path']) =>
  ['answer', ...path.map((part) => (typeof part === 'number' ? '[]' : String(part)))]
    .join('.')
    .replaceAll('.[]', '[]');

const valueAt = (answer: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part],
    answer,
  );

/**
 * Places where an answer differs from the strict form: first the members that are missing or null, in one line each,
 * because another name may be meant; then the others with what is expected and found. Kinds, never values.
 */
export function differencesOf(schema: z.ZodMiniType, answer: unknown): string[] {
  const places = (z.safeParse(schema, answer).error?.issues ?? []).flatMap(innermost).map((issue) => {
    const value = valueAt(answer, issue.path);
    return { member: memberOf(issue.path), value, expected: expectedBy(issue) };
  });
  const named = (of: unknown) => [
    ...new Set(places.filter(({ value }) => value === of).map(({ member }) => member)),
  ];
  const missing = named(undefined);
  const nulls = named(null);
  const others = places
    .filter(({ value }) => value !== undefined && value !== null)
    .map(({ member, value, expected }) => `${member} should be ${expected}, and is ${kindOf(value)}`);
  return [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(nulls.length > 0 ? [`null: ${nulls.join(', ')}`] : []),
    ...new Set(others),
  ];
}
