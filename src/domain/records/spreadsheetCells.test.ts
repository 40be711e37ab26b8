import { describe, expect, it } from 'vitest';
import { spreadsheetCells } from './spreadsheetCells.ts';

const rows = [
  ['Title', 'Date, first'],
  ['A "large"\nmeeting; with\ttabs', '31.08.2012'],
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('the cells of a spreadsheet', () => {
  it.each([',', ';', '\t'])('are read with the delimiter %j, quotes and line breaks', (delimiter) => {
    for (const end of ['\n', '\r\n']) {
      const text = rows.map((row) => row.map(quoted).join(delimiter)).join(end);
      expect(spreadsheetCells(`\uFEFF${text}${end}`)).toEqual(rows);
      expect(spreadsheetCells(`sep=${delimiter}${end}${text}`)).toEqual(rows);
    }
  });

  it('keep a first line that names the delimiter from being the headings', () => {
    expect(spreadsheetCells('\uFEFF"SEP=|"\r\na|b,c\r\n1|2')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ]);
  });

  it('keep an empty first cell, and leave out empty rows', () => {
    expect(spreadsheetCells('\tTitle\n\t\n1\t2\n\n')).toEqual([
      ['', 'Title'],
      ['1', '2'],
    ]);
  });

  it('are one column without a delimiter, and none without text', () => {
    expect(spreadsheetCells('Title\nOne')).toEqual([['Title'], ['One']]);
    expect(spreadsheetCells(' \n')).toEqual([]);
  });
});
