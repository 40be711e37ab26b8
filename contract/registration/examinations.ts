import * as z from 'zod/mini';
import { typedText } from '#domain/typed/typedText.ts';
import { call } from '../core/call.ts';
import { Day, Instant } from '../core/values.ts';
import { MailState } from '../letters/mailState.ts';
import { nameText } from '../core/nameText.ts';
import { ifAbsent, portalPath, Version } from '../core/reading.ts';
import { registrationDrafts } from './registrationDrafts.ts';

const members = ['trainee', 'surgeon'] as const;
const byExamId = z.object({ examId: z.coerce.number() });
/** The specification's spelling in the query; an exam header is an exam. */
const byExamHeader = z.object({ examheaderId: z.coerce.number() });
/** A body with only the exam's id. */
const forExam = z.object({ examHeaderId: z.number() });

/** One exam that the caller took (first specification, §3 "Exam history item"). */
export const ExamHistoryItem = z.object({
  examId: z.number(),
  examCode: z.string(),
  examName: z.string(),
  examDate: Day,
  /** `P` shows as Pass, `F` as Fail; null while the result is pending. */
  result: z.nullable(z.string()),
  /** Id of the score report; null if there is none. */
  registrationIdentifier: z.nullable(z.number()),
});
export type ExamHistoryItem = z.output<typeof ExamHistoryItem>;

/** Whether the caller may take the certifying exam, and if not, what is missing (second specification, §3). */
export const CeEligibility = z.object({
  eligibility: z.enum([
    'eligible',
    'qualifyingExamNotPassed',
    'licenseMissing',
    'timeLimitReached',
    'alreadyCertified',
  ]),
});
export type CeEligibility = z.output<typeof CeEligibility>;

/** The caller's intention for an exam: whether to take it, and for a certifying exam on which date. */
export const Intention = z.object({
  examId: z.number(),
  intends: z.boolean(),
  /** An item of the pick-list `exam-date-selection`; null if no date is chosen. */
  examDateId: z.nullable(z.number()),
  /** The days of the chosen date; null if none is chosen. */
  examDate: z.nullable(z.object({ startsOn: Day, endsOn: Day })),
  /** Until when the place on that date is reserved; null without a date, or once the registration is complete. */
  seatHeldUntil: z.nullable(Instant),
  statedAt: Instant,
});
export type Intention = z.output<typeof Intention>;

/** One statement that the caller must agree to (second specification, §3 "QE attestation"). */
export const QeAttestation = z.object({
  attestationText: z.string(),
  name: z.string(),
  checked: z.boolean(),
  /** The version of its wording. Not in the specification. */
  version: Version,
});
export type QeAttestation = z.output<typeof QeAttestation>;

/** One line of the requirement list, with the server's text (second specification, §3). */
export const RequirementStatus = z.object({
  /** Names the line; each line has its own. */
  statusType: z.string(),
  /** The title of the line. */
  statusName: z.string(),
  /** How it stands, one of the words of the first specification, §4, such as `In progress`. */
  statusDescriptionText: z.string(),
  /** What has to be done. */
  statusInstructions: z.string(),
  /** Lines are shown in the order of this number. */
  statusOrder: ifAbsent(z.number(), 0),
  /** 1 is disabled. */
  statusDisabled: ifAbsent(z.number(), 0),
  /** A path of the portal; empty if there is nothing to open. */
  statusUrl: portalPath(),
});
export type RequirementStatus = z.output<typeof RequirementStatus>;

/** The program director's letter for the caller. */
export const PdReferenceLetter = z.object({
  examId: z.number(),
  officialName: z.string(),
  officialEmail: z.string(),
  /** 0 required, 1 pending, 2 awaiting approval by the board, 3 approved (first specification, §4). */
  status: z.number(),
  sentDate: Instant,
  responseDate: z.nullable(Instant),
  /** Why the board's office sent the answer back, so that the letter must be requested again; null if it did not. */
  sentBackReason: z.nullable(z.string()),
  /** The mail with the request; null once it is answered. */
  mailState: z.optional(z.nullable(MailState)),
});
export type PdReferenceLetter = z.output<typeof PdReferenceLetter>;

/** The program director of the caller's training program, who usually writes the letter. */
export const ProgramDirector = z.object({
  officialName: z.string(),
  /** Empty if the board has no address. */
  officialEmail: z.string(),
});
export type ProgramDirector = z.output<typeof ProgramDirector>;

/** Whether the admission card is available, and its document. */
export const AdmissionCard = z.object({
  available: z.boolean(),
  documentId: z.nullable(z.number()),
  /** The day on which it becomes available; null if none is set. */
  availableFrom: z.nullable(Day),
});
export type AdmissionCard = z.output<typeof AdmissionCard>;

/** The state of a submitted registration. */
export const RegistrationResult = z.object({
  examId: z.number(),
  /** The server's number: -1 contingent, 0 in progress, 1 completed, 2 pending approval, 3 not applicable. */
  status: z.number(),
  confirmationNumber: z.nullable(z.string()),
  registeredAt: z.nullable(Instant),
});
export type RegistrationResult = z.output<typeof RegistrationResult>;

const text = (most: number) => z.string().check(z.maxLength(most));

export const examinations = {
  /** The exams that the caller took, with their results. */
  listExamHistory: call({
    method: 'GET',
    path: '/api/examinations/history',
    summary: 'Exams that the caller took.',
    access: members,
    owner: 'caller',
    answer: z.array(ExamHistoryItem),
  }),
  getExamTitle: call({
    method: 'GET',
    path: '/api/examinations/title',
    summary: 'Title of an exam on the calendar of the caller.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.object({ examId: z.number(), title: z.string() }),
  }),
  getExamSpecialty: call({
    method: 'GET',
    path: '/api/examinations/examspecialtyid',
    summary: 'Specialty of an exam on the calendar of the caller.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.object({ examSpecialtyId: z.number() }),
  }),
  /** Whether the caller may take the certifying exam. */
  getCeEligibility: call({
    method: 'GET',
    path: '/api/examinations/ce-exam-eligibility/by-userid',
    summary: 'Certifying-exam eligibility of the caller.',
    access: members,
    owner: 'caller',
    answer: CeEligibility,
  }),
  /** The caller's intention for an exam; null before it is stated. */
  getIntention: call({
    method: 'GET',
    path: '/api/examinations/intentions/by-examid',
    summary: 'Intention of the caller for an exam.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.nullable(Intention),
  }),
  /**
   * States the intention. A "no" gives a reserved place back and ends a letter request that was not answered; the
   * program director is told. Choosing a date reserves a place for a while; 409 `date-full` when none is left,
   * 409 `registration-closed` outside the window, 409 `already-registered` afterwards.
   */
  stateIntention: call({
    method: 'POST',
    path: '/api/examinations/intentions',
    summary: 'States the intention of the caller for an exam.',
    access: members,
    owner: { body: 'examId' },
    body: z.object({ examId: z.number(), intends: z.boolean(), examDateId: z.nullable(z.number()) }),
    answer: Intention,
    invalidates: ['getIntention', 'getPdReferenceLetter', 'listRequirementStatuses'],
  }),
  /** The statements that the caller must agree to for an exam. */
  listQeAttestations: call({
    method: 'GET',
    path: '/api/examinations/qe-attestation/by-examid',
    summary: 'Attestations of an exam.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.array(QeAttestation),
  }),
  /**
   * Agrees to all statements of an exam; the body is only the exam's id (second specification, §7). `If-Match` has the
   * sum of the versions that were read: 412 `stale` with the statements as they are, if one has another wording.
   */
  attestQe: call({
    method: 'POST',
    path: '/api/examinations/qe-attestation/update',
    summary: 'Agrees to all attestations of an exam.',
    access: members,
    owner: 'caller',
    body: z.number(),
    answer: z.array(QeAttestation),
    versioned: true,
    journaled: true,
    invalidates: ['listQeAttestations', 'listRequirementStatuses'],
  }),
  listRequirementStatuses: call({
    method: 'GET',
    path: '/api/examinations/qe-dashboard-status/by-examid',
    summary: 'Registration requirements of an exam with their status.',
    access: members,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    answer: z.array(RequirementStatus),
  }),
  /** Messages from the board's staff to the applicant; may be empty. */
  getApplicationWebNote: call({
    method: 'GET',
    path: '/api/examinations/application-web-note/by-userid',
    summary: 'Note of the board to the applicant.',
    access: members,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    answer: z.object({ webNote: z.string() }),
  }),
  /** The program director's letter for an exam; null before it is requested. */
  getPdReferenceLetter: call({
    method: 'GET',
    path: '/api/examinations/pd-reference-letter/by-examid',
    summary: "Program director's reference letter for an exam.",
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.nullable(PdReferenceLetter),
  }),
  /** The director of the caller's program that leads to an exam; null if none is known. Not in the specification. */
  getProgramDirector: call({
    method: 'GET',
    path: '/api/examinations/program-director/by-examid',
    summary: "Director of the caller's training program for an exam.",
    added: 'The name and address of the program director are typed by the applicant.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.nullable(ProgramDirector),
  }),
  /** Requests the letter from the program director by mail. 400 for the caller's own address. */
  requestPdReferenceLetter: call({
    method: 'POST',
    path: '/api/examinations/pd-reference-letter',
    summary: 'Asks the program director for a reference letter.',
    access: members,
    owner: { body: 'examId' },
    body: z.object({
      examId: z.number(),
      officialName: nameText(120),
      officialEmail: z.string().check(z.overwrite(typedText), z.email(), z.maxLength(254)),
    }),
    answer: PdReferenceLetter,
    invalidates: ['getPdReferenceLetter', 'listRequirementStatuses'],
  }),
  /**
   * Withdraws the request for the program director's letter: its link takes no answer any more, a mail tells the
   * director, and the letter is missing again. The address names the request: 412 if someone else was asked in the
   * meantime. Repeating it returns the same. 409 `answered` once it was answered, 409 `not-sent` where nobody was
   * asked. Not in the specification.
   */
  withdrawPdReferenceLetter: call({
    method: 'POST',
    path: '/api/examinations/pd-reference-letter-withdraw',
    summary: 'Withdraws the request for a letter of the program director that was not answered.',
    added: 'A request to a program director cannot be withdrawn in the portal.',
    access: members,
    owner: { body: 'examId' },
    body: z.object({ examId: z.number(), officialEmail: text(254) }),
    answer: z.object({ examId: z.number(), withdrawnAt: Instant }),
    invalidates: ['getPdReferenceLetter', 'listRequirementStatuses'],
  }),
  ...registrationDrafts,
  /**
   * Submits the application for a qualifying or other exam. Submitting twice returns the first result again;
   * 409 `registration-closed`, 409 `incomplete` with the missing steps in `errors`.
   */
  insertApplication: call({
    method: 'POST',
    path: '/api/examinations/insert',
    summary: 'Submits an application for an exam.',
    access: members,
    owner: { body: 'examHeaderId' },
    body: forExam,
    answer: RegistrationResult,
    journaled: true,
    invalidates: ['listExamOverview', 'listRequirementStatuses', 'getRegistrationStatus'],
  }),
  /** The same for a certifying exam, with its date; also 409 `date-full`. */
  insertCertifying: call({
    method: 'POST',
    path: '/api/examinations/insert-ce',
    summary: 'Submits an application for a certifying exam.',
    access: members,
    owner: { body: 'examHeaderId' },
    body: z.object({ examHeaderId: z.number(), examDateId: z.number() }),
    answer: RegistrationResult,
    journaled: true,
    invalidates: ['listExamOverview', 'listRequirementStatuses', 'getRegistrationStatus'],
  }),
  /** Completes a submitted registration and returns its confirmation number; repeating it returns the same. */
  completeRegistration: call({
    method: 'POST',
    path: '/api/examinations/registration-complete',
    summary: 'Completes the registration for an exam.',
    access: members,
    owner: { body: 'examHeaderId' },
    body: forExam,
    answer: RegistrationResult,
    journaled: true,
    invalidates: ['listExamOverview', 'listRequirementStatuses', 'getRegistrationStatus'],
  }),
  /**
   * Withdraws a submitted registration, until the first day of the exam begins at the board: gives the place back,
   * ends a letter request that was not answered, and confirms it by mail. Repeating it returns the same. 409
   * `registration-closed` later, and for a registration that was not submitted. Not in the specification.
   */
  withdrawRegistration: call({
    method: 'POST',
    path: '/api/examinations/registration-withdraw',
    summary: 'Withdraws the registration for an exam.',
    added: 'A registration cannot be withdrawn in the portal.',
    access: members,
    owner: { body: 'examHeaderId' },
    body: forExam,
    answer: z.object({ examId: z.number(), withdrawnAt: Instant }),
    journaled: true,
    invalidates: [
      'getIntention',
      'getPdReferenceLetter',
      'getRegistrationStatus',
      'listExamOverview',
      'listRequirementStatuses',
    ],
  }),
  /** Whether the admission card of an exam is available; the parameter has the specification's spelling. */
  getAdmissionCard: call({
    method: 'GET',
    path: '/api/examinations/admission-card/availability',
    summary: 'Availability of the admission card of an exam.',
    access: members,
    owner: { query: 'examID' },
    query: z.object({ examID: z.coerce.number() }),
    answer: AdmissionCard,
  }),
};
