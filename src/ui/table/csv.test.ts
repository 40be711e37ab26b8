import fc from 'fast-check';
import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvOf, withoutMarks } from './csv.ts';

const columns = [
  { id: 'name', header: 'Name', text: (row: readonly string[]) => row[0]! },
  { id: 'note', header: 'Note', text: (row: readonly string[]) => row[1]! },
];
const cellsOf = (csv: string, delimiter: string) =>
  papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { delimiter }).data.flat();
const fileOf = (...rows: (readonly [string, string])[]) => csvOf(rows, columns);
const isFormula = (cell: string) => /^[\s\uFEFF"]*[=+\-@＝＋－＠]/u.test(cell);

/** Texts of what formulas, separators, marks and cells are made of. */
const texts = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@＝＋－＠\';,|"\t\r\n \u00A0\u3000\uFEFFaé1')),
  maxLength: 12,
});

describe('a CSV file', () => {
  it.each([
    ['a sign', '=1+1'],
    ['a sign behind a space', ' =1+1'],
    ['a sign behind a space that does not break', '\u00A0=1+1'],
    ['a sign behind a byte order mark', '\uFEFF@SUM(A1)'],
    ['a wide sign', '＝1+1'],
    ['a wide sign behind a wide space', '\u3000－1'],
    ['a second cell behind a semicolon', 'Lee;=1+1'],
    ['a second cell behind a semicolon and a space', 'Lee; +1'],
    ['a second cell behind a tab', 'Lee\t@SUM(A1)'],
    ['a second cell behind a bar', 'Lee|-1'],
    ['a second line', 'Lee\n=1+1'],
  ])('holds no formula for a spreadsheet of any country: %s', (_, text) => {
    const csv = fileOf(['plain', text], [text, 'plain']);
    for (const delimiter of [',', ';', '\t', '|'])
      expect(cellsOf(csv, delimiter).filter(isFormula)).toEqual([]);
    expect(cellsOf(csv, ',').map(withoutMarks).slice(2, 6)).toEqual(['plain', text, text, 'plain']);
  });

  it('leaves other texts as they are', () => {
    for (const text of ['Mon-Fri', 'a; b', "O'Hara; 'quoted'", 'me@board.example', '1,000 = many'])
      expect(fileOf([text, ''])).toContain(`"${text}"`);
  });

  it('holds no formula, and every text comes back as it was, whatever is in the cells', () => {
    fc.assert(
      fc.property(texts, texts, (name, note) => {
        const csv = fileOf([name, note]);
        for (const delimiter of [',', ';', '\t', '|']) {
          // A reader that does not know the commas finds quotes within a cell, and lines within quotes.
          const cells = delimiter === ',' ? cellsOf(csv, delimiter) : csv.slice(1).split(/[;|\t\r\n]/);
          expect(cells.filter(isFormula)).toEqual([]);
        }
        expect(cellsOf(csv, ',').map(withoutMarks).slice(2, 4)).toEqual([name, note]);
      }),
    );
  });
});
