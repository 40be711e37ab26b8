import type { caseFeedback } from '#contract/scoring/caseFeedback.ts';
import type { scoring as rows } from '#contract/scoring/scoring.ts';
import { createRecorder } from '#server/deps/changes.ts';
import type { Parts } from '#server/deps/parts.ts';
import type { HandlersFor } from '#server/http/visit.ts';
import { caseCommentHandlers } from './caseComments.ts';
import { caseFeedbackHandlers } from './caseFeedback.ts';
import { caseScoreHandlers } from './caseScores.ts';
import { examScoreHandlers } from './examScores.ts';

/** Examiners' writes; the receipt ledger is read elsewhere. */
export function scoringHandlers(
  parts: Parts,
): Omit<HandlersFor<typeof rows>, 'listReceipts'> & HandlersFor<typeof caseFeedback> {
  const record = createRecorder(parts);
  return {
    ...caseScoreHandlers(parts, record),
    ...caseCommentHandlers(parts, record),
    ...caseFeedbackHandlers(parts, record),
    ...examScoreHandlers(parts, record),
  };
}
