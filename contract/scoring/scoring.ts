import * as z from 'zod/mini';
import { typedText } from '#domain/typed/typedText.ts';
import { call } from '../core/call.ts';
import { Version } from '../core/reading.ts';
import { Day, Instant } from '../core/values.ts';
import { sheetStatuses, skipReasons } from './oralExams.ts';

const examiners = ['examiner'] as const;
const byId = z.object({ id: z.coerce.number() });
const byScoring = z.object({ examScoringId: z.coerce.number() });
const bySchedule = z.object({ examScheduleId: z.coerce.number() });
const byScheduleScore = z.object({ examScheduleScoreId: z.coerce.number() });

/** Maximum length of a comment, feedback or remark, in characters. */
export const LONGEST_TEXT = 4000;
/** A text that an examiner writes. */
export const words = z.string().check(z.overwrite(typedText), z.minLength(1), z.maxLength(LONGEST_TEXT));

/** The receipt of a record's last change: proof that a write arrived. */
export const receipt = {
  /** Increments with every change, also with a deletion; 0 before the first. */
  version: Version,
  /** When the server received the last change, by its own clock; null before the first. */
  receivedAt: z.nullable(Instant),
  /** The last change's number for the board's staff; null before the first. */
  receiptNumber: z.nullable(z.string()),
};

/** A comment of the caller: on an examinee's case if it has a scoring, otherwise on the case itself. */
export const CaseComment = z.object({
  id: z.number(),
  caseHeaderId: z.number(),
  examScoringId: z.nullable(z.number()),
  /** Empty once deleted; its version continues. */
  comment: z.string(),
  ...receipt,
});
export type CaseComment = z.output<typeof CaseComment>;

/** One case of one examinee as the caller scores it; it exists before it is scored. */
export const CaseScore = z.object({
  examScoringId: z.number(),
  examScheduleId: z.number(),
  caseHeaderId: z.number(),
  /** The case's place in the roster, from 1. */
  position: z.number(),
  caseTitle: z.string(),
  /** A grade of the exam's configuration; null before it is scored. */
  score: z.nullable(z.string()),
  /** When the examiner gave it, by the portal's clock; the board trusts `receivedAt`. */
  givenAt: z.nullable(Instant),
  ...receipt,
  comment: z.nullable(CaseComment),
});
export type CaseScore = z.output<typeof CaseScore>;

/** The caller's score sheet of one examinee. */
export const ExamScore = z.object({
  examScheduleScoreId: z.number(),
  examScheduleId: z.number(),
  status: z.enum(sheetStatuses),
  skipReason: z.nullable(z.enum(skipReasons)),
  startedAt: z.nullable(Instant),
  /** When the examiner confirmed the examinee's identity; missing or null if nobody asked. */
  identityConfirmedAt: z.optional(z.nullable(Instant)),
  submittedAt: z.nullable(Instant),
  /** About the exam as a whole; may be empty. */
  remarks: z.string(),
  ...receipt,
});
export type ExamScore = z.output<typeof ExamScore>;

/** One case as it was shown when the exam was submitted. */
export const ShownLine = z.object({
  examScoringId: z.number(),
  score: z.nullable(z.string()),
  /** Empty if there was none. */
  comment: z.string(),
});
export type ShownLine = z.output<typeof ShownLine>;

/** One line of the receipt ledger: one case of one examinee, scored by the caller. */
export const ReceiptLine = z.object({
  ...z.omit(CaseScore, { comment: true }).shape,
  sessionName: z.string(),
  examineeName: z.string(),
  candidateNumber: z.string(),
  examScheduleScoreId: z.number(),
  status: z.enum(sheetStatuses),
  skipReason: z.nullable(z.enum(skipReasons)),
  isConflicted: z.boolean(),
  /** The grade's label; empty if there is none. */
  scoreLabel: z.string(),
  hasComment: z.boolean(),
  /** The caller's comment on the case, and the remarks on the whole exam; empty if there is none. */
  comment: z.string(),
  remarks: z.string(),
});
export type ReceiptLine = z.output<typeof ReceiptLine>;

const GivenScore = { score: z.string(), givenAt: z.optional(Instant) };

/**
 * Examiners' writes (first specification, §7 "Exam scoring"). Every write may send the version that it is
 * based on in `If-Match`. Another version gets 412 with the current record as `current`, an existing record
 * 409 `exists`, a submitted sheet 409 `exam-submitted`, a conflicted pair 409 `conflict-of-interest`, an exam
 * of a later day 409 `exam-not-yet`.
 */
export const scoring = {
  getCaseScore: call({
    method: 'GET',
    path: '/api/cases/scores',
    summary: 'The caller’s score of one case of one examinee.',
    access: examiners,
    owner: { query: 'examScoringId' },
    query: byScoring,
    versioned: true,
    answer: CaseScore,
  }),
  /** Gives a case its first score. */
  createCaseScore: call({
    method: 'POST',
    path: '/api/cases/scores',
    summary: 'Scores a case that has no score.',
    access: examiners,
    owner: { body: 'examScoringId' },
    body: z.object({ examScoringId: z.number(), ...GivenScore }),
    journaled: true,
    versioned: true,
    answer: CaseScore,
    invalidates: ['listCaseScores', 'listReceipts', 'getDashboardRoster', 'getActiveSession'],
  }),
  updateCaseScore: call({
    method: 'PUT',
    path: '/api/cases/scores',
    summary: 'Changes the score of a case.',
    access: examiners,
    owner: { query: 'examScoringId' },
    query: byScoring,
    body: z.object(GivenScore),
    journaled: true,
    versioned: true,
    answer: CaseScore,
    invalidates: ['listCaseScores', 'listReceipts'],
  }),
  deleteCaseScore: call({
    method: 'DELETE',
    path: '/api/cases/scores',
    summary: 'Takes the score of a case back.',
    access: examiners,
    owner: { query: 'examScoringId' },
    query: byScoring,
    journaled: true,
    versioned: true,
    answer: CaseScore,
    invalidates: ['listCaseScores', 'listReceipts', 'getDashboardRoster', 'getActiveSession'],
  }),
  /** All cases of one examinee, scored or not. */
  listCaseScores: call({
    method: 'GET',
    path: '/api/cases/scores/all-by-examschedule-id',
    summary: 'The caller’s scores of all cases of one examinee, in the order of the roster.',
    access: examiners,
    owner: { query: 'examScheduleId' },
    query: bySchedule,
    answer: z.array(CaseScore),
    onDevice: 'day',
  }),
  getCaseComment: call({
    method: 'GET',
    path: '/api/case-comments/by-id',
    summary: 'A comment of the caller.',
    access: examiners,
    owner: { query: 'id' },
    query: byId,
    versioned: true,
    answer: CaseComment,
  }),
  /** The caller's comment on the case itself; not in the specification, whose calls can only read by id. */
  getCaseNote: call({
    method: 'GET',
    path: '/api/case-comments/by-case-header-id',
    summary: 'The caller’s comment on a case itself; null where there is none.',
    added: 'Comments on a case itself cannot be read again, so none are offered.',
    access: examiners,
    owner: { query: 'caseHeaderId' },
    query: z.object({ caseHeaderId: z.coerce.number() }),
    versioned: true,
    answer: z.nullable(CaseComment),
    onDevice: 'day',
  }),
  /** Writes a comment: on an examinee's case with `examScoringId`, otherwise on the case of `caseHeaderId`. */
  createCaseComment: call({
    method: 'POST',
    path: '/api/case-comments',
    summary: 'Comments on a case, or on an examinee’s case.',
    access: examiners,
    owner: { body: 'caseHeaderId' },
    body: z.object({
      caseHeaderId: z.number(),
      examScoringId: z.optional(z.number()),
      comment: words,
    }),
    journaled: true,
    versioned: true,
    answer: CaseComment,
    invalidates: ['listCaseScores', 'getCaseNote'],
  }),
  updateCaseComment: call({
    method: 'PUT',
    path: '/api/case-comments',
    summary: 'Changes a comment of the caller.',
    access: examiners,
    owner: { query: 'id' },
    query: byId,
    body: z.object({ comment: words }),
    journaled: true,
    versioned: true,
    answer: CaseComment,
    invalidates: ['listCaseScores', 'getCaseNote'],
  }),
  deleteCaseComment: call({
    method: 'DELETE',
    path: '/api/case-comments',
    summary: 'Deletes a comment of the caller.',
    access: examiners,
    owner: { query: 'id' },
    query: byId,
    journaled: true,
    versioned: true,
    answer: CaseComment,
    invalidates: ['listCaseScores', 'getCaseNote'],
  }),
  getExamScore: call({
    method: 'GET',
    path: '/api/exam-scores/by-id',
    summary: 'A score sheet of the caller.',
    access: examiners,
    owner: { query: 'examScheduleScoreId' },
    query: byScheduleScore,
    versioned: true,
    answer: ExamScore,
    onDevice: 'day',
  }),
  /** Begins an exam, also one that was skipped; not in the specification. */
  startExam: call({
    method: 'POST',
    path: '/api/exam-sessions/start',
    summary: 'Begins the exam of an examinee, also of one who was skipped.',
    added: "The board does not learn that an exam has begun; it is noted on the examiner's device only.",
    access: examiners,
    owner: { body: 'examScheduleId' },
    body: z.object({
      examScheduleId: z.number(),
      startedAt: z.optional(Instant),
      /** When the examiner confirmed the examinee's identity, by the portal's clock. */
      identityConfirmedAt: z.optional(Instant),
    }),
    journaled: true,
    versioned: true,
    answer: ExamScore,
    invalidates: ['getDashboardRoster', 'getActiveSession'],
  }),
  /**
   * Takes a mistaken start back, so that the examinee waits again; not in the specification. Within a minute of the
   * receipt of the start, otherwise 409 `too-late`; 409 `scored` if the sheet has a score, a comment or remarks.
   */
  takeBackStart: call({
    method: 'POST',
    path: '/api/exam-sessions/take-back-start',
    summary: 'Takes back the start of an exam that was received within the last minute.',
    added:
      "The board does not learn that a start was a mistake; it is taken back on the examiner's device only.",
    access: examiners,
    owner: { body: 'examScheduleId' },
    body: z.object({ examScheduleId: z.number() }),
    journaled: true,
    versioned: true,
    answer: ExamScore,
    invalidates: ['getDashboardRoster', 'getActiveSession', 'listReceipts', 'listUnfinishedExams'],
  }),
  /** Skips an examinee; the reason `conflict` also declares the conflict of interest, and the office is told. */
  skipExam: call({
    method: 'POST',
    path: '/api/exam-sessions/skip',
    summary: 'Skips an examinee.',
    access: examiners,
    owner: { body: 'examScheduleId' },
    body: z.object({ examScheduleId: z.number(), reason: z.optional(z.enum(skipReasons)) }),
    journaled: true,
    versioned: true,
    answer: ExamScore,
    invalidates: ['getDashboardRoster', 'getActiveSession', 'listUnfinishedExams', 'listConflicts'],
  }),
  /**
   * Submits an exam, after which it cannot change; 409 `incomplete` while a score or a comment is missing.
   * `shown` has the lines that the examiner saw: 412 `lines-changed`, with the board's lines as `lines`, if
   * they differ. The specification's call has no such list; without it nothing is compared.
   */
  submitExam: call({
    method: 'POST',
    path: '/api/exam-scores',
    summary: 'Submits the scores of an examinee.',
    access: examiners,
    owner: { body: 'examScheduleId' },
    body: z.object({ examScheduleId: z.number(), shown: z.optional(z.array(ShownLine)) }),
    journaled: true,
    versioned: true,
    answer: ExamScore,
    invalidates: ['getDashboardRoster', 'getActiveSession', 'listReceipts', 'listUnfinishedExams'],
  }),
  /** Saves the remarks on an exam as a whole. */
  updateExamScore: call({
    method: 'PUT',
    path: '/api/exam-scores',
    summary: 'Keeps the remarks of a score sheet.',
    access: examiners,
    owner: { query: 'examScheduleScoreId' },
    query: byScheduleScore,
    body: z.object({ remarks: z.string().check(z.overwrite(typedText), z.maxLength(LONGEST_TEXT)) }),
    journaled: true,
    versioned: true,
    answer: ExamScore,
    invalidates: ['getExamScore'],
  }),
  /** The receipt ledger of a day; not in the specification, but one call instead of one for each examinee. */
  listReceipts: call({
    method: 'GET',
    path: '/api/scoring/dashboard/receipts',
    summary: 'What the board has of the caller’s scores on a calendar day of the exam.',
    added:
      '"Received" says that a score was accepted, not when; the portal reads the scores of each examinee on their own.',
    access: examiners,
    owner: 'caller',
    query: z.object({ examDate: z.optional(Day) }),
    answer: z.array(ReceiptLine),
    onDevice: 'day',
  }),
};
