import type { RecordFields } from '#contract/records/recordFields.ts';
import { dayReader, type DayOrder, type DayQuestion } from './importedDays.ts';
import { plainText, searchText } from '../typed/typedText.ts';
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
  /** Headings that name no field, or one that an earlier column has. */
  unknownColumns: readonly string[];
  /** The numbers of columns with cells but without a heading, from 1. */
  untitledColumns: readonly number[];
  /** The day whose order must be known first; null where the columns prove it. */
  question: DayQuestion | null;
}

/** More rows are refused. */
export const MOST_ROWS = 5000;

/** What breaks the line of a cell; the fields of a form have one line. */
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
const lineBreaks = /\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g;

/** Words for ticks in the languages of spreadsheets, as `searchText` has them. */
const yes =
  'yes,y,true,x,✓,✔,☑,1,ja,j,wahr,oui,o,vrai,si,s,verdadero,sim,verdadeiro,vero,waar,sant,tak,prawda'.split(
    ',',
  );
const no = 'no,n,false,0,☐,-,nein,falsch,non,faux,falso,nao,nee,onwaar,nej,falskt,nie,falsz'.split(',');
const ticks = new Map([
  ...yes.map((word) => [word, true] as const),
  ...no.map((word) => [word, false] as const),
]);

const compared = (text: string) => plainText(text).toLowerCase();

/**
 * Finds what names stand for: the same text in any case and width, or else one that differs only in accents, quotes and
 * dashes, which spreadsheet programs replace while one types.
 */
function finderOf(names: readonly (readonly [name: string, value: string])[]) {
  const exact = new Map(names.map(([name, value]) => [compared(name), value]));
  const similar = new Map<string, string | null>();
  for (const [name, value] of names) {
    const key = searchText(name);
    similar.set(key, similar.has(key) && similar.get(key) !== value ? null : value);
  }
  const found = new Map<string, string | null>();
  return (text: string): string | null => {
    const known = found.get(text);
    if (known !== undefined) return known;
    const value = exact.get(compared(text)) ?? similar.get(searchText(text).trim()) ?? null;
    found.set(text, value);
    return value;
  };
}

/**
 * Reads the rows below the names of the columns; a column is named as a field or as one of its labels. What cannot be
 * read as its field's kind, such as a word that is neither yes nor no, stays as text, which is a problem of its row.
 * `orders` answers the questions of earlier readings.
 */
export function importedRows(
  all: RecordFields,
  cells: Cells,
  { labelsOf, choicesOf }: ImportNames,
  orders: readonly DayOrder[] = [],
): ImportedRows {
  const fields = formFields(all);
  const [header = [], ...below] = cells;
  const rows = below.filter((row) => row.some((cell) => cell.trim() !== ''));
  const fieldOf = finderOf(
    fields.flatMap(([name]) => [name, ...labelsOf(name)].map((each) => [each, name] as const)),
  );
  const columns = header.map(fieldOf);
  const placed = fields.map(([name, field]) => ({ name, field, at: columns.indexOf(name) }));
  const choices = new Map(
    fields.map(([name]) => [
      name,
      finderOf(
        choicesOf(name).flatMap(({ value, label }) => [value, label].map((each) => [each, value] as const)),
      ),
    ]),
  );
  const textAt = (row: readonly string[], at: number) => row[at]?.trim() ?? '';
  const { dayOf, question } = dayReader(
    new Map(
      placed
        .filter(({ field: { kind } }) => kind === 'day')
        .map(({ name, at }) => [name, rows.map((row) => textAt(row, at))]),
    ),
    orders,
  );
  const valueOf = (name: string, kind: RecordFields[string]['kind'], text: string): string | boolean => {
    if (kind === 'flag')
      return text === '' ? false : (ticks.get(text) ?? ticks.get(searchText(text)) ?? text);
    if (text === '') return '';
    if (kind === 'day') return dayOf(name, text);
    if (kind === 'lines') return text;
    const line = lineBreak.test(text) ? text.replaceAll(lineBreaks, ' ') : text;
    return choices.get(name)?.(line) ?? line;
  };
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return {
    drafts: rows.map((row) =>
      Object.fromEntries(
        placed.map(({ name, field: { kind }, at }) => [name, valueOf(name, kind, textAt(row, at))]),
      ),
    ),
    unknownColumns: header.filter(
      (name, index) =>
        name.trim() !== '' && (columns[index] === null || columns.indexOf(columns[index]!) !== index),
    ),
    untitledColumns: Array.from({ length: width }, (_, index) => index)
      .filter((index) => textAt(header, index) === '' && rows.some((row) => textAt(row, index) !== ''))
      .map((index) => index + 1),
    question,
  };
}
