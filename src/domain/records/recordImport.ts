import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea } from '#contract/records/records.ts';
import { REPLACEMENT } from './decodedText.ts';
import { isNumericDay } from './importedDays.ts';
import type { ImportNames } from './importedRows.ts';
import {
  formFields,
  leftOutOf,
  recordBody,
  recordProblems,
  type RecordDraft,
  type RecordProblem,
} from './recordForm.ts';
import { collisionsOf, type NamedRecord, type RecordRules } from './recordRules.ts';

type Values = Readonly<Record<string, unknown>>;

/** What can be wrong with a field of an imported row, beside the problems of a form. */
export type ImportProblem = RecordProblem | 'damaged' | 'noTick' | 'mixedDays';
/** The problems of a row by field. */
export type ImportProblems = Readonly<Record<string, ImportProblem | undefined>>;

/** One row of an import as it would be saved. */
export interface CheckedRow {
  body: Values;
  problems: ImportProblems;
  warnings: Readonly<Record<string, string | undefined>>;
  /** The records that problems are about, by field; a row above in the file is one. */
  collisions: Readonly<Record<string, object | undefined>>;
  /** The places of those rows above, from 0, by field. */
  rowsAbove: Readonly<Record<string, number | undefined>>;
  /** The fields whose values are not saved, because they are not asked for beside the others of the row. */
  leftOut: readonly string[];
  /** The records that warnings are about, by field. */
  about: Readonly<Record<string, NamedRecord | undefined>>;
}

interface ImportInput extends Pick<ImportNames, 'choicesOf'> {
  /** The values of the fields that limit the list. */
  scope?: Readonly<Record<string, number>> | undefined;
  today: string;
}

/** The values of a row as a form would have them, for rules that expect days that exist. */
function withoutWrongDays(fields: RecordFields, values: Values, problems: ImportProblems): Values {
  const wrong = Object.keys(problems).filter((name) => problems[name] && fields[name]?.kind === 'day');
  return wrong.length === 0 ? values : { ...values, ...Object.fromEntries(wrong.map((name) => [name, ''])) };
}

const isoDay = /^\d{4}-\d\d-\d\d$/;

/** What only an import can have wrong: characters that were lost, words for ticks, days in two orders. */
function importProblem(kind: RecordFields[string]['kind'], value: unknown): ImportProblem | null {
  if (typeof value !== 'string') return null;
  if (value.includes(REPLACEMENT)) return 'damaged';
  if (kind === 'flag') return 'noTick';
  return kind === 'day' && !isoDay.test(value) && isNumericDay(value) ? 'mixedDays' : null;
}

interface RowInput {
  today: string;
  /** The values of the lists by field; a value that its list does not have is a problem. */
  known: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The values that the lists of the fields have. */
export const knownValues = (fields: RecordFields, choicesOf: ImportNames['choicesOf']): RowInput['known'] =>
  new Map(
    formFields(fields)
      .filter(([, { kind }]) => kind === 'choice')
      .map(([name]) => [name, new Set(choicesOf(name).map(({ value }) => value))]),
  );

/** The problems of one row of an import; with `rules` also beside other records. */
export function rowProblems(
  fields: RecordFields,
  body: Values,
  { today, known }: RowInput,
  rules: { check?: RecordRules<AnyRecordArea>['check']; others?: readonly object[] } = {},
): ImportProblems {
  const found: ImportProblems = recordProblems(fields, body as never, { ...(rules as object), today });
  const own: Record<string, ImportProblem> = {};
  for (const [name, { kind }] of formFields(fields)) {
    const value = body[name];
    const isUnknown = value !== '' && known.get(name)?.has(String(value)) === false;
    const problem = importProblem(kind, value) ?? (isUnknown ? 'unknown' : null);
    if (problem) own[name] = problem;
  }
  return { ...found, ...own };
}

const none: readonly object[] = [];

/** The records that may concern a row: by their meeting places, or all where the rules name none. */
function neighbors({ meetsAt }: RecordRules<AnyRecordArea>) {
  const all: object[] = [];
  const byPlace = new Map<string, object[]>();
  return {
    add: (row: object) => {
      all.push(row);
      for (const place of meetsAt?.(row as never) ?? []) {
        const there = byPlace.get(place);
        if (there) there.push(row);
        else byPlace.set(place, [row]);
      }
    },
    of: (body: Values): readonly object[] => {
      if (!meetsAt) return all;
      const found = meetsAt(body as never).map((place) => byPlace.get(place) ?? none);
      // Most meet at one place, and what is there need not be copied.
      return found.length < 2 ? (found[0] ?? none) : [...new Set(found.flat())];
    },
  };
}

/**
 * Checks the rows of an import, each beside the records that exist and the rows above it that can be saved. A choice
 * that its list does not have is a problem too.
 */
export function checkedRows(
  rules: RecordRules<AnyRecordArea>,
  drafts: readonly RecordDraft[],
  existing: readonly object[],
  { scope, today, choicesOf }: ImportInput,
): readonly CheckedRow[] {
  const { area, check, warn, warnedAbout } = rules;
  const fields = area.fields as RecordFields;
  const known = knownValues(fields, choicesOf);
  const beside = neighbors(rules);
  for (const row of existing) beside.add(row);
  const places = new Map<object, number>();
  return drafts.map((draft, place) => {
    const body: Values = { ...recordBody(fields, draft), ...scope };
    const others = beside.of(body);
    const problems = rowProblems(fields, body, { today, known }, { check, others });
    const asTyped = withoutWrongDays(fields, body, problems);
    const found = warn?.(asTyped, { today, others });
    // A field with a problem needs no warning too.
    const warnings = Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => !problems[name]));
    const isWarned = Object.values(warnings).some((each) => each !== undefined);
    // Before the row is one of the others itself.
    const about = (isWarned && warnedAbout?.(asTyped, { today, others })) || {};
    if (Object.keys(problems).length === 0) {
      const row = { ...body, [area.key]: 0, version: 0 };
      places.set(row, place);
      beside.add(row);
    }
    // Most rows are about no other record.
    const isCollision = Object.values(problems).some((each) => each === 'twice' || each === 'overlaps');
    const collisions = isCollision ? collisionsOf(rules, body, others) : {};
    const rowsAbove = Object.fromEntries(
      Object.entries(collisions).map(([name, row]) => [name, row && places.get(row)]),
    );
    const leftOut = leftOutOf(fields, draft, body);
    return { body, problems, warnings, collisions, rowsAbove, leftOut, about };
  });
}
