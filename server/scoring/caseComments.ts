import type { CaseComment, scoring as rows } from '#contract/scoring/scoring.ts';
import type { CommentSubject } from '#domain/scoring/commands/examCommand.ts';
import { newId, requireVersion, type Change, type Recorder } from '#server/deps/changes.ts';
import type { Sql } from '#server/db/database.ts';
import { fragment } from '#server/db/fragment.ts';
import { invalid, notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { change, create } from './scoringLog.ts';
import { lockSheet, requireNoConflict, requireNotSubmitted } from './sheets.ts';
import { exists } from './writing.ts';

const select = (userId: number) => fragment`
  select c.id, c.case_header_id, c.exam_scoring_id, c.comment, c.version,
         c.received_at, c.receipt_number
    from case_comments c
   where c.user_id = ${userId}::integer`;

/** The note on a case itself. */
const ofCase = (userId: number, caseHeaderId: number) =>
  fragment`${select(userId)} and c.case_header_id = ${caseHeaderId}::integer and c.exam_scoring_id is null`;

const commentOf = async (sql: Sql, userId: number, id: number): Promise<CaseComment | undefined> =>
  (await sql.query<CaseComment>`${select(userId)} and c.id = ${id}::integer`)[0];

const noteOf = async (sql: Sql, userId: number, caseHeaderId: number): Promise<CaseComment | undefined> =>
  (await sql.query<CaseComment>`${ofCase(userId, caseHeaderId)}`)[0];

/** The existing comment on a subject, locked, once the caller is known to be allowed to change it; null if none. */
async function lockSubject(by: Change, { caseHeaderId, examScoringId }: CommentSubject) {
  const { tx, userId } = by;
  if (examScoringId === null) {
    const [note] = await tx.query<CaseComment>`${ofCase(userId, caseHeaderId)} for update`;
    return note ?? null;
  }
  const locked = await lockSheet(by, 'examScoringId', examScoringId);
  requireNoConflict(locked);
  const [comment = null] =
    await tx.query<CaseComment>`${select(userId)} and c.exam_scoring_id = ${examScoringId}::integer`;
  requireNotSubmitted(locked, comment);
  return comment;
}

/** The comment with an id, locked; throws Fault 404 for one that does not exist or is empty. */
async function lockComment(by: Change, id: number): Promise<CaseComment> {
  const subject = await commentOf(by.tx, by.userId, id);
  const comment = subject && (await lockSubject(by, subject));
  if (!comment) throw notFound();
  requireVersion(by, comment);
  if (comment.comment === '') throw notFound();
  return comment;
}

/** A comment's case must be the one of its scoring. */
async function requireSameCase(sql: Sql, { caseHeaderId, examScoringId }: CommentSubject): Promise<void> {
  const found = await sql.query`
    select 1 from case_scores
     where exam_scoring_id = ${examScoringId}::integer and case_header_id = ${caseHeaderId}::integer`;
  if (found.length === 0) throw invalid({ examScoringId: ['This is another case.'] });
}

type Names =
  | 'getCaseComment'
  | 'getCaseNote'
  | 'createCaseComment'
  | 'updateCaseComment'
  | 'deleteCaseComment';

/** Comments on an examinee's case, and the examiner's own notes on a case itself. */
export function caseCommentHandlers({ db }: Deps, record: Recorder): Pick<HandlersFor<typeof rows>, Names> {
  const write = async (by: Change, current: CaseComment, comment: string) => ({
    ...current,
    comment,
    ...(await change(by, 'caseComment', current.id, { comment })),
  });
  const writeFirst = async (by: Change, subject: CommentSubject, comment: string) => {
    const { caseHeaderId, examScoringId } = subject;
    const id = newId(by, 'comment', by.userId, caseHeaderId, examScoringId ?? '');
    const values = { comment, case_header_id: caseHeaderId, exam_scoring_id: examScoringId };
    return { id, ...subject, comment, ...(await create(by, 'caseComment', id, values)) };
  };

  return {
    async getCaseComment({ query, person }) {
      const comment = await commentOf(db, person.userId, query.id);
      if (!comment) throw notFound();
      return comment;
    },

    getCaseNote: async ({ query, person }) => (await noteOf(db, person.userId, query.caseHeaderId)) ?? null,

    createCaseComment: (context) =>
      record('createCaseComment', context, async (by) => {
        const { caseHeaderId, examScoringId = null, comment } = context.body;
        const subject = { caseHeaderId, examScoringId };
        const current = await lockSubject(by, subject);
        // A caller who saw no comment may overwrite a deleted one.
        if (by.basedOn !== 0 || current?.comment) requireVersion(by, current);
        if (current?.comment) throw exists(current);
        if (current) return await write(by, current, comment);
        if (examScoringId !== null) await requireSameCase(by.tx, subject);
        return await writeFirst(by, subject, comment);
      }),

    updateCaseComment: (context) =>
      record('updateCaseComment', context, async (by) =>
        write(by, await lockComment(by, context.query.id), context.body.comment),
      ),

    deleteCaseComment: (context) =>
      record('deleteCaseComment', context, async (by) =>
        write(by, await lockComment(by, context.query.id), ''),
      ),
  };
}
