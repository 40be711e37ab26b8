import type { FileColumn } from './columns.ts';

/** A cell that a spreadsheet would read as a formula is marked as text, and every cell is quoted. */
const cellOf = (text: string) => {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** A table as CSV (RFC 4180), with the byte order mark that Excel needs for UTF-8. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly FileColumn<Row>[]): string {
  const kept = columns.filter(({ text }) => text !== undefined);
  const lines = [
    kept.map(({ header }) => cellOf(header)),
    ...rows.map((row) => kept.map(({ text }) => cellOf(text!(row)))), // only such columns are kept
  ];
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}
