import { randomBytes } from 'node:crypto';
import type { AssessmentTry, CcAssessment } from '#contract/cc/assessments.ts';
import { boardDay } from '#domain/boardTime.ts';
import { endOfTry } from '#domain/cc/assessment.ts';
import { boardDayInWords } from '#server/core/boardTime.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { Parts } from '#server/deps/parts.ts';
import { certificationPathOf } from '#server/letters/certificationPath.ts';
import { percentOf, testQuestions, type TestAnswers } from './testQuestions.ts';

type Facts = Omit<CcAssessment, 'isRequired' | 'questions' | 'tries'>;
type TryRow = AssessmentTry & Pick<CcAssessment, 'examId'>;

/** Where the online test is; the last segment is secret. */
export const testPath = '/online-test';

/** The assessments of a member with their tries, the latest window first. */
export async function assessmentsOf(sql: Sql, userId: number): Promise<CcAssessment[]> {
  const facts = await sql.query<Facts>(
    `select a.exam_id as "examId", e.exam_name as title, e.exam_start_date as "opensOn", e.exam_end_date as "closesOn",
            coalesce(r.status, -1) = 1 as "isRegistered",
            case when f.amount is null then 'annual' when f.paid_total < f.amount then 'due' else 'paid' end as fee,
            a.minutes, a.tries_allowed as "triesAllowed", a.passing_percent as "passingPercent",
            a.retry_percent as "retryPercent"
       from cc_assessments c
       join assessments a on a.exam_id = c.exam_id
       join exams e on e.exam_id = a.exam_id
       left join registrations r on r.user_id = c.user_id and r.exam_id = a.exam_id
       left join lateral (
         select sum(amount) as amount, sum(paid_total) as paid_total from fees
          where user_id = c.user_id and exam_id = a.exam_id and title is null) f on true
      where c.user_id = $1 order by e.exam_start_date desc, a.exam_id desc`,
    [userId],
  );
  if (facts.length === 0) return [];
  const isRequired = (await certificationPathOf(sql, userId)) === 'active';
  const tries = await sql.query<TryRow>(
    `select exam_id as "examId", try_number as "tryNumber", started_at as "startedAt", ends_at as "endsAt",
            ended_at as "endedAt", percent, registration_identifier as "registrationIdentifier"
       from assessment_tries where user_id = $1 order by try_number`,
    [userId],
  );
  return facts.map((each) => ({
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
  await tx.query(
    `insert into assessment_tries (user_id, exam_id, try_number, test_key, started_at, ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      userId,
      assessment.examId,
      assessment.tries.length + 1,
      key,
      new Date(now).toISOString(),
      new Date(endOfTry(assessment, now)).toISOString(),
    ],
  );
  return key;
}

/** The secret part of the URL of the try that runs; undefined if none does. */
export async function runningKey(sql: Sql, userId: number, examId: number): Promise<string | undefined> {
  const [row] = await sql.query<{ testKey: string }>(
    'select test_key as "testKey" from assessment_tries where user_id = $1 and exam_id = $2 and ended_at is null',
    [userId, examId],
  );
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

const runningTry = async (
  sql: Sql,
  tryId: number,
  lock: '' | 'for update of t',
): Promise<Ended | undefined> =>
  (
    await sql.query<Ended>(
      `select t.user_id as "userId", t.exam_id as "examId", e.exam_code as "examCode", e.exam_name as title,
              u.display_name as "displayName", t.try_number as "tryNumber", t.started_at as "startedAt",
              t.ends_at as "endsAt", t.answers, a.passing_percent as "passingPercent"
         from assessment_tries t
         join assessments a on a.exam_id = t.exam_id
         join exams e on e.exam_id = t.exam_id
         join users u on u.user_id = t.user_id
        where t.try_id = $1 and t.ended_at is null ${lock}`,
      [tryId],
    )
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
  const [document] = await tx.query<{ documentId: number }>(
    `insert into documents (user_id, document_name, media_type, content, size, created_at)
     values ($1, $2, 'application/pdf', $3, $4, $5) returning document_id as "documentId"`,
    [row.userId, `Score report ${row.examCode}, try ${row.tryNumber}.pdf`, report, report.length, endedAt],
  );
  const [result] = await tx.query<{ number: number }>(
    `insert into exam_results (user_id, exam_id, exam_date, result, document_id) values ($1, $2, $3, $4, $5)
     returning registration_identifier as number`,
    [
      row.userId,
      row.examId,
      boardDay(Date.parse(row.startedAt)),
      percent >= row.passingPercent ? 'P' : 'F',
      document!.documentId, // an insert that does not throw returns its row
    ],
  );
  await tx.query(
    'update assessment_tries set ended_at = $2, percent = $3, registration_identifier = $4 where try_id = $1',
    [tryId, endedAt, percent, result!.number],
  );
}

/**
 * Ends a try and keeps its result with its score report; a try that has ended already stays as it is. The report is
 * made before the transaction, which would hold its locks, and the embedded database, for as long.
 *
 * @param at When it ended, epoch milliseconds; a try that ran out of time ended with its time.
 * @throws Fault 503 when the report cannot be made now; the try is then still running.
 */
export async function endTry(
  { db, pdfs }: Pick<Parts, 'db' | 'pdfs'>,
  tryId: number,
  at: number,
): Promise<void> {
  let isOver = false;
  while (!isOver) {
    const seen = await runningTry(db, tryId, '');
    if (!seen) return;
    const content = scoreReport(seen);
    const report = await pdfs.make('examPaper', async () => content);
    isOver = await db.transaction(async (tx) => {
      const row = await runningTry(tx, tryId, 'for update of t');
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
  parts: Pick<Parts, 'db' | 'pdfs'>,
  now: number,
  userId: number | null = null,
): Promise<void> {
  const rows = await parts.db.query<{ tryId: number }>(
    `select try_id as "tryId" from assessment_tries
      where ended_at is null and ends_at <= $1 and ($2::integer is null or user_id = $2)`,
    [new Date(now).toISOString(), userId],
  );
  for (const { tryId } of rows) await endTry(parts, tryId, now);
}
