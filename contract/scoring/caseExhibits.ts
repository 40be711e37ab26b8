import * as z from 'zod/mini';
import { call } from '../core/call.ts';

const examiners = ['examiner'] as const;

/** What an exhibit may be. */
export const exhibitTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const;

const exhibitMembers = {
  exhibitId: z.number(),
  caseHeaderId: z.number(),
  /** Its place among the exhibits of the case, from 1. */
  position: z.number(),
  /** Its name; for an image also its text alternative. */
  title: z.string(),
  mediaType: z.enum(exhibitTypes),
};

/** An exhibit of a case: an image or a PDF. */
export const CaseExhibit = z.object(exhibitMembers);
export type CaseExhibit = z.output<typeof CaseExhibit>;

/** The same with its content. */
export const CaseExhibitContent = z.object({
  ...exhibitMembers,
  /** Base64, up to 10 MB before encoding. */
  content: z.string(),
});
export type CaseExhibitContent = z.output<typeof CaseExhibitContent>;

/**
 * The exhibits of cases; not in the specification. They are as confidential as the texts of the cases: on a device only
 * where the board allows those (`mayKeepCaseTexts`). The content is JSON, so that it is sealed like every other answer.
 */
export const caseExhibits = {
  /** The exhibits of a case, in their order; empty if it has none. */
  listCaseExhibits: call({
    method: 'GET',
    path: '/api/case-exhibits/by-case-header-id',
    summary: 'Exhibits of a case on a roster of the caller’s team, without their content.',
    added: 'Cases have no exhibits.',
    access: examiners,
    owner: { query: 'caseHeaderId' },
    query: z.object({ caseHeaderId: z.coerce.number() }),
    answer: z.array(CaseExhibit),
    onDevice: 'caseText',
  }),
  getCaseExhibit: call({
    method: 'GET',
    path: '/api/case-exhibits/by-id',
    summary: 'An exhibit of a case on a roster of the caller’s team.',
    added: 'Cases have no exhibits.',
    access: examiners,
    owner: { query: 'id' },
    query: z.object({ id: z.coerce.number() }),
    answer: CaseExhibitContent,
    onDevice: 'caseText',
  }),
};
