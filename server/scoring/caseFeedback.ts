import type { CaseFeedback, caseFeedback as rows } from '#contract/scoring/caseFeedback.ts';
import { fragment } from '#server/db/fragment.ts';
import { newId, requireVersion, type Change, type Recorder } from '#server/deps/changes.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { change, create } from './scoringLog.ts';
import { exists } from './writing.ts';

const select = (userId: number) => fragment`
  select id, case_header_id, feedback, version, received_at,
         receipt_number
    from case_feedback
   where user_id = ${userId}::integer`;

const ofCase = (userId: number, caseHeaderId: number) =>
  fragment`${select(userId)} and case_header_id = ${caseHeaderId}::integer`;

/** The feedback with an id, locked; throws Fault 404 for one that does not exist or is empty. */
async function lockFeedback(by: Change, id: number): Promise<CaseFeedback> {
  const [current] = await by.tx.query<CaseFeedback>`${select(by.userId)} and id = ${id}::integer for update`;
  if (!current) throw notFound();
  requireVersion(by, current);
  if (current.feedback === '') throw notFound();
  return current;
}

/** Examiners' feedback on cases. */
export function caseFeedbackHandlers({ db }: Deps, record: Recorder): HandlersFor<typeof rows> {
  const write = async (by: Change, current: CaseFeedback, feedback: string) => ({
    ...current,
    feedback,
    ...(await change(by, 'caseFeedback', current.id, { feedback })),
  });

  return {
    async getCaseFeedback({ query, person }) {
      const [found] = await db.query<CaseFeedback>`${ofCase(person.userId, query.caseHeaderId)}`;
      if (!found?.feedback) throw notFound();
      return found;
    },

    listCaseFeedback: ({ person }) =>
      db.query<CaseFeedback>`${select(person.userId)} order by case_header_id`,

    createCaseFeedback: (context) =>
      record('createCaseFeedback', context, async (by) => {
        const { caseHeaderId, feedback } = context.body;
        const [current = null] = await by.tx
          .query<CaseFeedback>`${ofCase(by.userId, caseHeaderId)} for update`;
        // Deleted feedback responds 404, so the client has seen no version of it.
        if (by.basedOn !== 0 || current?.feedback) requireVersion(by, current);
        if (current?.feedback) throw exists(current);
        if (current) return await write(by, current, feedback);
        const id = newId(by, 'feedback', by.userId, caseHeaderId);
        const received = await create(by, 'caseFeedback', id, { feedback, case_header_id: caseHeaderId });
        return { id, caseHeaderId, feedback, ...received };
      }),

    updateCaseFeedback: (context) =>
      record('updateCaseFeedback', context, async (by) =>
        write(by, await lockFeedback(by, context.query.id), context.body.feedback),
      ),

    deleteCaseFeedback: (context) =>
      record('deleteCaseFeedback', context, async (by) =>
        write(by, await lockFeedback(by, context.query.id), ''),
      ),
  };
}
