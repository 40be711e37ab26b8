import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import papa from 'papaparse';
import { decodedText } from '#domain/records/decodedText.ts';
import type { Cell, RowOf } from './cells.ts';

/** A mistake in a file of the folder. */
export interface Problem {
  readonly file: string;
  /** From 1; the row of headings is line 1. */
  readonly line: number;
  readonly column?: string;
  /** A sentence that says what to do. */
  readonly message: string;
}

export type Columns = Readonly<Record<string, Cell<unknown>>>;

/** A problem as it is printed. */
export const inWords = ({ file, line, column, message }: Problem): string =>
  `${file}, line ${line}${column === undefined ? '' : `, column ${column}`}: ${message}`;

interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
  /** The quotes of the row do not match. */
  readonly isBroken: boolean;
}

/** The rows of a CSV text with the line in which each begins. */
function linesOf(content: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let from = 0;
  papa.parse<string[]>(content, {
    step: ({ data, meta, errors }) => {
      const isBroken = errors.some(({ type }) => type === 'Quotes');
      if (isBroken || data.some((cell) => cell.trim() !== '')) rows.push({ cells: data, line, isBroken });
      line += content.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
    },
  });
  return rows;
}

/**
 * Reads a CSV file of a folder: UTF-8, UTF-16 or Windows-1252, commas, semicolons or tabs, the headings in any order.
 *
 * @returns its rows without those that have a problem; null if there is no such file.
 */
export function readRows<C extends Columns>(
  folder: string,
  file: string,
  columns: C,
  problems: Problem[],
): RowOf<C>[] | null {
  const path = join(folder, file);
  if (!existsSync(path)) return null;
  const [headings, ...rows] = linesOf(decodedText(readFileSync(path)).replace(/^\uFEFF/, ''));
  const names = (headings?.cells ?? []).map((name) => name.trim().toLowerCase());
  const places = Object.keys(columns).map((name) => [name, names.indexOf(name)] as const);
  const before = problems.length;
  for (const [place, name] of names.entries())
    if (name !== '' && names.indexOf(name) < place)
      problems.push({ file, line: 1, column: name, message: 'This column stands twice.' });
  for (const name of names.filter((each) => !Object.hasOwn(columns, each)))
    problems.push({
      file,
      line: 1,
      column: name,
      message: `There is no such column; the columns are ${Object.keys(columns).join(', ')}.`,
    });
  for (const [name, place] of places)
    if (place < 0 && !('empty' in columns[name]!))
      problems.push({ file, line: 1, column: name, message: 'This column is missing.' });
  if (problems.length > before) return [];
  return rows.flatMap(({ cells, line, isBroken }) => {
    if (isBroken || cells.length > names.length) {
      const message = isBroken
        ? 'The quotes of this row do not match; write a quote within a text twice.'
        : 'This row has more cells than the headings; put a text with a comma in quotes.';
      problems.push({ file, line, message });
      return [];
    }
    const found = places.map(([name, place]) => {
      const { read, rule, ...rest } = columns[name]!;
      const typed = (cells[place] ?? '').trim();
      if (typed === '' && 'empty' in rest) return [name, rest.empty] as const;
      const value = read(typed);
      if (value === undefined) problems.push({ file, line, column: name, message: rule });
      return [name, value] as const;
    });
    return found.every(([, value]) => value !== undefined)
      ? [{ ...Object.fromEntries(found), line } as RowOf<C>]
      : [];
  });
}

/** Files of the folder that no import reads; a name with a slip would be left out in silence. */
export const unknownFiles = (folder: string, known: readonly string[]): string[] =>
  readdirSync(folder).filter((name) => /\.(csv|json)$/.test(name) && !known.includes(name));
