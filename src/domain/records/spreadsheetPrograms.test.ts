import { describe, expect, it } from 'vitest';
import { selfReportedCme } from '#contract/cme/cme.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import { nonSurgical, rotations } from '#contract/training/training.ts';
import { selfReportedRules } from '../cme/selfReported.ts';
import { rotationRules } from '../training/rotationRules.ts';
import { decodedText } from './decodedText.ts';
import { importedRows, type ImportNames } from './importedRows.ts';
import { checkedRows } from './recordImport.ts';
import type { RecordRules } from './recordRules.ts';
import { spreadsheetCells } from './spreadsheetCells.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (unit) => unit.charCodeAt(0)).buffer);

const labels: Readonly<Record<string, string>> = {
  startDate: 'First day',
  endDate: 'Last day',
  clinicalLevelId: 'Clinical level',
  clinicalActivity: 'Clinical activity',
  nonSurgicalActivity: 'Non-surgical activity',
  programName: 'Program',
  alternateInstitutionName: 'Institution, if your program is not on the list',
  isEssential: 'Essential content area',
  title: 'Title',
  date: 'Date',
  creditsTotal: 'Credits',
  creditsSA: 'Self-assessment',
  accreditedProvider: 'Accredited provider',
};
const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const lists: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  clinicalLevelId: [{ value: '101', label: 'Clinical Level 1' }],
  clinicalActivity: named('Vascular surgery', 'Endoscopy', nonSurgical),
  nonSurgicalActivity: named('Vacation'),
  programName: named("St. Mary's Hospital - Zürich"),
};
const names: ImportNames = {
  labelsOf: (field) => [labels[field] ?? field],
  choicesOf: (field) => lists[field] ?? [],
};

function check(rules: RecordRules<any>, bytes: Uint8Array) {
  const read = importedRows(rules.area.fields as RecordFields, spreadsheetCells(decodedText(bytes)), names);
  const rows = checkedRows(rules, read.drafts, [], {
    scope: { examSpecialtyId: 1 },
    today: '2026-11-28',
    choicesOf: names.choicesOf,
  });
  return { ...read, rows };
}

// Each text is what LibreOffice 7.4 wrote of a sheet with cells of dates and numbers.
describe('a file that LibreOffice wrote', () => {
  it('in France as Windows-1252 with semicolons has rotations', () => {
    const { unknownColumns, question, rows } = check(
      rotationRules,
      latin1(
        'First day;Last day;Clinical level;Clinical activity;Non-surgical activity;Program;Institution, if your program is not on the list;Essential content area;Remarks\n' +
          '01/03/19;31/03/19;Clinical Level 1;Vascular surgery;;;"H\xF4pital \xABNord\xBB;\nQu\xE9bec";x;"nuits; gardes"\n' +
          '01/04/2019;04/05/19;Clinical Level 1;Endoscopy;;St. Mary\xB4s Hospital - Zu\u0308rich;;VRAI;\n'.normalize(
            'NFC',
          ) +
          `5 mai 19;30/06/19;Clinical Level 1;${nonSurgical};Vacation;St. Mary's Hospital - Z\xFCrich;;0;\n` +
          'jeudi, 1. ao\xFBt 2019;31/08/19;Clinical Level 1;Endoscopy;;;"H\xF4pital \xABNord\xBB;\nQu\xE9bec";FAUX;\n',
      ),
    );
    expect({ unknownColumns, question }).toEqual({ unknownColumns: ['Remarks'], question: null });
    expect(rows.map(({ problems }) => problems)).toEqual([{}, {}, {}, {}]);
    expect(rows.map(({ body }) => [body['startDate'], body['endDate'], body['isEssential']])).toEqual([
      ['2019-03-01', '2019-03-31', true],
      ['2019-04-01', '2019-05-04', true],
      ['2019-05-05', '2019-06-30', false],
      ['2019-08-01', '2019-08-31', false],
    ]);
    expect(rows[0]!.body['alternateInstitutionName']).toBe('Hôpital «Nord»; Québec');
    expect(rows[1]!.body['programName']).toBe("St. Mary's Hospital - Zürich");
  });

  it('in Germany as UTF-16 with tabs has credits', () => {
    const { question, rows } = check(
      selfReportedRules,
      utf16(
        'Title\tDate\tCredits\tSelf-assessment\tAccredited provider\n' +
          '"Réunion “1” – d’été;\n""Chirurgie"", ½ €"\t01.03.25\t1,25\t\t"Société d’Œuvres, ""SO"""\n' +
          'Kurs 2\t01.04.2025\t2,25\t0.5\tÄrztekammer\n' +
          'Kurs 3\t5 Mai 25\t3,25\t\tÄrztekammer\n' +
          'Kurs 4\tFreitag, 1. August 2025\t4,25\t0,5\tÄrztekammer\n' +
          'Kurs 5\t01.12.2025 00:00\t5,25\t\tÄrztekammer\n',
      ),
    );
    expect(question).toBeNull();
    expect(
      rows.map(({ body, problems }) => [body['date'], body['creditsTotal'], body['creditsSA'], problems]),
    ).toEqual([
      ['2025-03-01', 1.25, 0, {}],
      ['2025-04-01', 2.25, 0.5, {}],
      ['2025-05-05', 3.25, 0, {}],
      ['2025-08-01', 4.25, 0.5, {}],
      ['2025-12-01', 5.25, 0, {}],
    ]);
    expect(rows[0]!.body['title']).toBe('Réunion “1” – d’été; "Chirurgie", ½ €');
  });

  it('in the United States as UTF-8 with commas has credits', () => {
    const { question, rows } = check(
      selfReportedRules,
      new TextEncoder().encode(
        'Title,Date,Credits,Self-assessment,Accredited provider\n' +
          '"Grand rounds, ""winter""",03/01/25,1.25,,Lakeshore\n' +
          'Course,"Thursday, August 21, 2025","1,250",0.5,Lakeshore\n' +
          'Course 2,12/31/25,.5,1,Lakeshore\n',
      ),
    );
    expect(question).toBeNull();
    expect(rows.map(({ body: { date }, problems }) => [date, problems])).toEqual([
      ['2025-03-01', {}],
      ['2025-08-21', { creditsTotal: 'ambiguousNumber' }],
      ['2025-12-31', { creditsSA: 'moreThanWhole' }],
    ]);
  });
});

it('choices and headings are the same in each of the four Unicode forms', () => {
  const cells = [
    ['Título «ÉTÉ»', 'Program'],
    ['x', "St. Mary's Hospital - Zürich"],
  ];
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
    const { drafts } = importedRows(
      { ...rotations.fields, title: selfReportedCme.fields.title },
      cells.map((row) => row.map((cell) => cell.normalize(form))),
      { ...names, labelsOf: (field) => (field === 'title' ? ['Título «ÉTÉ»'] : names.labelsOf(field)) },
    );
    expect(drafts).toMatchObject([{ title: 'x', programName: "St. Mary's Hospital - Zürich" }]);
  }
});

it('a choice that only quotes or accents tell from another is not guessed', () => {
  const choicesOf = (field: string) => (field === 'programName' ? named('Hopital', 'Hôpital') : []);
  const read = (text: string) =>
    importedRows(rotations.fields, [['Program'], [text]], { ...names, choicesOf }).drafts[0]!['programName'];
  expect(['HÔPITAL', 'hopital', 'Höpital'].map(read)).toEqual(['Hôpital', 'Hopital', 'Höpital']);
});
