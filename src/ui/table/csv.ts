import type { FileColumn } from './columns.ts';

/** Signs with which a spreadsheet begins a formula, also in the width of East Asian letters. */
const sign = '[=+\\-@＝＋－＠]';
/** What a spreadsheet passes over before it: spaces, also wide ones, the byte order mark, and quotes around a cell. */
const space = '(?:[^\\S\\t\\r\\n]|[\\uFEFF"])*';
/**
 * Where a spreadsheet could see a formula: at the beginning of a cell, and behind each character at which a spreadsheet
 * with other settings would begin another cell, which quotes do not prevent. Marks that stand there already count, so
 * that a text that had one keeps it.
 */
const begins = `(?:^(?='*(?:[\\t\\r\\n]|${space}${sign}))|(?<=[;|\\t\\r\\n])(?='*${space}${sign}))`;
const unmarked = new RegExp(begins, 'gu');
const marked = new RegExp(begins.replaceAll("(?='*", "'(?='*"), 'gu');

/** The text of a cell of a CSV file: a formula is marked as text with an apostrophe. */
const markFormulas = (text: string) => text.replace(unmarked, "'");

/** The text that a cell of a CSV file of the portal stands for, without the marks of `csvOf`. */
export const withoutMarks = (text: string): string => text.replace(marked, '');

const cellOf = (text: string) => `"${markFormulas(text).replaceAll('"', '""')}"`;

/**
 * A table as CSV (RFC 4180), with the byte order mark that Excel needs for UTF-8. Every cell is quoted, and no
 * spreadsheet finds a formula in it. `withoutMarks` restores the text of a cell.
 */
export function csvOf<Row>(rows: readonly Row[], columns: readonly FileColumn<Row>[]): string {
  const kept = columns.filter(({ text }) => text !== undefined);
  const lines = [
    kept.map(({ header }) => cellOf(header)),
    ...rows.map((row) => kept.map(({ text }) => cellOf(text!(row)))), // only such columns are kept
  ];
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}
