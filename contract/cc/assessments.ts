import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Day, Instant } from '../core/values.ts';

const base = '/api/continuous-certification';

/** One try at an assessment, as the online test counted it. */
export const AssessmentTry = z.object({
  /** 1 for the first try in the window. */
  tryNumber: z.number(),
  startedAt: Instant,
  /** When the test ends by itself; what was answered until then counts. */
  endsAt: Instant,
  /** Null while the test runs. */
  endedAt: z.nullable(Instant),
  /** How many of the questions were answered right, 0 to 100; null while the test runs. */
  percent: z.nullable(z.number()),
  /** The number of its score report; null while the test runs. */
  registrationIdentifier: z.nullable(z.number()),
});
export type AssessmentTry = z.output<typeof AssessmentTry>;

/** An assessment of continuous certification with the caller's tries; the specification does not show its members. */
export const CcAssessment = z.object({
  examId: z.number(),
  title: z.string(),
  /** The first and the last day of its window. */
  opensOn: Day,
  closesOn: Day,
  /** Whether it is required now; it is not while a certificate has lapsed or the surgeon is clinically inactive. */
  isRequired: z.boolean(),
  /** Whether the registration for its exam is complete. */
  isRegistered: z.boolean(),
  /** `annual`: the annual fee covers it. */
  fee: z.enum(['annual', 'due', 'paid']),
  /** How long a try runs. */
  minutes: z.number(),
  questions: z.number(),
  triesAllowed: z.number(),
  /** The percent from which a try is passed. */
  passingPercent: z.number(),
  /** A first try below this percent ends the tries of the window. */
  retryPercent: z.number(),
  /** The oldest first. */
  tries: z.array(AssessmentTry),
});
export type CcAssessment = z.output<typeof CcAssessment>;

export const assessments = {
  /** The assessments of the caller, the latest window first (first specification, §7). */
  listCcAssessments: call({
    method: 'GET',
    path: `${base}/cc-assessments/by-user-id`,
    summary: 'The assessments of the caller.',
    access: ['surgeon'],
    owner: 'caller',
    answer: z.array(CcAssessment),
  }),
  /**
   * Starts a try at an assessment, or continues the one that runs, and returns the URL of the online test (first
   * specification, §3 "Start-test"). 404 for an assessment that is not the caller's; 409 `assessment-closed` where no
   * try can start now, with the reason.
   */
  startTest: call({
    method: 'POST',
    path: `${base}/its/start-test`,
    summary: 'Starts or continues the online test of an assessment.',
    access: ['surgeon'],
    owner: 'caller',
    body: z.object({ examId: z.number() }),
    answer: z.object({ startTestUrl: z.string() }),
    invalidates: ['listCcAssessments', 'listDashboardStatus', 'listRequirements'],
  }),
};
