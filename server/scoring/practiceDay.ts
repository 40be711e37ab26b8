import type { Grade } from '#contract/scoring/oralExams.ts';
import { dayIn } from '#domain/time/zonedTime.ts';
import { newId, type Change } from '#server/deps/changes.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { fragment, identifier, inserted, type Fragment } from '#server/db/fragment.ts';
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
  const [scale = usualScale] = await tx.query<Scale>`
    select o.grades, o.seconds_per_case
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
  const ids = async (column: 'roster_id' | 'case_header_id') =>
    (
      await tx.query<{ id: number }>`
        select distinct c.${identifier(column)} as id
          from exam_teams t
          join roster_schedules r on r.team_id = t.team_id
          join roster_cases c on c.roster_id = r.roster_id
         where t.exam_header_id = any(${examHeaderIds}::integer[])`
    ).map(({ id }) => id);
  const [ownRosters, ownCases] = [await ids('roster_id'), await ids('case_header_id')];
  // Teams, schedules, sheets and scores are deleted with their exam.
  await tx.query`delete from oral_exams where exam_header_id = any(${examHeaderIds}::integer[])`;
  await tx.query`delete from case_comments where case_header_id = any(${ownCases}::integer[])`;
  await tx.query`delete from case_feedback where case_header_id = any(${ownCases}::integer[])`;
  await tx.query`delete from rosters where roster_id = any(${ownRosters}::integer[])`;
  await tx.query`delete from case_headers where case_header_id = any(${ownCases}::integer[])`;
}

const practiceIds = async (tx: Tx, condition: Fragment) =>
  (
    await tx.query<{ id: number }>`
      select exam_header_id as id from oral_exams where ${condition} order by 1 for update`
  ).map(({ id }) => id);

/** Deletes the practice exams that have reached their age. */
export const deleteOldPractice = (db: Database, now: number): Promise<void> =>
  db.transaction(async (tx) =>
    deletePractice(
      tx,
      await practiceIds(
        tx,
        fragment`practice_since <= ${new Date(now - PRACTICE_LIFE).toISOString()}::timestamptz`,
      ),
    ),
  );

/**
 * Sets up the caller's practice exam, which begins now, in place of the one before. Ids are made from the idempotency
 * key, so that scores in the journal find their sheets after a power failure.
 */
export async function setUpPractice(by: Change): Promise<void> {
  const { tx, userId, key, now } = by;
  const id = (...what: readonly (string | number)[]) => newId(by, 'practice', userId, key, ...what);
  await deletePractice(tx, await practiceIds(tx, fragment`practice_of = ${userId}::integer`));

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

  const exam = {
    examHeaderId,
    examName: 'Practice Exam',
    timeZone,
    grades: JSON.stringify(scale.grades),
    secondsPerCase: scale.secondsPerCase,
    practiceOf: userId,
    practiceSince: now,
  };
  const schedule = {
    scheduleId,
    teamId,
    rosterId,
    examDate: dayIn(timeZone, begin),
    sessionNumber: 1,
    sessionName: 'Practice session',
    ...span(begin, begin + examinees.length * length),
  };
  const headers = cases.map((each) => ({ ...each, sections: JSON.stringify(each.sections) }));
  const ofRoster = cases.map(({ caseHeaderId }, index) => ({ rosterId, position: index + 1, caseHeaderId }));
  const lines = sheets.flatMap(({ examScheduleScoreId }, sheet) =>
    cases.map(({ caseHeaderId }, index) => ({
      examScoringId: id('line', sheet, index),
      examScheduleScoreId,
      caseHeaderId,
      position: index + 1,
    })),
  );
  await tx.query`insert into oral_exams ${inserted([exam])}`;
  await tx.query`insert into exam_teams ${inserted([{ teamId, examHeaderId, teamName: 'Practice' }])}`;
  await tx.query`insert into team_examiners ${inserted([{ teamId, userId, seat: 'senior' }])}`;
  await tx.query`insert into case_headers ${inserted(headers)}`;
  await tx.query`insert into rosters ${inserted([{ rosterId, rosterName: 'Practice cases' }])}`;
  await tx.query`insert into roster_cases ${inserted(ofRoster)}`;
  await tx.query`insert into roster_schedules ${inserted([schedule])}`;
  await tx.query`insert into exam_schedules ${inserted(examinees)}`;
  await tx.query`insert into exam_scores ${inserted(sheets)}`;
  await tx.query`insert into case_scores ${inserted(lines)}`;
}
