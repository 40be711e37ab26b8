import { describe, expect, it } from 'vitest';
import { nonSurgical, rotations } from '#contract/training/training.ts';
import { formFields } from './recordForm.ts';
import { makeRotation } from '#tests/support/training/rotations.ts';
import { dayNumber, dayOfNumber } from '../days.ts';
import { rotationRules } from '../training/rotationRules.ts';
import { importedRows } from './importedRows.ts';
import { checkedRows } from './recordImport.ts';

const labels: Readonly<Record<string, string>> = { startDate: 'First day', endDate: 'Last day' };
const lists: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  clinicalLevelId: [{ value: '104', label: 'Clinical Level 4' }],
  clinicalActivity: ['Vascular surgery', 'Other', nonSurgical].map((value) => ({ value, label: value })),
  nonSurgicalActivity: [{ value: 'Vacation', label: 'Vacation' }],
  programName: [{ value: 'Lakeside', label: 'Lakeside' }],
};
const names = {
  labelsOf: (field: string) => [labels[field] ?? field],
  choicesOf: (field: string) => lists[field] ?? [],
};
const context = { scope: { examSpecialtyId: 1 }, today: '2026-11-22', choicesOf: names.choicesOf };
const header = ['First day', 'ENDDATE', 'clinicalLevelId', 'clinicalActivity', 'programName', 'isEssential'];
const line = (start: string, end: string, activity = 'Vascular surgery') => [
  start,
  end,
  'clinical level 4',
  activity,
  'Lakeside',
  'Yes',
];
const read = (...rows: string[][]) => importedRows(rotations.fields, [header, ...rows], names).drafts;

describe('the rows of a spreadsheet', () => {
  it('are read by labels and by field names, choices by their names without case', () => {
    const { drafts, unknownColumns } = importedRows(
      rotations.fields,
      [
        [...header, 'Remarks'],
        [...line('7/1/2025', '7/31/2025', ' vascular  SURGERY'), 'nice'],
      ],
      names,
    );
    expect(unknownColumns).toEqual(['Remarks']);
    expect(drafts).toEqual([
      {
        startDate: '2025-07-01',
        endDate: '2025-07-31',
        clinicalLevelId: '104',
        clinicalActivity: 'Vascular surgery',
        other: '',
        nonSurgicalActivity: '',
        programName: 'Lakeside',
        alternateInstitutionName: '',
        isEssential: true,
        isInternationalRotation: false,
        isCredit: false,
      },
    ]);
    expect(Object.keys(drafts[0]!)).toEqual(formFields(rotations.fields).map(([name]) => name));
  });

  it('have their days by what both columns prove, and ask otherwise', () => {
    expect(read(line('01/07/2025', '31/07/2025'))[0]).toMatchObject({
      startDate: '2025-07-01',
      endDate: '2025-07-31',
    });
    const cells = [header, line('7/1/2025', '2025-07-31')];
    expect(importedRows(rotations.fields, cells, names).question).toMatchObject({ text: '7/1/2025' });
    expect(importedRows(rotations.fields, cells, names, ['monthFirst'])).toMatchObject({
      question: null,
      drafts: [{ startDate: '2025-07-01' }],
    });
  });

  it.each([
    ['Yes', true],
    ['X', true],
    ['✓', true],
    ['ja', true],
    ['OUI', true],
    ['Sí', true],
    ['wahr', true],
    ['１', true],
    ['', false],
    ['n', false],
    ['Nein', false],
    ['FALSCH', false],
    ['faux', false],
    ['0', false],
    ['perhaps', 'perhaps'],
  ])('have the tick %j as %j', (typed, tick) => {
    expect(read([...line('2025-07-01', '2025-07-31').slice(0, 5), typed])[0]!.isEssential).toBe(tick);
  });

  it('name what is not read: a second column of a field, and cells without a heading', () => {
    const { unknownColumns, untitledColumns } = importedRows(
      rotations.fields,
      [
        ['  FIRST   day ', 'startdate', '', ''],
        ['2025-07-01', '2025-07-02', '', 'x'],
      ],
      names,
    );
    expect(unknownColumns).toEqual(['startdate']);
    expect(untitledColumns).toEqual([4]);
  });

  it('leave out empty rows, and are none without rows', () => {
    expect(read(['', ' ', '', '', '', ''])).toEqual([]);
    expect(importedRows(rotations.fields, [], names)).toEqual({
      drafts: [],
      unknownColumns: [],
      untitledColumns: [],
      question: null,
    });
  });
});

describe('the check of imported rows', () => {
  const check = (
    rows: string[][],
    existing = [makeRotation({ startDate: '2025-01-01', endDate: '2025-01-31' })],
  ) => checkedRows(rotationRules, read(...rows), existing, context).map(({ problems }) => problems);

  it('compares a row with the rotations and with the good rows above it', () => {
    expect(
      check([
        line('2025-07-01', '2025-07-31'),
        line('2025-01-31', '2025-02-10'),
        line('2025-07-31', '2025-08-10'),
        line('2025-02-01', '2025-02-10'),
      ]),
    ).toEqual([{}, { startDate: 'overlaps' }, { startDate: 'overlaps' }, {}]);
  });

  it('says which row above is in the way, and nothing where it is a rotation on record', () => {
    const rows = checkedRows(
      rotationRules,
      read(
        line('2025-07-01', '2025-07-31'),
        line('2025-01-31', '2025-02-10'),
        line('2025-07-01', '2025-07-31'),
        line('2025-07-31', '2025-08-10'),
      ),
      [makeRotation({ startDate: '2025-01-01', endDate: '2025-01-31' })],
      context,
    );
    expect(rows.map(({ problems, rowsAbove }) => [problems.startDate, rowsAbove.startDate])).toEqual([
      [undefined, undefined],
      ['overlaps', undefined],
      ['twice', 0],
      ['overlaps', 0],
    ]);
  });

  it('names what is missing, no day, or not in a list', () => {
    expect(check([line('soon', '2025-07-31', 'Juggling'), line('2025-07-01', '', 'Other')])).toEqual([
      { startDate: 'noDay', clinicalActivity: 'unknown' },
      { endDate: 'dayMissing', other: 'missing' },
    ]);
  });

  it('names the values that are not saved beside the others of their row', () => {
    const columns = [...header, 'nonSurgicalActivity', 'alternateInstitutionName'];
    const cells = [columns, [...line('2025-07-01', '2025-07-31'), 'Vacation', 'Cochin']];
    const { drafts } = importedRows(rotations.fields, cells, names);
    const [row] = checkedRows(rotationRules, drafts, [], context);
    expect(row).toMatchObject({
      problems: {},
      leftOut: ['nonSurgicalActivity', 'alternateInstitutionName'],
      body: { nonSurgicalActivity: '', alternateInstitutionName: '' },
    });
    expect(
      checkedRows(rotationRules, read(line('2025-07-01', '2025-07-31')), [], context)[0]!.leftOut,
    ).toEqual([]);
  });

  it('refuses lost characters, words that are no ticks, and days of a column in two orders', () => {
    expect(
      check([
        [...line('2025-07-01', '2025-07-31', 'H\uFFFDpital').slice(0, 5), 'perhaps'],
        line('30/08/2025', '2025-08-31'),
        line('09/30/2025', '2025-10-31'),
      ]),
    ).toEqual([
      { clinicalActivity: 'damaged', isEssential: 'noTick' },
      { startDate: 'mixedDays' },
      { startDate: 'mixedDays' },
    ]);
  });

  it('compares a row with no more records than share a year with it', () => {
    let compared = 0;
    const count = (amount: number) => {
      compared = 0;
      const first = dayNumber('1975-01-01');
      const rows = Array.from({ length: amount }, (_, index) =>
        line(dayOfNumber(first + index * 7), dayOfNumber(first + index * 7 + 6)),
      );
      checkedRows(
        {
          ...rotationRules,
          check: (body, others) => {
            compared += others.length;
            return rotationRules.check!(body, others);
          },
        },
        read(...rows),
        [],
        context,
      );
      return compared;
    };
    expect(count(2000)).toBeLessThan(3 * count(1000));
  });

  it('warns of what the board may not accept, which can be saved', () => {
    const [row] = checkedRows(rotationRules, read(line('2026-12-01', '2026-12-31')), [], context);
    expect(row).toMatchObject({ problems: {}, warnings: { startDate: 'future' } });
  });

  it('accepts four hundred rows that follow one another', () => {
    const first = dayNumber('1990-07-01');
    const rows = Array.from({ length: 400 }, (_, index) =>
      line(dayOfNumber(first + index * 28), dayOfNumber(first + index * 28 + 27)),
    );
    const checked = checkedRows(rotationRules, read(...rows), [], context);
    expect(checked).toHaveLength(400);
    expect(checked.filter(({ problems }) => Object.keys(problems).length > 0)).toEqual([]);
  });
});
