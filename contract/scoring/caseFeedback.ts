import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { receipt, words } from './scoring.ts';

const examiners = ['examiner'] as const;
const byId = z.object({ id: z.coerce.number() });

/** The caller's feedback on a case: about the case, never about an examinee. */
export const CaseFeedback = z.object({
  id: z.number(),
  caseHeaderId: z.number(),
  feedback: z.string(),
  ...receipt,
});
export type CaseFeedback = z.output<typeof CaseFeedback>;

/** What an examiner tells the board about its cases (first specification, §7 "Exam scoring"). */
export const caseFeedback = {
  /** The caller's feedback on a case; 404 if there is none. */
  getCaseFeedback: call({
    method: 'GET',
    path: '/api/cases/feedback/by-examiner-id',
    summary: 'The caller’s feedback on a case; 404 where there is none.',
    access: examiners,
    owner: { query: 'caseHeaderId' },
    query: z.object({ caseHeaderId: z.coerce.number() }),
    versioned: true,
    answer: CaseFeedback,
    onDevice: 'day',
  }),
  /** All feedback of the caller, empty once deleted; not in the specification, but one call instead of many. */
  listCaseFeedback: call({
    method: 'GET',
    path: '/api/cases/feedback',
    summary: 'The caller’s feedback on all cases.',
    added: 'The portal reads the feedback of each case on its own.',
    access: examiners,
    owner: 'caller',
    answer: z.array(CaseFeedback),
    onDevice: 'day',
  }),
  createCaseFeedback: call({
    method: 'POST',
    path: '/api/cases/feedback',
    summary: 'Gives feedback on a case.',
    access: examiners,
    owner: { body: 'caseHeaderId' },
    body: z.object({ caseHeaderId: z.number(), feedback: words }),
    journaled: true,
    versioned: true,
    answer: CaseFeedback,
    invalidates: ['getCaseFeedback', 'listCaseFeedback'],
  }),
  updateCaseFeedback: call({
    method: 'PUT',
    path: '/api/cases/feedback',
    summary: 'Changes feedback of the caller.',
    access: examiners,
    owner: { query: 'id' },
    query: byId,
    body: z.object({ feedback: words }),
    journaled: true,
    versioned: true,
    answer: CaseFeedback,
    invalidates: ['getCaseFeedback', 'listCaseFeedback'],
  }),
  deleteCaseFeedback: call({
    method: 'DELETE',
    path: '/api/cases/feedback',
    summary: 'Deletes feedback of the caller.',
    access: examiners,
    owner: { query: 'id' },
    query: byId,
    journaled: true,
    versioned: true,
    answer: CaseFeedback,
    invalidates: ['getCaseFeedback', 'listCaseFeedback'],
  }),
};
