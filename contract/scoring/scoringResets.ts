import * as z from 'zod/mini';
import { call } from '../core/call.ts';

const examiners = ['examiner'] as const;

/** Resets of an examiner's own work, for developers (first specification, §7 "Developer-only"). */
export const scoringResets = {
  /** Developer-only: deletes all comments and feedback of the caller; 404 if resets are not allowed. */
  resetCaseComments: call({
    method: 'POST',
    path: '/api/dev/reset/case-comments',
    summary: 'Removes all case comments and feedback of the caller; developer only.',
    access: examiners,
    owner: 'caller',
    journaled: true,
    answer: z.object({ count: z.number() }),
    invalidates: ['listCaseScores', 'getCaseNote', 'getCaseFeedback', 'listCaseFeedback'],
  }),
  /** Developer-only: reopens all score sheets of the caller, without scores; 404 if resets are not allowed. */
  resetExamScores: call({
    method: 'POST',
    path: '/api/dev/reset/exam-scores',
    summary: 'Removes all scores of the caller and opens the sheets again; developer only.',
    access: examiners,
    owner: 'caller',
    journaled: true,
    answer: z.object({ count: z.number() }),
    invalidates: ['listCaseScores', 'listReceipts', 'getDashboardRoster', 'getActiveSession'],
  }),
};
