import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { portalPath } from '../core/reading.ts';
import { Day, Instant } from '../core/values.ts';
import { ExamOverviewItem, QeEligibility } from '../exams/exams.ts';

/** A residency program (first specification, §3). */
export const Program = z.object({
  programName: z.string(),
  programDirector: z.string(),
  programNumber: z.string(),
  exam: z.string(),
  clinicalLevel: z.string(),
  city: z.string(),
  state: z.string(),
});
export type Program = z.output<typeof Program>;

/** The status of a trainee's registration for an exam. */
export const RegistrationStatus = z.object({
  examCode: z.string(),
  examName: z.string(),
  /** The server's number: -1 contingent, 0 in progress, 1 completed, 2 pending approval, 3 not applicable. */
  status: z.number(),
  /** When registration closes; null if no date is set. */
  regEndDate: z.nullable(Instant),
});
export type RegistrationStatus = z.output<typeof RegistrationStatus>;

/** The next qualifying exam that a trainee may apply for. */
export const QualifyingExam = z.object({
  examId: z.number(),
  examCode: z.string(),
  examName: z.string(),
  examStartDate: z.nullable(Day),
  examEndDate: z.nullable(Day),
});
export type QualifyingExam = z.output<typeof QualifyingExam>;

/** The caller's overall status; 8 is the lapsed path. */
export const CertificationStatus = z.object({
  /** 8 is the lapsed path; other numbers are the board's own. */
  certificationStatusId: z.number(),
  certificationStatus: z.string(),
  /** Where the public looks up certificates (second specification, last point); null or missing if nowhere. */
  credentialSearchUrl: z.optional(z.nullable(z.string())),
});
export type CertificationStatus = z.output<typeof CertificationStatus>;

/** One certificate of a surgeon. */
export const Certification = z.object({
  certificationId: z.number(),
  specialty: z.string(),
  certificateNumber: z.string(),
  /** Item of the pick-list `certificate-types`. */
  certificateTypeId: z.number(),
  /** Null shows as "Not Certified". */
  status: z.nullable(z.string()),
  isClinicallyInactive: z.boolean(),
  /** 0 is a time-limited certificate. */
  cca: z.number(),
  issueDate: Day,
  expireDate: z.nullable(Day),
  /** The certificate as a PDF, if there is one. */
  documentId: z.nullable(z.number()),
});
export type Certification = z.output<typeof Certification>;

/** One line of the continuous-certification dashboard (first specification, §3 "Dashboard status item"). */
export const DashboardStatusItem = z.object({
  /** What the line is called. */
  statusType: z.string(),
  /** The server's number: -1 contingent, 0 in progress, 1 completed, 2 pending approval, 3 not applicable. */
  status: z.number(),
  /** The line cannot be opened yet. */
  disabled: z.boolean(),
  /** A path of the portal; empty if there is nothing to open. */
  url: portalPath(),
});
export type DashboardStatusItem = z.output<typeof DashboardStatusItem>;

/** What a requirement is about; the kinds are those of the tasks, and `exam` and `other` for all else. */
export const requirementKinds = [
  'standing',
  'cme',
  'assessment',
  'letters',
  'registry',
  'attestation',
  'exam',
  'other',
] as const;
export type RequirementKind = (typeof requirementKinds)[number];

/** A requirement of continuous certification, with its due date. */
export const Requirement = z.object({
  /** Null for a line that follows from a task and the member's records; there is one of its kind. */
  requirementId: z.nullable(z.number()),
  kind: z.enum(requirementKinds),
  title: z.string(),
  detail: z.string(),
  dueDate: z.nullable(Day),
  isMet: z.boolean(),
  /** Where it is met, a path of the portal; empty if there is no page for it. */
  url: portalPath(),
  /** Who has the next move; the member if it is absent. */
  mover: z.optional(z.enum(['member', 'official', 'board'])),
  /** The exam that it is about; absent if it is about none. */
  examId: z.optional(z.number()),
});
export type Requirement = z.output<typeof Requirement>;

export const dashboard = {
  listTraineePrograms: call({
    method: 'GET',
    path: '/api/trainees/programs',
    summary: 'Residency programs of the caller.',
    access: ['trainee'],
    owner: 'caller',
    answer: z.array(Program),
  }),
  /** The status of the caller's registration for an exam; null before it is begun. */
  getRegistrationStatus: call({
    method: 'GET',
    path: '/api/trainees/exams/registration-status',
    summary: 'Registration status of the caller for an exam.',
    access: ['trainee'],
    owner: 'caller',
    query: z.object({ examCode: z.string().check(z.minLength(1), z.maxLength(20)) }),
    answer: z.nullable(RegistrationStatus),
  }),
  /** The next qualifying exam on the caller's calendar; null when there is none. */
  getQualifyingExam: call({
    method: 'GET',
    path: '/api/qualifying-exam',
    summary: 'The next qualifying exam on the calendar of the caller.',
    access: ['trainee', 'surgeon'],
    owner: 'caller',
    answer: z.nullable(QualifyingExam),
  }),
  /** Dates and exceptions that open or close the caller's qualifying-exam application. */
  getQeEligibility: call({
    method: 'GET',
    path: '/api/examinations/qe-exam-eligibility/by-userid',
    summary: 'Qualifying-exam eligibility of the caller.',
    access: ['trainee', 'surgeon'],
    owner: 'caller',
    answer: QeEligibility,
  }),
  getCertificationStatus: call({
    method: 'GET',
    path: '/api/user/certification-status',
    summary: 'Certification status of the caller.',
    access: 'signedIn',
    owner: 'caller',
    answer: CertificationStatus,
  }),
  listCertifications: call({
    method: 'GET',
    path: '/api/surgeons/certifications',
    summary: 'Certificates of the caller.',
    access: ['surgeon'],
    owner: 'caller',
    answer: z.array(Certification),
  }),
  /** Exams on the board's calendar for the caller. */
  listExamOverview: call({
    method: 'GET',
    path: '/api/examinations/overview',
    summary: 'Exams on the calendar of the caller.',
    access: ['trainee', 'surgeon'],
    owner: 'caller',
    answer: z.array(ExamOverviewItem),
  }),
  /** The caller's continuous-certification tasks with their status. */
  listDashboardStatus: call({
    method: 'GET',
    path: '/api/continuous-certification/dashboard-status/by-user-id',
    summary: 'Continuous-certification tasks of the caller.',
    access: ['surgeon'],
    owner: 'caller',
    answer: z.array(DashboardStatusItem),
  }),
  /** The caller's requirements of continuous certification and their due dates. */
  listRequirements: call({
    method: 'GET',
    path: '/api/continuous-certification/requirements/by-userid',
    summary: 'Continuous-certification requirements of the caller.',
    access: ['surgeon'],
    owner: 'caller',
    answer: z.array(Requirement),
  }),
};
