import papa from 'papaparse';
import type { Cells } from './importedRows.ts';

/** More often first, where a heading row has as many of one as of another. */
const delimiters = ['\t', ';', ','];

/** The delimiter that the row of headings has most, outside of quotes. */
function delimiterOf(text: string): string {
  const header = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)[0]!;
  const counts = delimiters.map((each) => header.split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

/**
 * The cells of pasted rows or of a CSV or TSV file, without its empty rows: tabs, semicolons or commas, quoted cells
 * with line breaks and doubled quotes. A first line `sep=;` names the delimiter, as Excel reads it.
 */
export function spreadsheetCells(text: string): Cells {
  const own = text.replace(/^\uFEFF/, '');
  const named = /^\s*"?sep=(.)"?[^\S\t]*(?:\r\n|\r|\n)/i.exec(own);
  const rows = named ? own.slice(named[0].length) : own;
  return papa.parse<string[]>(rows, {
    delimiter: named?.[1] ?? delimiterOf(rows.slice(0, 20_000)),
    skipEmptyLines: 'greedy',
  }).data;
}
