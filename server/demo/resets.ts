import type { scoringResets as rows } from '#contract/scoring/scoringResets.ts';
import type { Change, Recorder } from '#server/deps/changes.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { changeOneOf } from '#server/scoring/scoringLog.ts';

const idsOf = async ({ tx }: Change, ids: Fragment) =>
  (await tx.query<{ id: number }>`${ids}`).map(({ id }) => id);

/** All sheets of the caller, locked in a fixed order. */
const lockSheets = (by: Change) =>
  idsOf(
    by,
    fragment`select exam_schedule_score_id as id from exam_scores where user_id = ${by.userId}::integer order by 1 for update`,
  );

async function clearComments(by: Change): Promise<number> {
  await lockSheets(by);
  const comments = await idsOf(
    by,
    fragment`select id from case_comments where user_id = ${by.userId}::integer and comment <> '' order by id for update`,
  );
  const feedback = await idsOf(
    by,
    fragment`select id from case_feedback where user_id = ${by.userId}::integer and feedback <> '' order by id for update`,
  );
  for (const id of comments) await changeOneOf(by, 'caseComment', id, { comment: '' });
  for (const id of feedback) await changeOneOf(by, 'caseFeedback', id, { feedback: '' });
  return comments.length + feedback.length;
}

const waiting = {
  status: 'waiting',
  skip_reason: null,
  started_at: null,
  start_received_at: null,
  identity_confirmed_at: null,
  submitted_at: null,
  remarks: '',
};

async function clearScores(by: Change): Promise<number> {
  await lockSheets(by);
  const sheets = await idsOf(
    by,
    fragment`select exam_schedule_score_id as id from exam_scores
      where user_id = ${by.userId}::integer and (status <> 'waiting' or remarks <> '') order by 1`,
  );
  const scores = await idsOf(
    by,
    fragment`select l.exam_scoring_id as id
       from case_scores l join exam_scores s on s.exam_schedule_score_id = l.exam_schedule_score_id
      where s.user_id = ${by.userId}::integer and l.score is not null order by 1`,
  );
  for (const id of sheets) await changeOneOf(by, 'examScore', id, waiting);
  for (const id of scores) await changeOneOf(by, 'caseScore', id, { score: null, given_at: null });
  return sheets.length + scores.length;
}

/** Developer-only resets of the caller's own records, so that a demo can be shown again; 404 elsewhere. */
export function resetHandlers({ settings }: Deps, record: Recorder): HandlersFor<typeof rows> {
  const requireDemo = () => {
    if (!settings.demo) throw notFound();
  };
  return {
    resetCaseComments(context) {
      requireDemo();
      return record('resetCaseComments', context, async (by) => ({ count: await clearComments(by) }));
    },
    resetExamScores(context) {
      requireDemo();
      return record('resetExamScores', context, async (by) => ({ count: await clearScores(by) }));
    },
  };
}
