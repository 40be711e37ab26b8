import { DateTime } from 'luxon';
import type { RecordFields } from '#contract/recordFields.ts';
import { formFields, type RecordDraft } from './recordForm.ts';

/** The cells of a spreadsheet by row; the first row has the names of the columns. */
export type Cells = readonly (readonly string[])[];

/** What names of the spreadsheet stand for. */
export interface ImportNames {
  /** What a column of a field may be called, beside the field's own name. */
  labelsOf: (field: string) => readonly string[];
  /** The choices of a field: what is saved, and what it is called. */
  choicesOf: (field: string) => readonly { value: string; label: string }[];
}

/** The rows of a spreadsheet as drafts of records, and the columns that no field has. */
export interface ImportedRows {
  drafts: readonly RecordDraft[];
  unknownColumns: readonly string[];
}

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

/** Reads the rows below the names of the columns; a column is named as a field or as one of its labels. */
export function importedRows(
  all: RecordFields,
  cells: Cells,
  { labelsOf, choicesOf }: ImportNames,
): ImportedRows {
  const fields = formFields(all);
  const [header = [], ...rows] = cells;
  const byName = new Map(
    fields.flatMap(([name]) => [name, ...labelsOf(name)].map((each) => [plain(each), name])),
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
  const valueOf = (name: string, kind: RecordFields[string]['kind'], text: string): string | boolean => {
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
            return [name, text === '' ? (kind === 'flag' ? false : '') : valueOf(name, kind, text)];
          }),
        ),
      ),
    unknownColumns: header.filter((name, index) => columns[index] === null && name.trim() !== ''),
  };
}
