import { lt } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { daysInWords } from '#server/core/boardTime.ts';
import type { Tx } from '#server/db/database.ts';
import { documents } from '#server/db/records.ts';
import {
  admissionCards,
  attestations,
  ceEligibility,
  examDates,
  examResults,
  intentions,
  webNotes,
} from '#server/db/registration.ts';
import { typed } from '#server/db/typed.ts';
import { printedName } from '#domain/printedText.ts';
import { examPaperPdf } from '#server/pdf/examPaperPdf.ts';
import { paperOwner } from '#server/pdf/paperOwner.ts';
import { at, calendar, day } from './calendar.ts';
import { demoNote } from './demoNote.ts';
import { put } from './moving.ts';
import { fullName, people } from './people.ts';
import { statementRows } from '#server/db/reference/statements.ts';

/** For the open certifying exam: one date is full, one has a single place left. */
const dateRows = (today: DateTime): (typeof examDates.$inferInsert)[] => {
  const row = (examDateId: number, examId: number, first: number, session: string, capacity: number) => ({
    examDateId,
    examId,
    startsOn: day(today, first),
    endsOn: day(today, first + 1),
    description: `${session} (Eastern Time)`,
    capacity,
  });
  return [
    row(5021, 502, 75, 'morning', 0),
    row(5022, 502, 75, 'afternoon', 1),
    row(5023, 502, 76, 'morning', 24),
    row(5031, 503, 165, 'morning', 30),
    row(5032, 503, 166, 'afternoon', 30),
  ];
};

const eligibilityRows: readonly (typeof ceEligibility.$inferInsert)[] = [
  { userId: 115, eligibility: 'eligible' },
  { userId: 123, eligibility: 'licenseMissing' },
  ...[121, 122, 124, 125, 131, 132].map((userId) => ({ userId, eligibility: 'alreadyCertified' as const })),
];

const noteRows: readonly (typeof webNotes.$inferInsert)[] = [
  {
    userId: 111,
    examId: 501,
    webNote:
      'Your program has confirmed your dates of training. Please apply early: your program director needs about two weeks for the reference letter.',
  },
];

type Result = Pick<typeof examResults.$inferInsert, 'userId' | 'examId' | 'result'>;

/** Past results: passed, failed, and one pending. Each published result has a score report. */
const taken: readonly Result[] = [
  { userId: 113, examId: 504, result: 'F' },
  { userId: 115, examId: 504, result: 'P' },
  { userId: 121, examId: 511, result: 'P' },
  { userId: 121, examId: 508, result: 'P' },
  { userId: 122, examId: 511, result: 'P' },
  { userId: 122, examId: 508, result: 'F' },
  { userId: 123, examId: 511, result: 'F' },
  { userId: 123, examId: 508, result: 'F' },
  { userId: 124, examId: 511, result: 'P' },
  { userId: 125, examId: 508, result: 'P' },
  { userId: 125, examId: 512, result: null },
  { userId: 131, examId: 508, result: 'P' },
  { userId: 132, examId: 508, result: 'P' },
  { userId: 132, examId: 512, result: null },
  { userId: 132, examId: 505, result: 'F' },
  { userId: 111, examId: 504, result: 'F' },
  { userId: 112, examId: 504, result: 'F' },
];

const FIRST_REPORT = 9101;
/** The results of online tests that were taken in the demo have higher numbers, and stay. */
const FIRST_OWN_REPORT = 20_000;
const ADMISSION_CARD = 9201;

/** A board document about a person's exam, ready to be stored. */
export interface ExamPaperFile {
  readonly documentId: number;
  readonly userId: number;
  readonly documentName: string;
  readonly content: Buffer;
  readonly createdAt: string;
}

const ownerOf = (userId: number) => {
  const person = people.find((each) => each.userId === userId);
  return person ? paperOwner({ name: printedName(fullName(person)), boardNumber: person.absId }) : '';
};

/** Creates the score reports and admission cards; slow, so it runs before the transaction. */
export async function examPapers(today: DateTime): Promise<ExamPaperFile[]> {
  const examBy = new Map(calendar(today).map((exam) => [exam.examId, exam]));
  const file = async (
    documentId: number,
    userId: number,
    examId: number,
    title: string,
    more: readonly (readonly [string, string])[],
    note: string,
  ) => {
    const exam = examBy.get(examId)!; // the rows above name exams of the calendar
    const owner = ownerOf(userId);
    const lines = [
      ['Candidate', owner],
      ['Exam', exam.examName],
      ['Date', daysInWords(exam.examStartDate, exam.examEndDate)],
      ...more,
    ] as const;
    const content = await examPaperPdf({ title, owner, lines, note, smallPrint: demoNote });
    // Reports come six weeks after an exam.
    const issued = DateTime.min(
      DateTime.fromISO(exam.examEndDate, { zone: today.zone }).plus({ weeks: 6 }),
      today.minus({ days: 5 }),
    );
    return {
      documentId,
      userId,
      documentName: `${title} ${exam.examCode}.pdf`,
      content,
      createdAt: at(issued, 0, 12),
    };
  };
  const reports = taken.flatMap(({ userId, examId, result }, index) =>
    result == null
      ? []
      : [
          file(
            FIRST_REPORT + index,
            userId,
            examId,
            'Score report',
            [['Result', result === 'P' ? 'Pass' : 'Fail']],
            'The passing standard is set by the board before each exam and is the same for everyone.',
          ),
        ],
  );
  const card = file(
    ADMISSION_CARD,
    111,
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
  const on = typed(tx);
  const examBy = new Map(calendar(today).map((exam) => [exam.examId, exam]));
  for (const table of [admissionCards, ceEligibility, webNotes]) await on.delete(table);
  await on.delete(examResults).where(lt(examResults.registrationIdentifier, FIRST_OWN_REPORT));
  await put(
    tx,
    documents,
    papers.map((paper) => ({
      ...paper,
      mediaType: 'application/pdf',
      size: paper.content.length,
    })),
    { key: ['documentId'], move: ['documentName', 'content', 'size'] },
  );
  await put(tx, examDates, dateRows(today), {
    key: ['examDateId'],
    move: ['startsOn', 'endsOn', 'description', 'capacity'],
  });
  await on.insert(ceEligibility).values([...eligibilityRows]);
  await on.insert(webNotes).values([...noteRows]);
  await on
    .insert(examResults)
    .values(
      taken.map((each, index) => ({
        ...each,
        registrationIdentifier: FIRST_REPORT + index,
        examDate: examBy.get(each.examId)!.examStartDate, // the rows above name exams of the calendar
        documentId: each.result == null ? null : FIRST_REPORT + index,
      })),
    )
    // An online test that was taken in the demo can have been on the same day.
    .onConflictDoNothing();
  await on.insert(admissionCards).values([
    { userId: 111, examId: 510, documentId: ADMISSION_CARD, availableFrom: day(today, -5) },
    { userId: 125, examId: 507, documentId: null, availableFrom: day(today, 40) },
  ]);
  if (!isFirst) return;
  // Halfway: intention and statements are done, letter and fees are not. And one submitted.
  for (const [userId, examId, type, days] of [
    [112, 501, 'qualifying', -12],
    [111, 510, 'other', -7],
    [111, 504, 'qualifying', -352],
    [112, 504, 'qualifying', -360],
    [113, 504, 'qualifying', -341],
    [113, 510, 'other', -4],
    [115, 504, 'qualifying', -351],
    [125, 507, 'other', -5],
  ] as const) {
    const statedAt = at(today, days, 10);
    await on.insert(intentions).values({ userId, examId, intends: true, statedAt }).onConflictDoNothing();
    const agreed = statementRows()
      .filter(({ examType }) => examType === type)
      .map(({ name, version, attestationText }) => ({
        userId,
        examId,
        name,
        version,
        attestationText,
        attestedAt: statedAt,
      }));
    await on.insert(attestations).values(agreed).onConflictDoNothing();
  }
}
