import * as z from 'zod/mini';
import { call } from './call.ts';
import { Day, Instant } from './dashboard.ts';

const members = ['trainee', 'surgeon'] as const;
const byExamId = z.object({ examId: z.coerce.number() });
/** The specification spells it so in the query; an exam header is an exam. */
const byExamHeader = z.object({ examheaderId: z.coerce.number() });
/** A body that names the exam. */
const forExam = z.object({ examHeaderId: z.number() });

/** One exam that the caller took (first specification, §3 "Exam history item"). */
export const ExamHistoryItem = z.object({
  examId: z.number(),
  examCode: z.string(),
  examName: z.string(),
  examDate: Day,
  /** `P` shows as Pass, `F` as Fail; null while the result is awaited. */
  result: z.nullable(z.string()),
  /** Names the score report; null where there is none. */
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

/** What the caller told the board about an exam: whether to take it, and for a certifying exam on which date. */
export const Intention = z.object({
  examId: z.number(),
  intends: z.boolean(),
  /** An item of the pick-list `exam-date-selection`; null where no date is chosen. */
  examDateId: z.nullable(z.number()),
  /** The days of the chosen date; null where none is chosen. */
  examDate: z.nullable(z.object({ startsOn: Day, endsOn: Day })),
  /** Until when the place on that date is kept; null without a date, or once the registration is complete. */
  seatHeldUntil: z.nullable(Instant),
  statedAt: Instant,
});
export type Intention = z.output<typeof Intention>;

/** One statement that the caller must agree to (second specification, §3 "QE attestation"). */
export const QeAttestation = z.object({
  attestationText: z.string(),
  name: z.string(),
  checked: z.boolean(),
});
export type QeAttestation = z.output<typeof QeAttestation>;

/** One line of the requirement list, as the server writes it (second specification, §3). */
export const RequirementStatus = z.object({
  statusType: z.string(),
  statusName: z.string(),
  statusDescriptionText: z.string(),
  statusInstructions: z.string(),
  statusOrder: z.number(),
  /** 1 is disabled. */
  statusDisabled: z.number(),
  /** A path of the portal; empty where there is nothing to open. */
  statusUrl: z.string(),
});
export type RequirementStatus = z.output<typeof RequirementStatus>;

/** The letter that the program director writes for the caller. */
export const PdReferenceLetter = z.object({
  examId: z.number(),
  officialName: z.string(),
  officialEmail: z.string(),
  /** 0 required, 1 pending, 2 awaiting approval by the board, 3 approved (first specification, §4). */
  status: z.number(),
  sentDate: Instant,
  responseDate: z.nullable(Instant),
  /** Why the board's office sent the answer back, so that the letter is to be asked for again; null where it did not. */
  sentBackReason: z.nullable(z.string()),
});
export type PdReferenceLetter = z.output<typeof PdReferenceLetter>;

/** Whether the admission card can be had, and the document that it is. */
export const AdmissionCard = z.object({
  available: z.boolean(),
  documentId: z.nullable(z.number()),
  /** The day on which it will be there; null where none is set. */
  availableFrom: z.nullable(Day),
});
export type AdmissionCard = z.output<typeof AdmissionCard>;

/** Where a registration stands after it was handed in. */
export const RegistrationResult = z.object({
  examId: z.number(),
  status: z.number(),
  confirmationNumber: z.nullable(z.string()),
  registeredAt: z.nullable(Instant),
});
export type RegistrationResult = z.output<typeof RegistrationResult>;

const text = (most: number) => z.string().check(z.maxLength(most));

/** What was typed into a registration and is not handed in yet; `v` names this shape of it. */
export const RegistrationDraft = z.object({
  v: z.literal(1),
  /** The introduction was read and left by its button. */
  started: z.boolean(),
  intends: z.nullable(z.boolean()),
  /** Names of the statements that are ticked so far. */
  attested: z.array(text(60)).check(z.maxLength(50)),
  needsAccommodations: z.nullable(z.boolean()),
  /** Item of the pick-list `accommodations`; empty before one is chosen. */
  accommodationId: text(20),
  explanation: text(2000),
  officialName: text(120),
  officialEmail: text(254),
  examDateId: z.nullable(z.number()),
});
export type RegistrationDraft = z.output<typeof RegistrationDraft>;

/** A draft as the board keeps it. */
export const KeptDraft = z.object({ draft: RegistrationDraft, version: z.number(), savedAt: Instant });
export type KeptDraft = z.output<typeof KeptDraft>;

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
  /** What an exam is called. */
  getExamTitle: call({
    method: 'GET',
    path: '/api/examinations/title',
    summary: 'Title of an exam on the calendar of the caller.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.object({ examId: z.number(), title: z.string() }),
  }),
  /** The specialty of an exam. */
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
  /** What the caller told the board about an exam; null before that. */
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
   * States the intention. A date takes a place on it for a while; 409 `date-full` when none is left, 409
   * `registration-closed` outside the window, 409 `already-registered` afterwards.
   */
  stateIntention: call({
    method: 'POST',
    path: '/api/examinations/intentions',
    summary: 'States the intention of the caller for an exam.',
    access: members,
    owner: { body: 'examId' },
    body: z.object({ examId: z.number(), intends: z.boolean(), examDateId: z.nullable(z.number()) }),
    answer: Intention,
    invalidates: ['getIntention', 'listRequirementStatuses'],
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
  /** Agrees to every statement of an exam; the body is the exam's number and nothing else (second specification, §7). */
  attestQe: call({
    method: 'POST',
    path: '/api/examinations/qe-attestation/update',
    summary: 'Agrees to all attestations of an exam.',
    access: members,
    owner: 'caller',
    body: z.number(),
    answer: z.array(QeAttestation),
    journaled: true,
    invalidates: ['listQeAttestations', 'listRequirementStatuses'],
  }),
  /** What the registration for an exam still needs. */
  listRequirementStatuses: call({
    method: 'GET',
    path: '/api/examinations/qe-dashboard-status/by-examid',
    summary: 'Registration requirements of an exam with their status.',
    access: members,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    answer: z.array(RequirementStatus),
  }),
  /** What the board's staff wrote to the applicant; empty where there is nothing. */
  getApplicationWebNote: call({
    method: 'GET',
    path: '/api/examinations/application-web-note/by-userid',
    summary: 'Note of the board to the applicant.',
    access: members,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    answer: z.object({ webNote: z.string() }),
  }),
  /** The program director's letter for an exam; null before it was asked for. */
  getPdReferenceLetter: call({
    method: 'GET',
    path: '/api/examinations/pd-reference-letter/by-examid',
    summary: "Program director's reference letter for an exam.",
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.nullable(PdReferenceLetter),
  }),
  /** Asks the program director for the letter, by mail. 400 when the address is the caller's own. */
  requestPdReferenceLetter: call({
    method: 'POST',
    path: '/api/examinations/pd-reference-letter',
    summary: 'Asks the program director for a reference letter.',
    access: members,
    owner: { body: 'examId' },
    body: z.object({
      examId: z.number(),
      officialName: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      officialEmail: z.string().check(z.trim(), z.email(), z.maxLength(254)),
    }),
    answer: PdReferenceLetter,
    invalidates: ['getPdReferenceLetter', 'listRequirementStatuses'],
  }),
  /** The draft that the caller left at the board for an exam; null where there is none. Added to the specification's. */
  getRegistrationDraft: call({
    method: 'GET',
    path: '/api/examinations/registration-draft/by-examid',
    summary: 'Draft of the registration of the caller for an exam.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.nullable(KeptDraft),
  }),
  /**
   * Keeps a draft at the board. `version` is the one that it was based on, 0 for a first; 412 `stale` with the
   * present draft as `current` when another window was faster.
   */
  keepRegistrationDraft: call({
    method: 'PUT',
    path: '/api/examinations/registration-draft',
    summary: 'Keeps the draft of a registration.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    body: z.object({ version: z.number(), draft: RegistrationDraft }),
    answer: KeptDraft,
    invalidates: ['getRegistrationDraft'],
  }),
  /**
   * Hands in the application for a qualifying or other exam. Handing in twice answers the first one again; 409
   * `registration-closed`, 409 `incomplete` with the missing steps in `errors`.
   */
  insertApplication: call({
    method: 'POST',
    path: '/api/examinations/insert',
    summary: 'Hands in an application for an exam.',
    access: members,
    owner: { body: 'examHeaderId' },
    body: forExam,
    answer: RegistrationResult,
    journaled: true,
    invalidates: ['listExamOverview', 'listRequirementStatuses', 'getRegistrationStatus'],
  }),
  /** The same for a certifying exam, with its date; besides, 409 `date-full`. */
  insertCertifying: call({
    method: 'POST',
    path: '/api/examinations/insert-ce',
    summary: 'Hands in an application for a certifying exam.',
    access: members,
    owner: { body: 'examHeaderId' },
    body: z.object({ examHeaderId: z.number(), examDateId: z.number() }),
    answer: RegistrationResult,
    journaled: true,
    invalidates: ['listExamOverview', 'listRequirementStatuses', 'getRegistrationStatus'],
  }),
  /** Completes a registration that was handed in and gives its confirmation number; twice answers the same. */
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
  /** Whether the admission card of an exam can be had; the parameter is spelt as the specification has it. */
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
