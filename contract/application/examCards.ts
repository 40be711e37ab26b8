import * as z from 'zod/mini';
import { typedText } from '#domain/typed/typedText.ts';
import { call } from '../core/call.ts';
import { ifAbsent, typedDay, Version } from '../core/reading.ts';
import { NO_VERSION } from '../core/version.ts';
import { Instant } from '../core/values.ts';
import { nameText } from '../core/nameText.ts';

const surgeons = ['surgeon'] as const;
/** The specification's spelling in these paths; an exam header is an exam. */
const byExamHeader = z.object({ examheaderId: z.coerce.number() });
const byExamHeaderId = z.object({ examHeaderId: z.coerce.number() });
const byDirectory = z.object({ id: z.coerce.number() });

/** The most cases of one kind. */
export const MOST_CASES = 9_999;
/** The most hospitals in one case log. */
export const MOST_APPOINTMENTS = 40;

const text = (most: number) => z.string().check(z.overwrite(typedText), z.maxLength(most));
/** A calendar day as typed; whether it exists is checked with the other rules. */
const TypedDay = typedDay(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));
const Cases = z.int().check(z.minimum(0), z.maximum(MOST_CASES));

/** One pathway to an exam, such as fellowship or practice (first specification, §3 "examDirectory"). */
export const ExamPathway = z.object({
  examPathwayId: z.number(),
  name: z.string(),
  description: z.string(),
});
export type ExamPathway = z.output<typeof ExamPathway>;

/** One kind of case that is counted. */
export const CaseCategory = z.object({
  categoryId: z.number(),
  name: z.string(),
  /** Minimum number of cases of this kind; 0 for no minimum. */
  minimum: ifAbsent(z.number(), 0),
  /** At most this many count for the group; null if all do. */
  countsAtMost: z.nullable(z.number()),
});
export type CaseCategory = z.output<typeof CaseCategory>;

/** A group of kinds of cases, with the minimum for all of them. */
export const ExamCaseLog = z.object({
  examCaseLogId: z.number(),
  name: z.string(),
  /** Minimum number of cases in this group; 0 for no minimum. */
  minimum: ifAbsent(z.number(), 0),
  categories: z.array(CaseCategory),
});
export type ExamCaseLog = z.output<typeof ExamCaseLog>;

/** A statement of an exam in its current version. */
export const ExamAttestation = z.object({
  name: z.string(),
  /** Increments when the text changes; an agreement is to one version. */
  version: Version,
  title: z.string(),
  attestationText: z.string(),
});
export type ExamAttestation = z.output<typeof ExamAttestation>;

/** The surgeon's chosen pathway; null before. */
export const ExamUserPathway = z.object({ examPathwayId: z.nullable(z.number()) });

/** The surgeon's training program. */
export const ExamUserProgram = z.object({
  /** Item of the pick-list `accredited-program-institutions`; empty if none is chosen, or it is not listed. */
  institutionId: text(20),
  /** Its name, if it is not listed. */
  programName: text(160),
  completedOn: z.nullable(TypedDay),
});
export type ExamUserProgram = z.output<typeof ExamUserProgram>;

/** The period of the log and its cases; a category that is missing has none. */
export const ExamUserCaseLogPeriod = z.object({
  startDate: z.nullable(TypedDay),
  endDate: z.nullable(TypedDay),
  counts: z.array(z.object({ categoryId: z.number(), count: Cases })).check(z.maxLength(500)),
});
export type ExamUserCaseLogPeriod = z.output<typeof ExamUserCaseLogPeriod>;

const appointment = {
  hospitalName: z.string().check(z.overwrite(typedText), z.minLength(1), z.maxLength(160)),
  /** Item of the pick-list `states`; empty outside of the United States. */
  stateCode: text(10),
  /** Item of the pick-list `appointment-types`. */
  appointmentType: z.string().check(z.minLength(1), z.maxLength(20)),
  startDate: TypedDay,
  /** Null while the appointment lasts. */
  endDate: z.nullable(TypedDay),
};
/** A hospital where the surgeon did the cases. */
export const ExamUserHospitalAppointment = z.object({ id: z.number(), ...appointment });
export type ExamUserHospitalAppointment = z.output<typeof ExamUserHospitalAppointment>;

/** An agreement to a statement, with the text that was agreed to. */
export const ExamUserAttestation = z.object({
  ...ExamAttestation.shape,
  attestedAt: Instant,
  /** When it was withdrawn; null while it is valid. */
  withdrawnAt: z.nullable(Instant),
});
export type ExamUserAttestation = z.output<typeof ExamUserAttestation>;

/** Cards that have a version of their own. */
export const cardNames = ['caseLogs', 'attestations', 'mbsActivities'] as const;
export type CardName = (typeof cardNames)[number];

/**
 * Why a card is read-only: the board is reviewing it, has approved it, or registration for the exam has ended; `notSaid`
 * is read where a board's backend says only that it is.
 */
export const readOnlyReasons = ['underReview', 'approved', 'closed', 'notSaid'] as const;
export type ReadOnlyReason = (typeof readOnlyReasons)[number];

/** A card's status. */
const cardFacts = {
  /** The server's number: -1 not started, 0 in progress, 1 complete, 2 under review by the board. */
  status: z.number(),
  cardStatusResponseReadOnly: z.boolean(),
  /** Null if the card can be edited. */
  readOnlyReason: z.nullable(z.enum(readOnlyReasons)),
  /** By when it is due, and until when it can be changed; null if it cannot. Not in the specification. */
  dueDate: z.nullable(Instant),
  /** Increments whenever anything on the card changes; 0 before the first save. */
  version: Version,
  /** When the surgeon last saved the card; null before the first save. */
  savedAt: z.nullable(Instant),
};
export const CardStatus = z.object({ examHeaderId: z.number(), ...cardFacts });
export type CardStatus = z.output<typeof CardStatus>;

/** The versions of the three cards, so that a save of one reports changes to the others. */
const versions = ifAbsent(z.object({ caseLogs: Version, attestations: Version, mbsActivities: Version }), {
  caseLogs: NO_VERSION,
  attestations: NO_VERSION,
  mbsActivities: NO_VERSION,
});

const saved = {
  ...CardStatus.shape,
  versions,
  examUserPathway: ExamUserPathway,
  examUserProgram: ExamUserProgram,
  examUserAttestations: z.array(ExamUserAttestation),
};
/**
 * The response to saving case log or attestations: it replaces the portal's cached state (first
 * specification, §7).
 */
export const CaseLogState = z.object({
  ...saved,
  examUserCaseLogPeriod: ExamUserCaseLogPeriod,
  examUserHospitalAppointments: z.array(ExamUserHospitalAppointment),
});
export type CaseLogState = z.output<typeof CaseLogState>;

/** A complete case log as sent; unknown values are null or empty. */
export const CaseLogBody = z.object({
  examHeaderId: z.number(),
  examUserPathway: ExamUserPathway,
  examUserProgram: ExamUserProgram,
  examUserCaseLogPeriod: ExamUserCaseLogPeriod,
  /** The complete list: an entry without an id is new, and a missing one is deleted. */
  examUserHospitalAppointments: z
    .array(z.object({ id: z.nullable(z.number()), ...appointment, hospitalName: nameText(160) }))
    .check(z.maxLength(MOST_APPOINTMENTS)),
});
export type CaseLogBody = z.output<typeof CaseLogBody>;

/** The surgeon's answer to each statement, with the version that was read. */
export const AttestationBody = z.object({
  examHeaderId: z.number(),
  examUserAttestations: z
    .array(z.object({ name: text(60), version: z.number(), checked: z.boolean() }))
    .check(z.maxLength(50)),
});
export type AttestationBody = z.output<typeof AttestationBody>;

/** Stapling cases of one calendar year; null before they are entered. */
const YearlyCount = z.object({ year: z.number(), cases: z.nullable(Cases) });

/** The three yearly counts of metabolic and bariatric practice. */
export const MbsActivities = z.object({
  /** Earliest first. */
  years: z.array(YearlyCount),
  /** Required average of cases a year. */
  averageMinimum: z.number(),
});
export type MbsActivities = z.output<typeof MbsActivities>;

/** The activities card with its status. */
export const MbsActivitiesStatus = z.object({
  ...CardStatus.shape,
  examUserPathway: ExamUserPathway,
  mbsActivities: MbsActivities,
});
export type MbsActivitiesStatus = z.output<typeof MbsActivitiesStatus>;

/**
 * The response to saving the activities card (second specification, §3 "Card status response"); the singular
 * is the specification's.
 */
export const MbsActivitiesState = z.object({
  ...saved,
  examUserHospitalAppointment: z.array(ExamUserHospitalAppointment),
  mbsActivities: MbsActivities,
});
export type MbsActivitiesState = z.output<typeof MbsActivitiesState>;

export const MbsActivitiesBody = z.object({
  examHeaderId: z.number(),
  examUserPathway: ExamUserPathway,
  years: z.array(YearlyCount).check(z.maxLength(3)),
});
export type MbsActivitiesBody = z.output<typeof MbsActivitiesBody>;

const part = <S extends z.core.$ZodLooseShape>(shape: S) => z.object({ ...shape, version: Version });

/** The calls with the parts of a case log. */
const caseLogParts = [
  'getExamUserPathway',
  'getExamUserProgram',
  'getExamUserCaseLogPeriod',
  'listExamUserHospitalAppointments',
];

/**
 * The cards of an application: case log, attestations, and the activities in metabolic and bariatric surgery.
 * 404 for an exam without cards. A save may send the card's version in `If-Match`: another version gets 412
 * `stale` with the current state as `current`. A read-only card gets 409 `read-only`.
 */
export const examCards = {
  listExamPathways: call({
    method: 'GET',
    path: '/api/exam-directory/{id}/exam-pathway',
    summary: 'Pathways of an exam.',
    access: surgeons,
    owner: { path: 'id' },
    params: byDirectory,
    answer: z.array(ExamPathway),
  }),
  listExamCaseLogs: call({
    method: 'GET',
    path: '/api/exam-directory/{id}/exam-case-log',
    summary: 'Groups and categories of the cases that an exam asks for, with their minimums.',
    access: surgeons,
    owner: { path: 'id' },
    params: byDirectory,
    answer: z.array(ExamCaseLog),
  }),
  /** The statements that an exam requires agreement to. */
  listExamAttestations: call({
    method: 'GET',
    path: '/api/exam-directory/{id}/exam-attestation',
    summary: 'Statements of an exam in their present wording.',
    access: surgeons,
    owner: { path: 'id' },
    params: byDirectory,
    answer: z.array(ExamAttestation),
  }),
  /** The caller's pathway; `version` is the case log's, as in its other parts. */
  getExamUserPathway: call({
    method: 'GET',
    path: '/api/exam/exam-user-pathway/by-exam-header-id',
    summary: 'Pathway that the caller chose for an exam.',
    access: surgeons,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    answer: part(ExamUserPathway.shape),
  }),
  getExamUserProgram: call({
    method: 'GET',
    path: '/api/exam/exam-user-program/by-exam-header-id',
    summary: 'Program that the caller names for an exam.',
    access: surgeons,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    answer: part(ExamUserProgram.shape),
  }),
  listExamUserHospitalAppointments: call({
    method: 'GET',
    path: '/api/exam/exam-user-hospital-appointment/by-exam-header-id',
    summary: 'Hospital appointments that the caller names for an exam.',
    access: surgeons,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    answer: part({ examUserHospitalAppointments: z.array(ExamUserHospitalAppointment) }),
  }),
  /** Deletes one hospital from the case log; the response is the state without it. */
  deleteExamUserHospitalAppointment: call({
    method: 'DELETE',
    path: '/api/exam/exam-user-hospital-appointment',
    summary: 'Deletes a hospital appointment of the caller.',
    access: surgeons,
    owner: { query: 'id' },
    query: z.object({ id: z.coerce.number() }),
    journaled: true,
    versioned: true,
    answer: CaseLogState,
    invalidates: [...caseLogParts, 'getCaseLogStatus', 'listRequirementStatuses'],
  }),
  getExamUserCaseLogPeriod: call({
    method: 'GET',
    path: '/api/exam/exam-user-case-log-period/by-exam-header-id',
    summary: 'Period and case counts of the caller for an exam.',
    access: surgeons,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    answer: part(ExamUserCaseLogPeriod.shape),
  }),
  getCaseLogStatus: call({
    method: 'GET',
    path: '/api/exam/case-logs/card-status',
    summary: 'Status of the case log of the caller for an exam.',
    access: surgeons,
    owner: { query: 'examHeaderId' },
    query: byExamHeaderId,
    versioned: true,
    answer: CardStatus,
  }),
  /** Saves the whole case log. 400 `validation` names each invalid field. */
  saveCaseLogs: call({
    method: 'POST',
    path: '/api/exam/case-logs/save',
    summary: 'Saves the case log of the caller for an exam.',
    access: surgeons,
    owner: { body: 'examHeaderId' },
    body: CaseLogBody,
    journaled: true,
    versioned: true,
    answer: CaseLogState,
    invalidates: [...caseLogParts, 'getCaseLogStatus', 'getMbsActivitiesStatus', 'listRequirementStatuses'],
  }),
  /** The caller's agreements, with the text agreed to; statements never agreed to are missing. */
  listExamUserAttestations: call({
    method: 'GET',
    path: '/api/exam/exam-user-attestation/by-exam-header-id',
    summary: 'Agreements of the caller for an exam.',
    access: surgeons,
    owner: { query: 'examheaderId' },
    query: byExamHeader,
    versioned: true,
    answer: z.object({ ...CardStatus.shape, examUserAttestations: z.array(ExamUserAttestation) }),
  }),
  /**
   * Saves the answers to all statements. Unchecking a statement withdraws its agreement, which stays on
   * record; an outdated statement version gets 412 `stale`.
   */
  saveExamUserAttestations: call({
    method: 'POST',
    path: '/api/exam/exam-user-attestation/save',
    summary: 'Saves the answers of the caller to the statements of an exam.',
    access: surgeons,
    owner: { body: 'examHeaderId' },
    body: AttestationBody,
    journaled: true,
    versioned: true,
    answer: CaseLogState,
    invalidates: ['listExamUserAttestations', 'listRequirementStatuses'],
  }),
  getMbsActivitiesStatus: call({
    method: 'GET',
    path: '/api/exam/mbs-activities/mbs-activities-status',
    summary: 'Metabolic and bariatric activities of the caller for an exam, with their status.',
    access: surgeons,
    owner: { query: 'examHeaderId' },
    query: byExamHeaderId,
    versioned: true,
    answer: MbsActivitiesStatus,
  }),
  /** Saves the activities card; the years must be those in its status. */
  saveMbsActivities: call({
    method: 'POST',
    path: '/api/exam/mbs-activities/save',
    summary: 'Saves the metabolic and bariatric activities of the caller for an exam.',
    access: surgeons,
    owner: { body: 'examHeaderId' },
    body: MbsActivitiesBody,
    journaled: true,
    versioned: true,
    answer: MbsActivitiesState,
    // Its pathway is the case log's.
    invalidates: [...caseLogParts, 'getMbsActivitiesStatus', 'getCaseLogStatus', 'listRequirementStatuses'],
  }),
};
