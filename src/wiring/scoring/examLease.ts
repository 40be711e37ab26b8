import { holdLease, type Lease, type LeaseWishes } from '#services/tabs/lease.ts';
import { collect } from './outboxStorage.ts';

/** One exam of one examiner. */
export interface ExamOfPerson {
  userId: number;
  examScheduleId: number;
}

/** An exam that this tab asked for. */
export interface ExamLease {
  lease: Lease;
  /** Other tabs of the portal are open: they may have written before. */
  isShared: boolean;
}

/**
 * Asks that this tab alone writes into an exam. Where it may, everything unsent of the exam is this tab's before the
 * answer: what is written here goes after what was written in other tabs. Never rejects.
 */
export async function leaseExam(
  { userId, examScheduleId }: ExamOfPerson,
  options: LeaseWishes = {},
): Promise<ExamLease> {
  const lease = await holdLease(`portal.exam.${userId}.${examScheduleId}`, options);
  return { lease, isShared: lease.isHeld() && (await collect(userId, examScheduleId)) };
}
