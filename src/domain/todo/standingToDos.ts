import type { ExamFee } from '#contract/billing/billing.ts';
import type { Certification, Requirement } from '#contract/dashboard/dashboard.ts';
import { endOfBoardDay } from '../boardTime.ts';
import { requirementName } from '../cc/overview.ts';
import { amountDue, feeState, overduePayment } from '../billing/fees.ts';
import { toDo, type ToDo } from './toDo.ts';

const DAY = 24 * 60 * 60_000;
/** A certificate that ends is listed this long in advance. */
const CERTIFICATE_HORIZON = 180 * DAY;

const endOf = (day: string) => new Date(endOfBoardDay(day)).toISOString();

const feeParts = (fee: ExamFee) => ({
  id: `fee-${fee.feeId}`,
  values: { fee: fee.examName },
  money: { amount: amountDue(fee), currency: fee.currency },
  path: '/payment-history',
});

/** A fee that can be paid now; `examId` is null for one with a purpose of its own. */
export const feeToDo = (fee: ExamFee, examId: number | null = null): ToDo =>
  toDo({ ...feeParts(fee), examId, key: 'fee', mover: 'member', due: fee.dueDate });

/** Fees with a purpose of their own, and payments that a bank has not settled. */
export function feeToDos(fees: readonly ExamFee[], now: number): ToDo[] {
  return fees.flatMap((fee): ToDo[] => {
    const common = feeParts(fee);
    const late = overduePayment(fee, now);
    const state = feeState(fee);
    if (late) return [toDo({ ...common, key: 'feeUnknown', mover: 'board', since: late.startedAt })];
    if (state === 'processing') {
      const sent = fee.transactions.find(({ status }) => status === 'processing');
      return [toDo({ ...common, key: 'feeProcessing', mover: 'bank', since: sent!.startedAt })]; // by its state
    }
    // The fees of a registration are part of it.
    if (fee.registration !== null || !['due', 'partPaid', 'opened'].includes(state)) return [];
    return [feeToDo(fee)];
  });
}

/**
 * Requirements of the board that are not met; the board decides when one is. While an exam that one is about has something
 * to be done or waited for itself, such as its registration, that says the same in more detail.
 *
 * @param ofExams What is to be done about exams.
 */
export const requirementToDos = (requirements: readonly Requirement[], ofExams: readonly ToDo[]): ToDo[] =>
  requirements
    .filter(
      ({ isMet, examId }) =>
        !isMet && (examId === undefined || !ofExams.some((item) => item.examId === examId)),
    )
    .map((requirement) => {
      const { title, dueDate, url, mover = 'member', examId = null } = requirement;
      return toDo({
        id: requirementName(requirement),
        key: 'requirement',
        mover,
        examId,
        values: { title },
        due: dueDate === null ? null : endOf(dueDate),
        path: url === '' ? null : url,
      });
    });

/** Certificates that end within 180 days. */
export const certificateToDos = (certifications: readonly Certification[], now: number): ToDo[] =>
  certifications
    .filter(
      ({ status, expireDate }) =>
        status !== null && expireDate !== null && endOfBoardDay(expireDate) - now < CERTIFICATE_HORIZON,
    )
    .map(({ certificationId, specialty, expireDate }) =>
      toDo({
        id: `certificate-${certificationId}`,
        key: 'certificateExpires',
        mover: 'member',
        values: { specialty },
        due: endOf(expireDate!), // filtered above
      }),
    );
