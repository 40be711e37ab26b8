import type { DateTime } from 'luxon';
import { countedYears } from '#domain/application/mbsActivities.ts';
import type { Tx } from '#server/db/database.ts';
import { calendar } from './calendar.ts';
import { directoryRows } from './examDirectory.ts';
import { demoRecords, seedTable } from './seedTable.ts';
import * as tables from './tables.ts';
import { writeDemo } from './writing.ts';

const METABOLIC = 507;
const leila = { user_id: 125, exam_id: METABOLIC };
const maria = { user_id: 121, exam_id: METABOLIC };

/** The yearly counts of metabolic activities. The years are those before the exam. */
function yearlyCounts(today: DateTime) {
  const { reg_open_date: opens } = calendar(today).get(METABOLIC)!; // it is on the calendar
  const [first, second, third] = countedYears(opens) as [number, number, number];
  return {
    leila: [{ ...leila, year: first, cases: 19 }],
    maria: [
      { ...maria, year: first, cases: 27 },
      { ...maria, year: second, cases: 34 },
      { ...maria, year: third, cases: 41 },
    ],
  };
}

/** Agreements with the wording of their version. */
function agreements(today: DateTime) {
  const { statements } = directoryRows();
  return demoRecords(tables.examAgreements, today).map((agreement) => {
    const { position: _, ...wording } = statements.find(
      ({ exam_id: examId, name, version }) =>
        examId === agreement['exam_id'] && name === agreement['name'] && version === agreement['version'],
    )!; // the file names statements of its exams
    return { ...agreement, ...wording };
  });
}

async function seedDirectories(tx: Tx): Promise<void> {
  const rows = directoryRows();
  const write = (table: string, key: readonly string[], records: (typeof rows)[keyof typeof rows]) =>
    writeDemo(tx, { table, key, later: 'added', moves: 'all' }, records);
  await write('exam_directories', ['exam_id'], rows.directories);
  await write('exam_pathways', ['exam_pathway_id'], rows.pathways);
  await write('exam_case_logs', ['exam_case_log_id'], rows.groups);
  await write('exam_case_categories', ['category_id'], rows.categories);
  // The text of a version never changes; a new text is a new version.
  const key = ['exam_id', 'name', 'version'];
  await writeDemo(
    tx,
    { table: 'exam_statements', key, later: 'added', moves: ['position'] },
    rows.statements,
  );
}

/**
 * Seeds the cards: the exams' requirements, and the first time also people's answers; exams and people must
 * exist already. Later runs change no data that users can edit, so what was deleted does not come back.
 */
export async function seedExamCards(tx: Tx, today: DateTime): Promise<void> {
  const isFirst = (await tx.query`select 1 from exam_directories limit 1`).length === 0;
  await seedDirectories(tx);
  const years = yearlyCounts(today);
  const counts = { table: 'mbs_yearly_counts', key: [], later: 'added' } as const;
  if (isFirst) {
    for (const table of tables.examCards) await seedTable(tx, today, table);
    await writeDemo(tx, tables.examAgreements, agreements(today));
    await writeDemo(tx, counts, years.leila);
  }
  // The counted years move with the exam; cards that the board has approved stay complete and cannot be edited.
  await writeDemo(tx, counts, years.maria);
}
