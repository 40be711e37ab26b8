import { DateTime } from 'luxon';
import { dayIn } from '#domain/time/zonedTime.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { receiptNumberOf } from '#server/scoring/writing.ts';
import { casesOf } from './dataFiles.ts';
import { keepDay, lockDay, seededDay } from './dayOf.ts';
import { COMING_EXAM, CURRENT_EXAM, currentExamZone, examDaysAround, type ExamDay } from './examDays.ts';
import { seedExhibits } from './exhibits.ts';
import { put } from './moving.ts';
import { seedBoardFile } from './seedTable.ts';
import { writeDemo } from './writing.ts';
import { progressToday, sheetsOf, submitted, waiting, type Sheets } from './sheets.ts';

const FACT = 'demo-exam-day';

const grades = JSON.stringify([
  { value: 'pass', label: 'Pass', commentRequired: false },
  { value: 'equivocal', label: 'Equivocal', commentRequired: false },
  { value: 'fail', label: 'Fail', commentRequired: true },
]);

/** What the board sets up: exams, the team, and the cases. */
async function seedExams(tx: Tx, timeZone: string, today: DateTime): Promise<void> {
  const exam = { grades, secondsPerCase: 420 };
  await put(
    tx,
    'oral_exams',
    [
      {
        ...exam,
        examHeaderId: CURRENT_EXAM.examHeaderId,
        timeZone,
        examName: 'General Surgery Certifying Exam',
      },
      {
        ...exam,
        examHeaderId: COMING_EXAM.examHeaderId,
        timeZone: COMING_EXAM.timeZone,
        examName: 'General Surgery Certifying Exam, next session',
      },
    ],
    { key: ['examHeaderId'], move: ['examName', 'timeZone', 'grades', 'secondsPerCase'] },
  );
  const manner = { later: 'added', moves: 'all' } as const;
  await seedBoardFile(tx, today, 'teams.csv', manner);
  await seedBoardFile(tx, today, 'team_examiners.csv', manner);
  const cases = casesOf().map(({ case_id: id, ...rest }) => ({ case_header_id: id, ...rest }));
  await writeDemo(tx, { table: 'case_headers', key: ['case_header_id'], ...manner }, cases);
  await seedExhibits(tx);
  await seedBoardFile(tx, today, 'rosters.csv', manner);
}

/** The examinees' times; they move with the day. */
async function seedDay(tx: Tx, { schedules, examinees, agenda }: ExamDay): Promise<void> {
  await put(tx, 'roster_schedules', schedules, {
    key: ['scheduleId'],
    move: ['rosterId', 'examDate', 'startsAt', 'endsAt'],
  });
  await put(tx, 'exam_schedules', examinees, {
    key: ['examScheduleId'],
    move: ['examineeName', 'candidateNumber', 'extraMinutes', 'startsAt', 'endsAt'],
  });
  await put(tx, 'agenda_items', agenda, {
    key: ['id'],
    move: ['title', 'place', 'examDate', 'startsAt', 'endsAt'],
  });
}

/** Sheets are inserted once, because users edit them. */
async function seedSheets(tx: Tx, { sheets, lines, comments }: Sheets): Promise<void> {
  await put(tx, 'exam_scores', sheets, { key: ['examScheduleScoreId'], move: [] });
  await put(tx, 'case_scores', lines, { key: ['examScoringId'], move: [] });
  await put(tx, 'case_comments', comments, { key: ['id'], move: [] });
}

/** An examiner's notes on the cases themselves; they stay on every day. */
async function seedNotes(tx: Tx, now: number): Promise<void> {
  const written = (what: string) => ({
    userId: 131,
    version: 1,
    receivedAt: new Date(now - 3 * 86_400_000).toISOString(),
    receiptNumber: receiptNumberOf(`demo ${what}`),
  });
  const once = { key: ['id'], move: [] } as const;
  const comment = 'Ask for the pregnancy test if it is not mentioned within the first two minutes.';
  await put(tx, 'case_comments', [{ id: 1, caseHeaderId: 401, comment, ...written('note') }], once);
  const feedback = 'The lactate of 2.9 leads everybody to dead bowel at once. A lower one would show more.';
  await put(tx, 'case_feedback', [{ id: 1, caseHeaderId: 403, feedback, ...written('feedback') }], once);
}

/** Whether the seeded day, such as `America/Chicago 2026-11-21`, still lasts in the exam's time zone. */
const isStillOn = (put: string | undefined, now: number): boolean => {
  const [zone, day] = put?.split(' ') ?? [];
  return zone !== undefined && day !== undefined && dayIn(zone, now) === day;
};

/**
 * Seeds the exam days of the demo around a time in epoch milliseconds. On a later day of the exam the whole
 * exam is reset: yesterday is finished and today is partly scored, whatever users scored before; otherwise
 * the demo would have nothing left to score on its second day. Sheets of the upcoming day and notes on the
 * cases themselves stay.
 */
export async function seedExamDays(db: Database, now: number): Promise<void> {
  if (isStillOn(await seededDay(db, FACT), now)) return;
  const timeZone = currentExamZone(now);
  const there = DateTime.fromMillis(now, { zone: timeZone });
  const { today, yesterday, coming } = examDaysAround(there);
  await db.transaction(async (tx) => {
    const before = await lockDay(tx, FACT);
    if (isStillOn(before, now)) return;
    await seedExams(tx, timeZone, there);
    for (const day of [yesterday, today, coming]) await seedDay(tx, day);
    await seedBoardFile(tx, there, 'conflicts.csv', { later: 'added', moves: 'all' });
    const renewed = [...yesterday.examinees, ...today.examinees].map(({ examScheduleId }) => examScheduleId);
    // Scores and comments are deleted with their sheets.
    await tx.query`delete from exam_scores where exam_schedule_id = any(${renewed}::integer[])`;
    await seedSheets(tx, sheetsOf({ day: yesterday, progressOf: () => submitted, now, firstComment: 101 }));
    await seedSheets(tx, sheetsOf({ day: today, progressOf: progressToday, now, firstComment: 201 }));
    await seedSheets(tx, sheetsOf({ day: coming, progressOf: () => waiting, now, firstComment: 301 }));
    if (before === '') await seedNotes(tx, now);
    await keepDay(tx, FACT, `${timeZone} ${dayIn(timeZone, now)}`);
  });
}
