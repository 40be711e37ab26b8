import * as z from 'zod/mini';
import { typedText } from '#domain/typed/typedText.ts';
import { call } from '../core/call.ts';
import { ifAbsent, Version } from '../core/reading.ts';
import { Instant } from '../core/values.ts';
import { readOnlyReasons } from '../application/examCards.ts';
import { MailState } from './mailState.ts';
import { nameText } from '../core/nameText.ts';

const surgeons = ['surgeon'] as const;

const needed = (most: number) => z.string().check(z.overwrite(typedText), z.minLength(1), z.maxLength(most));
const optional = (most: number) => z.string().check(z.overwrite(typedText), z.maxLength(most));

/** A surgeon's data about an official for a letter. */
const fields = {
  /** Item of the pick-list `reference-letter-type`: the role in which the official is asked. */
  attestationType: needed(20),
  hospitalName: nameText(160),
  authOfficial: nameText(120),
  authOfficialTitle: nameText(120),
  authOfficialEmail: z.string().check(z.overwrite(typedText), z.email(), z.maxLength(254)),
  /** Item of the pick-list `reference-letter-alt-role`, if the official has another office; otherwise empty. */
  altRole: optional(20),
  /** Item of the pick-list `reference-letter-explain`: why it is another office. Needed with `altRole`. */
  explain: optional(20),
  /** Additional notes for the board. */
  explainOther: optional(500),
};
export const LetterFields = z.object(fields);
export type LetterFields = z.output<typeof LetterFields>;

/** What every letter has, whatever it is for. */
export const letterMembers = {
  id: z.number(),
  ...fields,
  // Names that are on record may be older than the rule for names.
  hospitalName: z.string(),
  authOfficial: z.string(),
  authOfficialTitle: z.string(),
  /** How often the request was sent. */
  timesSent: ifAbsent(z.number(), 0),
  /** When the official answered; with status 0 the official declined, or the board sent the answer back. */
  responseDate: z.nullable(Instant),
  /**
   * 0 required, 1 pending, 2 awaiting approval by the board, 3 approved (first specification, §4); null while the
   * request is on its way to the official.
   */
  status: z.nullable(z.number()),
  /** Why the board sent the answer back; null if it did not. The same official can be asked again at once. */
  sentBackReason: z.nullable(z.string()),
  /** When the surgeon withdrew the request; null if it was not, and once it is sent again. Not in the specification. */
  withdrawnAt: z.nullable(Instant),
  /** The mail with the last request; null before the first one, and once it is answered or withdrawn. */
  mailState: z.optional(z.nullable(MailState)),
  /** The letter's id for the official and the board's staff. */
  referenceId: z.string(),
  version: Version,
};

/** A reference letter of an official for an exam (second specification, §3 "Exam reference letter"). */
export const ExamReferenceLetter = z.object({
  ...letterMembers,
  examHeaderId: z.number(),
  /** When the request was last sent; null before the first time. */
  sentDate: z.nullable(Instant),
});
export type ExamReferenceLetter = z.output<typeof ExamReferenceLetter>;
/** A letter for an exam or for continuous certification. */
export type ReferenceLetter = Omit<ExamReferenceLetter, 'examHeaderId'>;

/** Null where a board's backend does not say which types it requires. */
export const NeededTypes = ifAbsent(z.nullable(z.array(z.string())), null);

/** The letters of an exam, and which ones are required. */
export const ReferenceLetters = z.object({
  examUserReferenceLetters: z.array(ExamReferenceLetter),
  /** Required types of letters, from the pick-list `reference-letter-type`; where it is absent, all letters are required. */
  neededTypes: NeededTypes,
  /** Letters can no longer be requested or changed. */
  cardStatusResponseReadOnly: z.boolean(),
  readOnlyReason: z.nullable(z.enum(readOnlyReasons)),
  /** By when they are due, and until when they can be requested; null if they cannot. Not in the specification. */
  dueDate: z.nullable(Instant),
});
export type ReferenceLetters = z.output<typeof ReferenceLetters>;

/** An existing letter. */
const existing = z.object({ id: z.number(), examHeaderId: z.number() });

const invalidates = ['listReferenceLetters', 'listRequirementStatuses'];

/**
 * Reference letters of hospital officials (second specification, §7). 409 `read-only` once registration has
 * ended, 409 `answered` for an answered letter.
 */
export const referenceLetters = {
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
   * Names an official, or, with a letter's id, sends its request again: the specification has the same path
   * and method for both. 400 for the caller's own address; 429 `too-soon` shortly after the previous request.
   */
  postReferenceLetter: call({
    method: 'POST',
    path: '/api/exam/exam-user-reference-letter',
    summary: 'Names an official for a reference letter, or asks one again by the id of the letter.',
    access: surgeons,
    owner: { body: 'examHeaderId' },
    body: z.union([existing, z.object({ examHeaderId: z.number(), ...fields })]),
    versioned: true,
    answer: ExamReferenceLetter,
    invalidates,
  }),
  /** Changes an official's data. A changed address invalidates the link sent to the old one. */
  updateReferenceLetter: call({
    method: 'PUT',
    path: '/api/exam/exam-user-reference-letter/{id}/',
    summary: 'Changes a reference letter that was not answered yet.',
    access: surgeons,
    owner: { path: 'id' },
    params: z.object({ id: z.coerce.number() }),
    body: LetterFields,
    versioned: true,
    answer: ExamReferenceLetter,
    invalidates,
  }),
  /** Sends the first request to the official, by mail. */
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
  /**
   * Withdraws a request that was sent and is not answered: its link takes no answer any more, a mail tells the
   * official, and the letter is missing again. Repeating it returns the same. 409 `answered` for an answered letter,
   * 409 `not-sent` for one that nobody was asked for. Not in the specification.
   */
  withdrawReferenceLetter: call({
    method: 'POST',
    path: '/api/exam/exam-user-reference-letter/withdraw',
    summary: 'Withdraws the request for a reference letter that was not answered.',
    added: 'A request for a reference letter cannot be withdrawn in the portal.',
    access: surgeons,
    owner: { body: 'id' },
    body: existing,
    versioned: true,
    answer: ExamReferenceLetter,
    invalidates,
  }),
};
