import { DateTime } from 'luxon';
import { rotations, type Rotation, type RotationBody } from '#contract/training.ts';
import {
  formFields,
  recordBody,
  recordProblems,
  type RecordDraft,
  type RecordProblems,
} from '../records/recordForm.ts';
import { rotationProblems, rotationWarnings, type RotationWarning } from './rotationRules.ts';

/** The cells of a spreadsheet by row; the first row has the names of the columns. */
export type Cells = readonly (readonly string[])[];

/** What names of the spreadsheet stand for. */
export interface ImportNames {
  /** The label of a field, as the form has it. */
  labelOf: (field: string) => string;
  /** The choices of a field: what is saved, and what it is called. */
  choicesOf: (field: string) => readonly { value: string; label: string }[];
}

/** The rows of a spreadsheet as drafts of rotations, and the columns that no field has. */
export interface ImportedRows {
  drafts: readonly RecordDraft[];
  unknownColumns: readonly string[];
}

const fields = formFields(rotations.fields);
const dayFormats = ['yyyy-MM-dd', 'M/d/yyyy', 'M/d/yy', 'd MMM yyyy', 'MMM d, yyyy', 'MMMM d, yyyy'];
const ticks = ['yes', 'y', 'true', 'x', '1'];

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-US');

/** A day as the contract writes it (`2025-07-01`); what is no day stays as it was typed. */
function dayOf(text: string): string {
  for (const format of dayFormats) {
    const day = DateTime.fromFormat(text, format, { zone: 'utc', locale: 'en-US' });
    if (day.isValid) return day.toISODate();
  }
  return text;
}

/** Reads the rows below the names of the columns; a column is named as a field or as its label. */
export function importedRows(cells: Cells, { labelOf, choicesOf }: ImportNames): ImportedRows {
  const [header = [], ...rows] = cells;
  const byName = new Map(
    fields.flatMap(([name]) => [name, labelOf(name)].map((each) => [plain(each), name])),
  );
  const columns = header.map((name) => byName.get(plain(name)) ?? null);
  const choices = new Map(
    fields.map(([name]) => [
      name,
      new Map(
        choicesOf(name).flatMap(({ value, label }) => [label, value].map((each) => [plain(each), value])),
      ),
    ]),
  );
  const valueOf = (name: string, text: string): string | boolean => {
    const { kind } = rotations.fields[name as keyof RotationBody];
    if (kind === 'flag') return ticks.includes(plain(text));
    if (kind === 'day') return dayOf(text);
    return choices.get(name)?.get(plain(text)) ?? text;
  };
  return {
    drafts: rows
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .map((row) =>
        Object.fromEntries(
          fields.map(([name, { kind }]) => {
            const text = row[columns.indexOf(name)]?.trim() ?? '';
            return [name, text === '' ? (kind === 'flag' ? false : '') : valueOf(name, text)];
          }),
        ),
      ),
    unknownColumns: header.filter((name, index) => columns[index] === null && name.trim() !== ''),
  };
}

/** One row of an import as it would be saved. */
export interface CheckedRow {
  body: RotationBody;
  problems: RecordProblems;
  warnings: Readonly<Partial<Record<string, RotationWarning>>>;
}

/**
 * Checks the rows of an import, each beside the rotations that exist and the rows above it that can be saved. A choice
 * that its list does not have is a problem too.
 */
export function checkedRows(
  drafts: readonly RecordDraft[],
  existing: readonly Rotation[],
  {
    examSpecialtyId,
    today,
    choicesOf,
  }: Pick<ImportNames, 'choicesOf'> & { examSpecialtyId: number; today: string },
): readonly CheckedRow[] {
  const known = new Map(
    fields
      .filter(([, { kind }]) => kind === 'choice')
      .map(([name]) => [name, new Map(choicesOf(name).map(({ value, label }) => [value, label]))]),
  );
  const others = [...existing];
  return drafts.map((draft) => {
    const body: RotationBody = { ...recordBody(rotations.fields, draft), examSpecialtyId };
    const unknown = [...known].flatMap(([name, values]) => {
      const value = body[name as keyof RotationBody];
      return value !== '' && !values.has(String(value)) ? [[name, 'unknown' as const]] : [];
    });
    const problems: RecordProblems = {
      ...recordProblems(rotations.fields, body, { check: rotationProblems, others, today }),
      ...(Object.fromEntries(unknown) as RecordProblems),
    };
    const level = known.get('clinicalLevelId')?.get(body.clinicalLevelId) ?? '';
    if (Object.keys(problems).length === 0) others.push({ ...body, id: 0, version: 0, clinicalLevel: level });
    return { body, problems, warnings: rotationWarnings(body, level, today) };
  });
}
