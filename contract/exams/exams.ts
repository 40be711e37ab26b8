import * as z from 'zod/mini';
import { ifAbsent } from '../core/reading.ts';
import { Day, Instant } from '../core/values.ts';

/** An exam on the board's calendar that the caller may take part in. */
export const ExamOverviewItem = z.object({
  examId: z.number(),
  examCode: z.string(),
  examName: z.string(),
  regOpenDate: z.nullable(Instant),
  regEndDate: Instant,
  examStartDate: Day,
  examEndDate: Day,
  examSpecialtyId: z.number(),
  /** Decides which steps a registration has; `other` covers assessments and focused-practice exams. */
  examType: z.enum(['qualifying', 'certifying', 'other']),
  /** An assessment, which is taken online from a page of its own and has no admission card; false if it is absent. */
  isOnline: z.optional(z.boolean()),
  /** The caller's progress: -1 contingent, 0 in progress, 1 completed, 2 pending approval, 3 not applicable. */
  status: z.number(),
  /** The board's confirmation number of the completed registration; null before. */
  confirmationNumber: z.nullable(z.string()),
  registeredAt: z.nullable(Instant),
  /** When the caller withdrew a submitted registration; null otherwise, and once they intend to take the exam again. */
  withdrawnAt: z.nullable(Instant),
});
export type ExamOverviewItem = z.output<typeof ExamOverviewItem>;

/** What decides whether the qualifying-exam application is open (second specification, §3 and §4). */
export const QeEligibility = z.object({
  appOpenDate: z.nullable(Instant),
  appCloseDate: z.nullable(Instant),
  appFeePaid: z.boolean(),
  examEndDate: z.nullable(Instant),
  /** 1 admits one person after the deadline. */
  postDeadlineAccess: ifAbsent(z.number(), 0),
});
export type QeEligibility = z.output<typeof QeEligibility>;
