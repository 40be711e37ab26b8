import * as z from 'zod/mini';
import { typedText } from '#domain/typed/typedText.ts';
import { call } from '../core/call.ts';
import { done, Version } from '../core/reading.ts';

const members = ['trainee', 'surgeon'] as const;
const byExamId = z.object({ examId: z.coerce.number() });

/** An accommodation request: what a member needs to take an exam, with the supporting document. */
export const Accommodation = z.object({
  id: z.number(),
  examId: z.number(),
  /** Item of the pick-list `accommodations`. */
  accommodationId: z.number(),
  explanation: z.string(),
  documentId: z.number(),
  documentName: z.string(),
  /** The board's decision; null until there is one. A board that keeps its decisions elsewhere leaves it out. */
  decision: z.optional(z.nullable(z.enum(['granted', 'declined']))),
  /** ISO 8601. */
  decidedAt: z.optional(z.nullable(z.string())),
  /** What the board says about its decision; empty for nothing. */
  decisionNote: z.optional(z.string()),
  /** Another number after each change by the member and each decision of the board. */
  version: Version,
});
export type Accommodation = z.output<typeof Accommodation>;

const fields = {
  accommodationId: z.coerce.number(),
  explanation: z.string().check(z.overwrite(typedText), z.minLength(1), z.maxLength(2000)),
};

export const accommodations = {
  /** The caller's accommodation request; null without one. */
  getAccommodation: call({
    method: 'GET',
    path: '/api/exam/accommodations/by-exam-id',
    summary: 'Accommodation of the caller for an exam.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.nullable(Accommodation),
  }),
  /** Requests an accommodation with its document; 409 `exists` with the present one if there is one already. */
  createAccommodation: call({
    method: 'POST',
    path: '/api/exam/accommodations',
    summary: 'Asks for an accommodation.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    multipart: true,
    limit: 'upload',
    body: z.object({ ...fields, file: z.file() }),
    answer: Accommodation,
    invalidates: ['getAccommodation', 'listRequirementStatuses', 'listDocuments'],
  }),
  /**
   * Changes it; without a file, or with the same one, the document stays. The board has to decide about it once more. 412
   * `stale` with the present request if it was changed or decided about since the version in `If-Match`.
   */
  updateAccommodation: call({
    method: 'PUT',
    path: '/api/exam/accommodations',
    summary: 'Changes an accommodation.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    multipart: true,
    limit: 'upload',
    body: z.object({ ...fields, file: z.optional(z.file()) }),
    answer: Accommodation,
    versioned: true,
    invalidates: ['getAccommodation', 'listRequirementStatuses', 'listDocuments'],
  }),
  /** Withdraws it and deletes its document; 412 `stale` as for a change. */
  deleteAccommodation: call({
    method: 'DELETE',
    path: '/api/exam/accommodations',
    summary: 'Takes an accommodation back.',
    access: members,
    owner: { query: 'id' },
    query: z.object({ id: z.coerce.number() }),
    answer: done(),
    versioned: true,
    invalidates: ['getAccommodation', 'listRequirementStatuses', 'listDocuments'],
  }),
};
