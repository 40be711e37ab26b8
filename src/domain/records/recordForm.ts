import * as z from 'zod/mini';
import type { BodyOf, RecordFields } from '#contract/records.ts';

/** What can be wrong with a field of an owned record. */
export type RecordProblem =
  'missing' | 'tooLong' | 'noDay' | 'noAddress' | 'unknown' | 'twice' | 'beforeStart';
/** The problems of a record by field, in the order of the form. */
export type RecordProblems<Name extends string = string> = Partial<Record<Name, RecordProblem>>;

/** The form's values of a record by field, as typed: checkboxes are booleans, everything else is text. */
export type RecordDraft = Record<string, string | boolean>;

/** A rule that looks at more than one field, or at the member's other records. */
export type RecordCheck<Body, Row> = (
  body: Body,
  others: readonly Row[],
) => RecordProblems<keyof Body & string>;

const namesOf = (fields: RecordFields) => Object.keys(fields);

/** What the form shows of a record; null is a new one. */
export const recordDraft = (fields: RecordFields, row: object | null): RecordDraft =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = (row as Readonly<Record<string, string | boolean | null>> | null)?.[name];
      return [name, kind === 'flag' ? value === true : (value ?? '')];
    }),
  );

/** The request body of a draft; it may still be invalid. */
export const recordBody = <Fields extends RecordFields>(fields: Fields, draft: RecordDraft): BodyOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, isOptional }]) => {
      const value = draft[name] ?? '';
      if (typeof value === 'boolean') return [name, value];
      const text = value.trim();
      return [name, kind === 'day' && isOptional && text === '' ? null : text];
    }),
  ) as BodyOf<Fields>; // one value for each field

function problemOf(kind: RecordFields[string]['kind'], value: unknown, code: string): RecordProblem {
  if (value === '' || value === null || value === undefined) return 'missing';
  if (code === 'too_big') return 'tooLong';
  return kind === 'day' ? 'noDay' : kind === 'email' ? 'noAddress' : 'missing';
}

/** Validates a body: each field by its own schema, then the record as a whole; one problem for each field. */
export function recordProblems<Fields extends RecordFields, Row>(
  fields: Fields,
  body: BodyOf<Fields>,
  check?: RecordCheck<BodyOf<Fields>, Row>,
  others: readonly Row[] = [],
): RecordProblems {
  const own = Object.entries(fields).flatMap(([name, { kind, schema }]) => {
    const value = body[name] as unknown;
    const issue = z.safeParse(schema, value).error?.issues[0];
    return issue ? [[name, problemOf(kind, value, issue.code)] as const] : [];
  });
  const found: RecordProblems = { ...check?.(body, others), ...Object.fromEntries(own) };
  return Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const problem = found[name];
      return problem ? [[name, problem]] : [];
    }),
  );
}
