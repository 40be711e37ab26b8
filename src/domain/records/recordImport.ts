import type { RecordFields } from '#contract/recordFields.ts';
import type { AnyRecordArea } from '#contract/records.ts';
import type { ImportNames } from './importedRows.ts';
import {
  formFields,
  recordBody,
  recordProblems,
  type RecordDraft,
  type RecordProblems,
} from './recordForm.ts';
import type { RecordRules } from './recordRules.ts';

type Values = Readonly<Record<string, unknown>>;

/** One row of an import as it would be saved. */
export interface CheckedRow {
  body: Values;
  problems: RecordProblems;
  warnings: Readonly<Record<string, string | undefined>>;
}

interface ImportFacts extends Pick<ImportNames, 'choicesOf'> {
  /** The values of the fields that limit the list. */
  scope?: Readonly<Record<string, number>> | undefined;
  today: string;
}

/** The values of a row as a form would have them, for rules that expect days that exist. */
const withoutWrongDays = (fields: RecordFields, values: Values, problems: RecordProblems) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'day' && problems[name] === 'noDay' ? '' : value,
    ]),
  );

/**
 * Checks the rows of an import, each beside the records that exist and the rows above it that can be saved. A choice
 * that its list does not have is a problem too.
 */
export function checkedRows(
  { area, check, warn }: RecordRules<AnyRecordArea>,
  drafts: readonly RecordDraft[],
  existing: readonly object[],
  { scope, today, choicesOf }: ImportFacts,
): readonly CheckedRow[] {
  const fields = area.fields as RecordFields;
  const known = new Map(
    formFields(fields)
      .filter(([, { kind }]) => kind === 'choice')
      .map(([name]) => [name, new Set(choicesOf(name).map(({ value }) => value))]),
  );
  const others = [...existing];
  return drafts.map((draft) => {
    const body: Values = { ...recordBody(fields, draft), ...scope };
    const unknown = [...known].flatMap(([name, values]) => {
      const value = body[name];
      return value !== '' && !values.has(String(value)) ? [[name, 'unknown' as const]] : [];
    });
    const problems: RecordProblems = {
      ...recordProblems(fields, body, { check, others, today }),
      ...(Object.fromEntries(unknown) as RecordProblems),
    };
    const found = warn?.(withoutWrongDays(fields, body, problems), { today, others });
    // A field with a problem needs no warning too.
    const warnings = Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => !problems[name]));
    if (Object.keys(problems).length === 0) others.push({ ...body, [area.key]: 0, version: 0 });
    return { body, problems, warnings };
  });
}
