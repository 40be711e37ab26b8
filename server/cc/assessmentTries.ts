import { randomBytes } from 'node:crypto';
import type { AssessmentTry, CcAssessment } from '#contract/cc/assessments.ts';
import { boardDay } from '#domain/boardTime.ts';
import { endOfTry } from '#domain/cc/assessment.ts';
import { boardDayInWords } from '#server/core/boardTime.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { fragment, inserted, type Fragment } from '#server/db/fragment.ts';
import type { Deps } from '#server/deps/deps.ts';
import { certificationPathOf } from '#server/letters/certificationPath.ts';
import { percentOf, testQuestions, type TestAnswers } from './testQuestions.ts';

type AssessmentRow = Omit<CcAssessment, 'isRequired' | 'questions' | 'tries'>;
type TryRow = AssessmentTry & Pick<CcAssessment, 'examId'>;

/** Where the online test is; the last segment is secret. */
export const testPath = '/online-test';

/** The assessments of a member with their tries, the latest window first. */
export async function assessmentsOf(sql: Sql, userId: number): Promise<CcAssessment[]> {
  const assessments = await sql.query<AssessmentRow>`
    select a.exam_id, e.exam_name as title, e.exam_start_date as opens_on, e.exam_end_date as closes_on,
           coalesce(r.status, -1) = 1 as is_registered,
           case when f.amount is null then 'annual' when f.paid_total < f.amount then 'due' else 'paid' end as fee,
           a.minutes, a.tries_allowed, a.passing_percent, a.retry_percent
      from cc_assessments c
      join assessments a on a.exam_id = c.exam_id
      join exams e on e.exam_id = a.exam_id
      left join registrations r on r.user_id = c.user_id and r.exam_id = a.exam_id
      left join lateral (
        select sum(amount) as amount, sum(paid_total) as paid_total from fees
         where user_id = c.user_id and exam_id = a.exam_id and title is null) f on true
     where c.user_id = ${userId} order by e.exam_start_date desc, a.exam_id desc`;
  if (assessments.length === 0) return [];
  const isRequired = (await certificationPathOf(sql, userId)) === 'active';
  const tries = await sql.query<TryRow>`
    select exam_id, try_number, started_at, ends_at, ended_at, percent, registration_identifier
      from assessment_tries where user_id = ${userId} order by try_number`;
  return assessments.map((each) => ({
    ...each,
    isRequired,
    questions: testQuestions.length,
    tries: tries.flatMap(({ examId, ...one }) => (examId === each.examId ? [one] : [])),
  }));
}

/** Starts the next try of an assessment, and returns the secret part of the test's URL. */
export async function startTry(
  tx: Tx,
  userId: number,
  assessment: CcAssessment,
  now: number,
): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  const row = {
    userId,
    examId: assessment.examId,
    tryNumber: assessment.tries.length + 1,
    testKey: key,
    startedAt: new Date(now).toISOString(),
    endsAt: new Date(endOfTry(assessment, now)).toISOString(),
  };
  await tx.query`insert into assessment_tries ${inserted([row])}`;
  return key;
}

/** The secret part of the URL of the try that runs; undefined if none does. */
export async function runningKey(sql: Sql, userId: number, examId: number): Promise<string | undefined> {
  const [row] = await sql.query<{
    testKey: string;
  }>`select test_key from assessment_tries where user_id = ${userId} and exam_id = ${examId} and ended_at is null`;
  return row?.testKey;
}

interface Ended {
  userId: number;
  examId: number;
  examCode: string;
  title: string;
  displayName: string;
  tryNumber: number;
  startedAt: string;
  endsAt: string;
  answers: TestAnswers;
  passingPercent: number;
}

const runningTry = async (sql: Sql, tryId: number, lock: Fragment): Promise<Ended | undefined> =>
  (
    await sql.query<Ended>`
      select t.user_id, t.exam_id, e.exam_code, e.exam_name as title,
              u.display_name, t.try_number, t.started_at,
              t.ends_at, t.answers, a.passing_percent
         from assessment_tries t
         join assessments a on a.exam_id = t.exam_id
         join exams e on e.exam_id = t.exam_id
         join users u on u.user_id = t.user_id
        where t.try_id = ${tryId} and t.ended_at is null ${lock}`
  )[0];

/** What the score report of a try says. */
const scoreReport = ({ displayName, title, tryNumber, startedAt, answers, passingPercent }: Ended) => {
  const percent = percentOf(answers);
  return {
    title: 'Score report',
    lines: [
      ['Candidate', displayName],
      ['Exam', title],
      ['Try', String(tryNumber)],
      ['Date', boardDayInWords(Date.parse(startedAt))],
      ['Correct answers', `${percent} percent`],
      ['Needed to pass', `${passingPercent} percent`],
      ['Result', percent >= passingPercent ? 'Pass' : 'Fail'],
    ] satisfies [string, string][],
    note: 'Questions that you did not answer count as wrong.',
  };
};

/** Keeps the result of a try with its score report. */
async function keepResult(
  tx: Tx,
  { tryId, row, report, at }: { tryId: number; row: Ended; report: Uint8Array; at: number },
): Promise<void> {
  const endedAt = new Date(Math.min(at, Date.parse(row.endsAt))).toISOString();
  const percent = percentOf(row.answers);
  const { userId, examId } = row;
  const paper = {
    userId,
    documentName: `Score report ${row.examCode}, try ${row.tryNumber}.pdf`,
    mediaType: 'application/pdf',
    content: report,
    size: report.length,
    createdAt: endedAt,
  };
  const [document] = await tx.query<{ documentId: number }>`
    insert into documents ${inserted([paper])} returning document_id`;
  const { documentId } = document!; // an insert that succeeds returns its row
  const examDate = boardDay(Date.parse(row.startedAt));
  const letter = percent >= row.passingPercent ? 'P' : 'F';
  const [result] = await tx.query<{ number: number }>`
    insert into exam_results ${inserted([{ userId, examId, examDate, result: letter, documentId }])}
    returning registration_identifier as number`;
  await tx.query`
    update assessment_tries
       set ended_at = ${endedAt}, percent = ${percent}, registration_identifier = ${result!.number}
     where try_id = ${tryId}`;
}

/**
 * Ends a try and keeps its result with its score report; a try that has ended already stays as it is. The report is
 * made before the transaction, which would hold its locks, and the embedded database, for as long.
 *
 * @param at When it ended, epoch milliseconds; a try that ran out of time ended with its time.
 * @throws Fault 503 when the report cannot be made now; the try is then still running.
 */
export async function endTry(
  { db, pdfs }: Pick<Deps, 'db' | 'pdfs'>,
  tryId: number,
  at: number,
): Promise<void> {
  let isOver = false;
  while (!isOver) {
    const seen = await runningTry(db, tryId, fragment``);
    if (!seen) return;
    const content = scoreReport(seen);
    const report = await pdfs.make('examPaper', async () => content);
    isOver = await db.transaction(async (tx) => {
      const row = await runningTry(tx, tryId, fragment`for update of t`);
      if (!row) return true;
      // Another answer may have been stored in the meantime.
      if (JSON.stringify(scoreReport(row)) !== JSON.stringify(content)) return false;
      await keepResult(tx, { tryId, row, report, at });
      return true;
    });
  }
}

/** Ends the tries whose time has run out: of one member, or of all if `userId` is null. */
export async function endOverdueTries(
  deps: Pick<Deps, 'db' | 'pdfs'>,
  now: number,
  userId: number | null = null,
): Promise<void> {
  const rows = await deps.db.query<{ tryId: number }>`
    select try_id from assessment_tries
     where ended_at is null and ends_at <= ${new Date(now).toISOString()} and (${userId}::integer is null or user_id = ${userId}::integer)`;
  for (const { tryId } of rows) await endTry(deps, tryId, now);
}
