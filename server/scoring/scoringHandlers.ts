import type { caseFeedback } from '#contract/scoring/caseFeedback.ts';
import type { scoring as rows } from '#contract/scoring/scoring.ts';
import { createRecorder } from '#server/deps/changes.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { caseCommentHandlers } from './caseComments.ts';
import { caseFeedbackHandlers } from './caseFeedback.ts';
import { caseScoreHandlers } from './caseScores.ts';
import { examScoreHandlers } from './examScores.ts';

/** Examiners' writes; the receipt ledger is read elsewhere. */
export function scoringHandlers(
  deps: Deps,
): Omit<HandlersFor<typeof rows>, 'listReceipts'> & HandlersFor<typeof caseFeedback> {
  const record = createRecorder(deps);
  return {
    ...caseScoreHandlers(deps, record),
    ...caseCommentHandlers(deps, record),
    ...caseFeedbackHandlers(deps, record),
    ...examScoreHandlers(deps, record),
  };
}
