import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selfReportedCme } from '#contract/cme/cme.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import { nonSurgical, rotations } from '#contract/training/training.ts';
import { importedRows, MOST_ROWS } from '#domain/records/importedRows.ts';
import { formFields, recordBody } from '#domain/records/recordForm.ts';
import { spreadsheetCells } from '#domain/records/spreadsheetCells.ts';
import { csvOf, withoutMarks } from '#ui/table/csv.ts';
import { recordFileColumns } from './recordFile.ts';
import type { AnyRecord } from './recordProps.ts';

const ROWS = 10_000;
const words = { labelOf: (field: string) => `The ${field}`, yes: 'Yes', no: 'No' };
const levels = ['104', '105'].map((value) => ({ value, label: `Clinical Level ${value}` }));
const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const lists: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  clinicalLevelId: levels,
  clinicalActivity: named('Vascular surgery', 'Other', nonSurgical),
  nonSurgicalActivity: named(...rotations.fields.nonSurgicalActivity.options!),
  programName: named('Lakeside', 'Hôpital “Nord”; Québec, "QC"'),
};

// The fields of a form have one line.
const oneLine = (text: string) => text.replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g, ' ').trim();
const typed = fc.string({ unit: 'grapheme', maxLength: 20 }).map(oneLine);
/** Texts in which a spreadsheet sees delimiters, quotes, lines and formulas. */
const marked = fc.string({ unit: fc.constantFrom(...'a=+-@;,|"\'\t\n 1'.split('')) }).map(oneLine);
const text = fc.oneof(typed, marked);
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const quarters = fc.integer({ min: 0, max: 2000 }).map((count) => count / 4);

function valueOf(name: string, { kind, isOptional }: RecordFields[string]): fc.Arbitrary<unknown> {
  const choices = (lists[name] ?? []).map(({ value }) => value);
  if (kind === 'choice') return fc.constantFrom(...choices, ...(isOptional ? [''] : []));
  if (kind === 'flag') return fc.boolean();
  if (kind === 'day') return day;
  return kind === 'credits' ? quarters : text;
}

describe('the CSV file of records', () => {
  it.each([
    ['rotations', rotations],
    ['credits', selfReportedCme],
  ])('of %s comes back in as it went out', (_, area) => {
    const fields = area.fields as RecordFields;
    const drafts = fc.sample(
      fc.record(Object.fromEntries(formFields(fields).map(([name, field]) => [name, valueOf(name, field)]))),
      { numRuns: ROWS, seed: 35 },
    ) as readonly AnyRecord[];
    const bodies = drafts.map((draft) =>
      recordBody(
        fields,
        Object.fromEntries(
          Object.entries(draft).map(([name, value]) => [
            name,
            typeof value === 'boolean' ? value : String(value),
          ]),
        ),
      ),
    );
    const rows = bodies.map((body) => ({
      ...body,
      clinicalLevel: levels.find(({ value }) => value === body['clinicalLevelId'])?.label ?? '',
    }));
    for (let start = 0; start < ROWS; start += MOST_ROWS) {
      const file = csvOf<AnyRecord>(rows.slice(start, start + MOST_ROWS), recordFileColumns(fields, words));
      const cells = spreadsheetCells(file).map((row) => row.map(withoutMarks));
      const read = importedRows(fields, cells, {
        labelsOf: (field) => [words.labelOf(field)],
        choicesOf: (field) => lists[field] ?? [],
      });
      expect(read).toMatchObject({ unknownColumns: [], untitledColumns: [], question: null });
      expect(read.drafts.map((draft) => recordBody(fields, draft))).toEqual(
        bodies.slice(start, start + MOST_ROWS),
      );
    }
  });
});
