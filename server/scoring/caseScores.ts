import type { CaseComment, CaseScore, scoring as rows } from '#contract/scoring/scoring.ts';
import { gradeOf } from '#domain/scoring/scoring.ts';
import { requireVersion, type Change, type Recorder } from '#server/deps/changes.ts';
import type { Sql } from '#server/db/database.ts';
import { fragment } from '#server/db/fragment.ts';
import { invalid, notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { change } from './scoringLog.ts';
import { lockSheet, requireNoConflict, requireNotSubmitted } from './sheets.ts';
import { exists, instantOf } from './writing.ts';

interface Row extends Omit<CaseScore, 'comment'> {
  readonly commentId: number | null;
  readonly comment: string;
  readonly commentVersion: number;
  readonly commentReceivedAt: string | null;
  readonly commentReceipt: string | null;
}

const select = (userId: number) => fragment`
  select l.exam_scoring_id, s.exam_schedule_id,
         l.case_header_id, l.position, h.title as case_title, l.score, l.given_at,
         l.version, l.received_at, l.receipt_number,
         c.id as comment_id, c.comment, c.version as comment_version, c.received_at as comment_received_at,
         c.receipt_number as comment_receipt
    from case_scores l
    join exam_scores s on s.exam_schedule_score_id = l.exam_schedule_score_id
    join case_headers h on h.case_header_id = l.case_header_id
    left join case_comments c on c.exam_scoring_id = l.exam_scoring_id and c.user_id = s.user_id
   where s.user_id = ${userId}::integer`;

function scoreOf({
  commentId: id,
  comment,
  commentVersion: version,
  commentReceivedAt: receivedAt,
  commentReceipt: receiptNumber,
  ...line
}: Row): CaseScore {
  const { caseHeaderId, examScoringId } = line;
  const words: CaseComment | null =
    id === null ? null : { id, caseHeaderId, examScoringId, comment, version, receivedAt, receiptNumber };
  return { ...line, comment: words };
}

/** An examinee's case as a person scores it; throws Fault 404. */
async function caseScoreOf(sql: Sql, userId: number, examScoringId: number): Promise<CaseScore> {
  const [row] = await sql.query<Row>`${select(userId)} and l.exam_scoring_id = ${examScoringId}::integer`;
  if (!row) throw notFound();
  return scoreOf(row);
}

/** All cases of an examinee as a person scores them, in the order of the roster. */
export async function caseScoresOf(sql: Sql, userId: number, examScheduleId: number): Promise<CaseScore[]> {
  const found = await sql.query<Row>`
    ${select(userId)} and s.exam_schedule_id = ${examScheduleId}::integer order by l.position`;
  return found.map(scoreOf);
}

/** The line, once the caller is known to be allowed to change it and to have seen its current version. */
async function lockLine(by: Change, examScoringId: number) {
  const locked = await lockSheet(by, 'examScoringId', examScoringId);
  requireNoConflict(locked);
  const line = await caseScoreOf(by.tx, by.userId, examScoringId);
  requireNotSubmitted(locked, line);
  requireVersion(by, line);
  return { line, grades: locked.grades };
}

interface Given {
  readonly score: string;
  readonly givenAt?: string | undefined;
}

/**
 * When a score was given: the portal's time, but never later than the server's, because the client's clock
 * may be wrong.
 */
function givenAtOf({ givenAt }: Given, now: string): string {
  const given = instantOf('givenAt', givenAt) ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(given, Date.parse(now))).toISOString();
}

type Names = 'getCaseScore' | 'createCaseScore' | 'updateCaseScore' | 'deleteCaseScore' | 'listCaseScores';

/** Scores of cases, one for each case of each examinee. */
export function caseScoreHandlers({ db }: Deps, record: Recorder): Pick<HandlersFor<typeof rows>, Names> {
  const write = async (by: Change, line: CaseScore, score: string | null, givenAt: string | null) => {
    const received = await change(by, 'caseScore', line.examScoringId, { score, given_at: givenAt });
    return { ...line, score, givenAt, ...received };
  };
  const give = async (by: Change, examScoringId: number, given: Given, isFirst: boolean) => {
    const givenAt = givenAtOf(given, by.now);
    const { line, grades } = await lockLine(by, examScoringId);
    if (!gradeOf({ grades: [...grades] }, given.score))
      throw invalid({ score: ['Choose one of the allowed values.'] });
    if (isFirst && line.score !== null) throw exists(line);
    if (!isFirst && line.score === null) throw notFound();
    return await write(by, line, given.score, givenAt);
  };

  return {
    getCaseScore: ({ query, person }) => caseScoreOf(db, person.userId, query.examScoringId),

    createCaseScore: (context) =>
      record('createCaseScore', context, (by) => give(by, context.body.examScoringId, context.body, true)),

    updateCaseScore: (context) =>
      record('updateCaseScore', context, (by) => give(by, context.query.examScoringId, context.body, false)),

    deleteCaseScore: (context) =>
      record('deleteCaseScore', context, async (by) => {
        const { line } = await lockLine(by, context.query.examScoringId);
        if (line.score === null) throw notFound();
        return await write(by, line, null, null);
      }),

    listCaseScores: ({ query, person }) => caseScoresOf(db, person.userId, query.examScheduleId),
  };
}
