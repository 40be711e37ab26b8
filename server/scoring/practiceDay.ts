import { inArray } from 'drizzle-orm';
import type { Grade } from '#contract/scoring/oralExams.ts';
import { dayIn } from '#domain/time/zonedTime.ts';
import { newId, type Change } from '#server/deps/changes.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  caseComments,
  caseFeedback,
  caseHeaders,
  caseScores,
  examSchedules,
  examScores,
  examTeams,
  oralExams,
  rosterCases,
  rosters,
  rosterSchedules,
  teamExaminers,
} from '#server/db/scoring.ts';
import { typed } from '#server/db/typed.ts';
import { practiceCases } from './practiceCases.ts';
import { calendarOf } from './days.ts';

/** How long a practice exam is kept, in milliseconds. */
export const PRACTICE_LIFE = 30 * 86_400_000;

const SECOND = 1_000;
const MINUTE = 60_000;
/** Exams begin on a multiple of this. */
const STEP = 5 * MINUTE;

const examineeLetters = ['A', 'B', 'C'] as const;

interface Scale {
  readonly grades: readonly Grade[];
  readonly secondsPerCase: number;
}

/** Used by examiners without a real exam. */
const usualScale: Scale = {
  grades: [
    { value: 'pass', label: 'Pass', commentRequired: false },
    { value: 'equivocal', label: 'Equivocal', commentRequired: false },
    { value: 'fail', label: 'Fail', commentRequired: true },
  ],
  secondsPerCase: 420,
};

/** The grades and times of the examiner's latest real exam, so that practice is like it. */
async function scaleOf(tx: Tx, userId: number): Promise<Scale> {
  const [scale = usualScale] = await tx.query<Scale>`select o.grades, o.seconds_per_case
       from team_examiners me
       join exam_teams t on t.team_id = me.team_id
       join oral_exams o on o.exam_header_id = t.exam_header_id
       join roster_schedules r on r.team_id = me.team_id
      where me.user_id = ${userId}::integer and o.practice_of is null
      order by r.starts_at desc, o.exam_header_id desc
      limit 1`;
  return scale;
}

/** Deletes practice exams with their rosters, cases, scores, comments and feedback; the log keeps its entries. */
async function deletePractice(tx: Tx, examHeaderIds: readonly number[]): Promise<void> {
  if (examHeaderIds.length === 0) return;
  const db = typed(tx);
  const ids = async (column: string) =>
    (
      await tx.query<{ id: number }>(
        `select distinct c.${column} as id
           from exam_teams t
           join roster_schedules r on r.team_id = t.team_id
           join roster_cases c on c.roster_id = r.roster_id
          where t.exam_header_id = any(string_to_array($1, ',')::integer[])`,
        [examHeaderIds.join()],
      )
    ).map(({ id }) => id);
  const [ownRosters, ownCases] = [await ids('roster_id'), await ids('case_header_id')];
  // Teams, schedules, sheets and scores are deleted with their exam.
  await db.delete(oralExams).where(inArray(oralExams.examHeaderId, examHeaderIds));
  await db.delete(caseComments).where(inArray(caseComments.caseHeaderId, ownCases));
  await db.delete(caseFeedback).where(inArray(caseFeedback.caseHeaderId, ownCases));
  await db.delete(rosters).where(inArray(rosters.rosterId, ownRosters));
  await db.delete(caseHeaders).where(inArray(caseHeaders.caseHeaderId, ownCases));
}

const practiceIds = async (tx: Tx, condition: string, value: unknown) =>
  (
    await tx.query<{ id: number }>(
      `select exam_header_id as id from oral_exams where ${condition} order by 1 for update`,
      [value],
    )
  ).map(({ id }) => id);

/** Deletes the practice exams that have reached their age. */
export const deleteOldPractice = (db: Database, now: number): Promise<void> =>
  db.transaction(async (tx) =>
    deletePractice(
      tx,
      await practiceIds(tx, 'practice_since <= $1::timestamptz', new Date(now - PRACTICE_LIFE).toISOString()),
    ),
  );

/**
 * Sets up the caller's practice exam, which begins now, in place of the one before. Ids are made from the idempotency
 * key, so that scores in the journal find their sheets after a power failure.
 */
export async function setUpPractice(by: Change): Promise<void> {
  const { tx, userId, key, now } = by;
  const id = (...what: readonly (string | number)[]) => newId(by, 'practice', userId, key, ...what);
  await deletePractice(tx, await practiceIds(tx, 'practice_of = $1::integer', userId));

  const db = typed(tx);
  const scale = await scaleOf(tx, userId);
  const { timeZone } = await calendarOf(tx, userId, undefined, Date.parse(now));
  const [examHeaderId, teamId, rosterId, scheduleId] = [id('exam'), id('team'), id('roster'), id('schedule')];
  const cases = practiceCases.map((each, index) => ({ ...each, caseHeaderId: id('case', index + 1) }));
  const begin = Math.floor(Date.parse(now) / STEP) * STEP;
  const length = Math.ceil((cases.length * scale.secondsPerCase * SECOND) / STEP) * STEP;
  const span = (from: number, until: number) => ({
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(until).toISOString(),
  });
  const examinees = examineeLetters.map((letter, index) => ({
    examScheduleId: id('examinee', letter),
    scheduleId,
    examineeName: `Practice Examinee ${letter}`,
    candidateNumber: `PRACTICE-${letter}`,
    ...span(begin + index * length, begin + (index + 1) * length),
  }));
  const sheets = examinees.map(({ examScheduleId }, index) => ({
    examScheduleScoreId: id('sheet', index),
    examScheduleId,
    userId,
  }));

  await db.insert(oralExams).values({
    ...scale,
    examHeaderId,
    examName: 'Practice Exam',
    timeZone,
    practiceOf: userId,
    practiceSince: now,
  });
  await db.insert(examTeams).values({ teamId, examHeaderId, teamName: 'Practice' });
  await db.insert(teamExaminers).values({ teamId, userId, seat: 'senior' });
  await db.insert(caseHeaders).values(cases);
  await db.insert(rosters).values({ rosterId, rosterName: 'Practice cases' });
  await db
    .insert(rosterCases)
    .values(cases.map(({ caseHeaderId }, index) => ({ rosterId, position: index + 1, caseHeaderId })));
  await db.insert(rosterSchedules).values({
    scheduleId,
    teamId,
    rosterId,
    examDate: dayIn(timeZone, begin),
    sessionNumber: 1,
    sessionName: 'Practice session',
    ...span(begin, begin + examinees.length * length),
  });
  await db.insert(examSchedules).values(examinees);
  await db.insert(examScores).values(sheets);
  await db.insert(caseScores).values(
    sheets.flatMap(({ examScheduleScoreId }, sheet) =>
      cases.map(({ caseHeaderId }, index) => ({
        examScoringId: id('line', sheet, index),
        examScheduleScoreId,
        caseHeaderId,
        position: index + 1,
      })),
    ),
  );
}
