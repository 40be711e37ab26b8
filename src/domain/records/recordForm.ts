import * as z from 'zod/mini';
import { problemOfIssue } from '#contract/core/nameText.ts';
import type { BodyOf, RecordFields } from '#contract/records/recordFields.ts';
import { isPlausible } from '../typed/plausibleDays.ts';
import { typedNumber, typedPhone } from '../typed/typedNumber.ts';
import { plainText, typedText } from '../typed/typedText.ts';

/** What can be wrong with a field of an owned record. */
export type RecordProblem =
  | 'missing'
  | 'choiceMissing'
  /** Neither was chosen nor was entered what the list does not have. */
  | 'choiceOrOther'
  | 'dayMissing'
  | 'yearMissing'
  | 'tooLong'
  | 'noDay'
  | 'dayOutOfRange'
  | 'yearOutOfRange'
  | 'future'
  | 'noYear'
  | 'noAddress'
  | 'noPhone'
  | 'noZip'
  | 'notPrinted'
  | 'unprintable'
  | 'address'
  | 'contradicts'
  | 'noCredits'
  | 'ambiguousNumber'
  | 'moreThanWhole'
  | 'unknown'
  | 'twice'
  | 'beforeStart'
  | 'endsBeforeStart'
  | 'overlaps'
  | 'outdated';
/** The problems of a record by field, in the order of the form. */
export type RecordProblems<Name extends string = string> = Partial<Record<Name, RecordProblem>>;

/** The form's values of a record by field, as typed: checkboxes are booleans, everything else is text. */
export type RecordDraft = Record<string, string | boolean>;

/** A rule that looks at more than one field, or at the member's other records. */
export type RecordCheck<Body, Row> = (
  body: Body,
  others: readonly Row[],
) => RecordProblems<keyof Body & string>;

type FormFields = readonly (readonly [string, RecordFields[string]])[];
/** The fields of the forms by area; an import asks for them with each row. */
const knownForms = new WeakMap<RecordFields, FormFields>();

/** The fields that a form has; a scope is given by the list, and a fixed value by the field. */
export function formFields(fields: RecordFields): FormFields {
  const known = knownForms.get(fields);
  if (known) return known;
  const found = Object.entries(fields).filter(([, { kind }]) => kind !== 'scope' && kind !== 'fixed');
  knownForms.set(fields, found);
  return found;
}

/** Whether a field is asked for, with the values of the others. */
export const isAsked = ({ when }: RecordFields[string], values: Readonly<Record<string, unknown>>): boolean =>
  when === undefined || values[when.field] === when.is;

/**
 * Whether a form cannot be saved without a field, with the values of the others. A checkbox may stay empty, and a choice
 * while the field for what is not on its list is filled in.
 */
export function isRequired(
  fields: RecordFields,
  name: string,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const field = fields[name];
  if (!field || field.kind === 'flag' || !isAsked(field, values)) return false;
  if (field.when) return field.when.is !== '';
  if (!field.isOptional) return true;
  return Object.entries(fields).some(
    ([other, { when }]) => when?.field === name && when.is === '' && !values[other],
  );
}

/** Whether another field is for what is not on the list of this one. */
export const hasOther = (fields: RecordFields, name: string): boolean =>
  Object.values(fields).some(({ when }) => when?.field === name && when.is === '');

/** The fields of a draft that have a value and are not asked for beside the other values, so that it is not saved. */
export const leftOutOf = (fields: RecordFields, draft: RecordDraft, body: object): readonly string[] =>
  formFields(fields).flatMap(([name, field]) =>
    !isAsked(field, body as Readonly<Record<string, unknown>>) && (draft[name] ?? '') !== '' ? [name] : [],
  );

/** Whether some values of the others let a field be left empty: what is not on a list is entered instead of a choice. */
const canBeEmpty = ({ isOptional, when }: RecordFields[string], hasAlternative: boolean) =>
  when ? when.is === '' : isOptional && !hasAlternative;

/** Which fields of a form are marked, the fewer ones: `all` are optional, or nothing is marked as all are required. */
export function markedFields(fields: RecordFields): 'optional' | 'required' | 'all' | null {
  const typed = formFields(fields).filter(([, { kind }]) => kind !== 'flag');
  const optional = typed.filter(([name, field]) => canBeEmpty(field, hasOther(fields, name))).length;
  const required = typed.length - optional;
  if (optional === 0) return null;
  if (required === 0) return 'all';
  return optional <= required ? 'optional' : 'required';
}

/** The mark of a field, with the values of the others: every form marks what it says above that it marks. */
export function markOf(
  fields: RecordFields,
  name: string,
  values: Readonly<Record<string, unknown>>,
): 'optional' | 'required' | null {
  const marked = markedFields(fields);
  if (fields[name]?.kind === 'flag' || marked === null || marked === 'all') return null;
  return isRequired(fields, name, values) === (marked === 'required') ? marked : null;
}

/** What the form shows of a record; null is a new one. */
export const recordDraft = (fields: RecordFields, row: object | null): RecordDraft =>
  Object.fromEntries(
    formFields(fields).map(([name, { kind }]) => {
      const value = (row as Readonly<Record<string, string | number | boolean | null>> | null)?.[name];
      return [name, kind === 'flag' ? value === true : String(value ?? '')];
    }),
  );

/** Typed credits as a number; what is no number stays as it is typed, for its problem. */
function creditsOf(text: string, mayBeEmpty: boolean): number | string {
  if (text === '') return mayBeEmpty ? 0 : '';
  const read = typedNumber(text);
  return 'value' in read ? read.value : text;
}

/** A typed text as the field's schema saves it. */
function textOf({ kind }: RecordFields[string], typed: string): string {
  if (kind === 'phone') return typedPhone(typed);
  return kind === 'year' ? plainText(typed) : typedText(typed);
}

/** The request body of a draft, without the list's scope; it may still be invalid. What is not asked for is empty. */
export function recordBody<Fields extends RecordFields>(fields: Fields, draft: RecordDraft): BodyOf<Fields> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of formFields(fields)) {
    const value = isAsked(field, body) ? (draft[name] ?? '') : '';
    if (typeof value === 'boolean') body[name] = value;
    else {
      const text = textOf(field, value);
      const mayBeEmpty = field.isOptional || field.when !== undefined;
      if (field.kind === 'credits') body[name] = creditsOf(text, mayBeEmpty);
      else if (field.isNumber) body[name] = text === '' ? null : Number(text);
      else body[name] = field.kind === 'day' && mayBeEmpty && text === '' ? null : text;
    }
  }
  for (const [name, field] of Object.entries(fields)) if (field.kind === 'fixed') body[name] = field.fixed;
  return body as BodyOf<Fields>; // one value for each field
}

const formats: Partial<Record<RecordFields[string]['kind'], RecordProblem>> = {
  day: 'noDay',
  year: 'noYear',
  email: 'noAddress',
  phone: 'noPhone',
  credits: 'noCredits',
};

const blanks: Partial<Record<RecordFields[string]['kind'], RecordProblem>> = {
  choice: 'choiceMissing',
  day: 'dayMissing',
  year: 'yearMissing',
};
/** Whether a text can mean two numbers, such as `1,250`. */
const isAmbiguous = (text: string) => {
  const read = typedNumber(text);
  return 'problem' in read && read.problem === 'ambiguous';
};

type Issue = z.core.$ZodIssue;

const missing = (kind: RecordFields[string]['kind']) => blanks[kind] ?? 'missing';

function problemOf(kind: RecordFields[string]['kind'], value: unknown, issue: Issue): RecordProblem {
  const { code } = issue;
  if (value === '' || value === null || value === undefined) return missing(kind);
  if (code === 'too_big' && kind !== 'credits') return 'tooLong';
  if (kind === 'credits' && typeof value === 'string' && isAmbiguous(value)) return 'ambiguousNumber';
  if (code === 'custom') return problemOfIssue(issue) ?? 'unprintable';
  return formats[kind] ?? missing(kind);
}

/** The problems that the fields' schemas have with values; the rows of an import have the same ones often. */
const knownProblems = new WeakMap<RecordFields[string], Map<unknown, RecordProblem | null>>();
const MOST_KNOWN = 2000;

/** What a field's own schema says of a value. */
function ownProblem(field: RecordFields[string], value: unknown): RecordProblem | null {
  const known = knownProblems.get(field) ?? new Map<unknown, RecordProblem | null>();
  const found = known.get(value);
  if (found !== undefined) return found;
  const issue = z.safeParse(field.schema, value).error?.issues[0];
  const problem = issue ? problemOf(field.kind, value, issue) : null;
  if (known.size === 0) knownProblems.set(field, known);
  if (known.size < MOST_KNOWN) known.set(value, problem);
  return problem;
}

interface CheckedWith<Body, Row> {
  check?: RecordCheck<Body, Row> | undefined;
  /** The member's other records of the list. */
  others?: readonly Row[];
  /** The board's calendar day, `2026-11-22`. */
  today: string;
}

/**
 * The other record that has the same in every field of the form: it was entered before, or is sent again; undefined if
 * there is none.
 */
export function twinOf<Row>(fields: RecordFields, body: object, others: readonly Row[]): Row | undefined {
  const asked = formFields(fields);
  const values = body as Readonly<Record<string, unknown>>;
  return others.find((other) => {
    const its = other as Readonly<Record<string, unknown>>;
    for (const [name] of asked) if (values[name] !== its[name]) return false;
    return true;
  });
}

/** What is wrong with one field of a body; `choiceOrOther` is said at the choice. */
function fieldProblem(
  name: string,
  field: RecordFields[string],
  body: Readonly<Record<string, unknown>>,
  today: string,
): RecordProblem | null {
  const value = body[name];
  const problem = ownProblem(field, value);
  if (problem) return problem;
  if (typeof value === 'string' && value !== '') {
    if (field.isPast && value > today) return 'future';
    if (field.meaning && !isPlausible(value, field.meaning, today))
      return field.kind === 'year' ? 'yearOutOfRange' : 'dayOutOfRange';
  }
  if (value === true && field.excludes?.some((other: string) => body[other] === true)) return 'contradicts';
  const isMissing = field.when !== undefined && (value === '' || value === null) && isAsked(field, body);
  if (!isMissing) return null;
  return field.when?.is === '' ? 'choiceOrOther' : missing(field.kind);
}

/**
 * Validates a body: each field by its own schema, then the record as a whole, which may not be on record yet; one
 * problem for each field.
 */
export function recordProblems<Fields extends RecordFields, Row>(
  fields: Fields,
  body: BodyOf<Fields>,
  { check, others = [], today }: CheckedWith<BodyOf<Fields>, Row>,
): RecordProblems {
  // Loops without copies: an import checks thousands of rows at once.
  const found = new Map<string, RecordProblem>();
  const [first] = formFields(fields);
  if (first && twinOf(fields, body, others) !== undefined) found.set(first[0], 'twice');
  for (const [name, problem] of Object.entries(check?.(body, others) ?? {}))
    if (problem) found.set(name, problem);
  for (const [name, field] of formFields(fields)) {
    const problem = fieldProblem(name, field, body, today);
    // What is entered where the list lacks it is no field of its own: the choice is missing first.
    const isElsewhere = problem === 'choiceOrOther' && field.when !== undefined;
    if (problem) found.set(isElsewhere ? field.when.field : name, problem);
  }
  for (const name of Object.keys(fields)) {
    const field = fields[name]!; // one of the names
    if (field.kind === 'fixed' && body[name] !== field.fixed) found.set(name, 'outdated');
  }
  if (found.size === 0) return {};
  // In the order of the form.
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const problem = found.get(name);
      return problem ? [[name, problem]] : [];
    }),
  );
}
