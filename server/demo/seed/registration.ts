import { DateTime } from 'luxon';
import { daysInWords } from '#server/core/boardTime.ts';
import type { Tx } from '#server/db/database.ts';
import { printedName } from '#domain/printedText.ts';
import { examPaperPdf } from '#server/pdf/examPaperPdf.ts';
import { paperOwner } from '#server/pdf/paperOwner.ts';
import { statementRows } from '#server/db/reference/statements.ts';
import { at, calendar } from './calendar.ts';
import { rowsOf } from './dataFiles.ts';
import { demoNote } from './demoNote.ts';
import { put } from './moving.ts';
import { fullName, people, type DemoPerson } from './people.ts';
import { demoRecords, seedBoardFile, seedTable } from './seedTable.ts';
import * as tables from './tables.ts';
import { writeDemo } from './writing.ts';

/** The results of online tests that were taken in the demo have higher numbers, and stay. */
const FIRST_OWN_REPORT = 20_000;

/** A board document about a person's exam, ready to be stored. */
export interface ExamPaperFile {
  readonly documentId: number;
  readonly userId: number;
  readonly documentName: string;
  readonly content: Buffer;
  readonly createdAt: string;
}

const ownerOf = (person: DemoPerson) =>
  paperOwner({ name: printedName(fullName(person)), boardNumber: person.absId });

/** Creates the score reports and admission cards; slow, so it runs before the transaction. */
export async function examPapers(today: DateTime): Promise<ExamPaperFile[]> {
  const exams = calendar(today);
  const file = async (
    documentId: number,
    userName: string,
    examId: number,
    title: string,
    more: readonly (readonly [string, string])[],
    note: string,
  ) => {
    const exam = exams.get(examId)!; // the files name exams of the calendar, and people of the demo
    const person = people.find((each) => each.userName === userName)!; // as above
    const owner = ownerOf(person);
    const lines = [
      ['Candidate', owner],
      ['Exam', exam.exam_name],
      ['Date', daysInWords(exam.exam_start_date, exam.exam_end_date)],
      ...more,
    ] as const;
    const content = await examPaperPdf({ title, owner, lines, note, smallPrint: demoNote });
    // Reports come six weeks after an exam.
    const issued = DateTime.min(
      DateTime.fromISO(exam.exam_end_date, { zone: today.zone }).plus({ weeks: 6 }),
      today.minus({ days: 5 }),
    );
    return {
      documentId,
      userId: person.userId,
      documentName: `${title} ${exam.exam_code}.pdf`,
      content,
      createdAt: at(issued, 0, 12),
    };
  };
  const reports = rowsOf('exam_results.csv', tables.examResultColumns, today).flatMap(
    ({ document_id: documentId, user_name: userName, exam_id: examId, result }) =>
      documentId === null
        ? []
        : [
            file(
              documentId,
              userName,
              examId,
              'Score report',
              [['Result', result === 'P' ? 'Pass' : 'Fail']],
              'The passing standard is set by the board before each exam and is the same for everyone.',
            ),
          ],
  );
  const card = file(
    9201,
    'tomas.abara',
    510,
    'Admission card',
    [['Place', 'Harborview Lakes Testing Center, Duluth, MN']],
    'Bring this card and a passport or driver’s license. Doors close 15 minutes before the exam begins.',
  );
  return await Promise.all([...reports, card]);
}

/**
 * Seeds the board's records about people's exams, and the first time also people's own answers; exams and
 * people must exist already.
 */
export async function seedRegistrations(
  tx: Tx,
  today: DateTime,
  papers: readonly ExamPaperFile[],
  isFirst: boolean,
): Promise<void> {
  await tx.query`delete from exam_results where registration_identifier < ${FIRST_OWN_REPORT}`;
  await put(
    tx,
    'documents',
    papers.map((paper) => ({
      ...paper,
      mediaType: 'application/pdf',
      size: paper.content.length,
    })),
    { key: ['documentId'], move: ['documentName', 'content', 'size'] },
  );
  // For the open certifying exam: one date is full, one has a single place left.
  await seedBoardFile(tx, today, 'exam_dates.csv', { later: 'added', moves: 'all' });
  await seedBoardFile(tx, today, 'eligibilities.csv', { later: 'replaced' });
  // An online test that was taken in the demo can have been on the day of a result: that one is left out then.
  for (const table of [tables.webNotes, tables.examResults, tables.admissionCards])
    await seedTable(tx, today, table);
  if (!isFirst) return;
  const exams = calendar(today);
  const intentions = demoRecords(tables.intentions, today);
  await writeDemo(tx, tables.intentions, intentions);
  const agreed = intentions.flatMap(({ user_id, exam_id, stated_at: attested_at }) =>
    statementRows()
      .filter(({ examType }) => examType === exams.get(exam_id as number)?.exam_type)
      .map(({ name, version, attestationText: attestation_text }) => ({
        user_id,
        exam_id,
        name,
        version,
        attestation_text,
        attested_at,
      })),
  );
  await writeDemo(tx, { table: 'attestations', key: [], later: 'added' }, agreed);
}
