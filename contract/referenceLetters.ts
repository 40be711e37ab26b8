import * as z from 'zod/mini';
import { call } from './call.ts';
import { Instant } from './dashboard.ts';
import { readOnlyReasons } from './examCards.ts';

const surgeons = ['surgeon'] as const;

const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const optional = (most: number) => z.string().check(z.trim(), z.maxLength(most));

/** What a surgeon says of an official who is asked for a letter. */
const wish = {
  /** Item of the pick-list `reference-letter-type`: as what the official is asked. */
  attestationType: needed(20),
  hospitalName: needed(160),
  authOfficial: needed(120),
  authOfficialTitle: needed(120),
  authOfficialEmail: z.string().check(z.trim(), z.email(), z.maxLength(254)),
  /** Item of the pick-list `reference-letter-alt-role`, where the official has another office; else empty. */
  altRole: optional(20),
  /** Item of the pick-list `reference-letter-explain`: why it is another office. Needed with `altRole`. */
  explain: optional(20),
  /** What else the board should know about it. */
  explainOther: optional(500),
};
export const LetterWish = z.object(wish);
export type LetterWish = z.output<typeof LetterWish>;

/** A reference letter of an official for an exam (second specification, §3 "Exam reference letter"). */
export const ExamReferenceLetter = z.object({
  id: z.number(),
  examHeaderId: z.number(),
  ...wish,
  /** When the request went out last; null before the first time. */
  sentDate: z.nullable(Instant),
  timesSent: z.number(),
  /** When the official answered; with status 0 the official declined. */
  responseDate: z.nullable(Instant),
  /**
   * 0 required, 1 pending, 2 awaiting approval by the board, 3 approved (first specification, §4); null while the
   * request is on its way to the official.
   */
  status: z.nullable(z.number()),
  /** Names the letter to the official and to the board's staff. */
  referenceId: z.string(),
  version: z.number(),
});
export type ExamReferenceLetter = z.output<typeof ExamReferenceLetter>;

/** The letters of an exam, with what is needed. */
export const ReferenceLetters = z.object({
  examUserReferenceLetters: z.array(ExamReferenceLetter),
  /** Items of the pick-list `reference-letter-type` of which a letter is needed. */
  neededTypes: z.array(z.string()),
  /** No letter can be asked for or changed any more. */
  cardStatusResponseReadOnly: z.boolean(),
  readOnlyReason: z.nullable(z.enum(readOnlyReasons)),
});
export type ReferenceLetters = z.output<typeof ReferenceLetters>;

/** A letter that is there already. */
const existing = z.object({ id: z.number(), examHeaderId: z.number() });

const invalidates = ['listReferenceLetters', 'listRequirementStatuses'];

/**
 * Reference letters of hospital officials (second specification, §7). 409 `read-only` once the exam takes no more, 409
 * `answered` for one that was answered.
 */
export const referenceLetters = {
  /** The letters of an exam. */
  listReferenceLetters: call({
    method: 'GET',
    path: '/api/exam/exam-user-reference-letter/by-exam-header-id',
    summary: 'Reference letters of the caller for an exam.',
    access: surgeons,
    owner: { query: 'examheaderId' },
    query: z.object({ examheaderId: z.coerce.number() }),
    answer: ReferenceLetters,
  }),
  /**
   * Names an official, or, with the id of a letter, asks that official again: the specification gives both the same
   * path and method. 400 for the caller's own address; 429 `too-soon` before asking again makes sense.
   */
  postReferenceLetter: call({
    method: 'POST',
    path: '/api/exam/exam-user-reference-letter',
    summary: 'Names an official for a reference letter, or asks one again by the id of the letter.',
    access: surgeons,
    owner: { body: 'examHeaderId' },
    body: z.union([existing, z.object({ examHeaderId: z.number(), ...wish })]),
    versioned: true,
    answer: ExamReferenceLetter,
    invalidates,
  }),
  /** Changes what was said of an official. Another address makes the link that went to the old one void. */
  updateReferenceLetter: call({
    method: 'PUT',
    path: '/api/exam/exam-user-reference-letter/{id}/',
    summary: 'Changes a reference letter that was not answered yet.',
    access: surgeons,
    owner: { path: 'id' },
    params: z.object({ id: z.coerce.number() }),
    body: LetterWish,
    versioned: true,
    answer: ExamReferenceLetter,
    invalidates,
  }),
  /** Asks the official for the first time, by mail. */
  sendReferenceLetter: call({
    method: 'PUT',
    path: '/api/exam/exam-user-reference-letter',
    summary: 'Sends the request for a reference letter to the official.',
    access: surgeons,
    owner: { body: 'id' },
    body: existing,
    versioned: true,
    answer: ExamReferenceLetter,
    invalidates,
  }),
};
