import { holdLease, type Lease, type LeaseOptions } from '#services/tabs/lease.ts';
import type { Services } from '../services.ts';
import { createOutboxStorage } from './outboxStorage.ts';

/** One exam of one examiner. */
export interface ExamOfPerson {
  userId: number;
  examScheduleId: number;
}

/** The lease of an exam. */
export interface ExamLease {
  lease: Lease;
  /** Other tabs of the portal are open and may have written before. */
  isShared: boolean;
}

/**
 * Requests the exclusive right to write to an exam in this tab. If granted, all unsent commands of the exam are
 * adopted before the promise resolves, so that this tab's changes follow those of other tabs. Never rejects.
 */
export async function leaseExam(
  { memory }: Pick<Services, 'memory'>,
  { userId, examScheduleId }: ExamOfPerson,
  options: LeaseOptions = {},
): Promise<ExamLease> {
  const lease = await holdLease(`portal.exam.${userId}.${examScheduleId}`, options);
  return {
    lease,
    isShared: lease.isHeld() && (await memory.ofTab(createOutboxStorage).collect(userId, examScheduleId)),
  };
}
