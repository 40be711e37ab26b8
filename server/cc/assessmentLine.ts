import type { Requirement } from '#contract/dashboard/dashboard.ts';
import { assessmentState, presentAssessment, triesLeft, type AssessmentKind } from '#domain/cc/assessment.ts';
import { serverStatus } from '#domain/status.ts';
import { calendarDayInWords } from '#server/core/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import { assessmentsOf } from './assessmentTries.ts';

const { contingent, inProgress, completed, pendingApproval, notApplicable } = serverStatus;

const statuses: Readonly<Record<AssessmentKind, number>> = {
  passed: completed,
  running: inProgress,
  ended: inProgress,
  waiting: inProgress,
  open: contingent,
  unregistered: contingent,
  unpaid: contingent,
  upcoming: contingent,
  // The board opens the next window.
  failed: pendingApproval,
  missed: pendingApproval,
  notRequired: notApplicable,
};

const triesInWords = (tries: number) => `${tries} ${tries === 1 ? 'try' : 'tries'}`;

/** What comes before the assessment can be taken. */
const titles: Partial<Record<AssessmentKind, string>> = {
  unregistered: 'Register for the assessment',
  unpaid: 'Pay the fee for the assessment',
};

/**
 * What the board's requirement and its task about the assessment say of a member; the status is a server number. Undefined
 * for a member without an assessment.
 */
export async function assessmentLine(
  sql: Sql,
  userId: number,
  now: number,
): Promise<
  | (Pick<Requirement, 'title' | 'detail' | 'dueDate' | 'isMet' | 'mover' | 'examId'> & {
      readonly status: number;
    })
  | undefined
> {
  const assessment = presentAssessment(await assessmentsOf(sql, userId), now);
  if (!assessment) return undefined;
  const state = assessmentState(assessment, now);
  const { kind } = state;
  const isEnded = kind === 'failed' || kind === 'missed';
  const details: Readonly<Record<AssessmentKind, string>> = {
    passed: `You have passed the ${assessment.title}.`,
    running: 'A test is in progress. Continue it before its time ends.',
    ended: 'The time of your test is over. Open your assessments to see the result.',
    waiting: `Your first try was not passed. You can try again from ${calendarDayInWords(
      state.kind === 'waiting' ? state.nextTryOn : assessment.closesOn,
    )}.`,
    // When the window closes is the due date, which is shown beside this.
    open: `You have ${triesInWords(triesLeft(assessment))} left in this window.`,
    unregistered: 'You can take it once you are registered.',
    unpaid: 'You can take it once the fee is paid.',
    upcoming: `The window opens on ${calendarDayInWords(assessment.opensOn)}.`,
    failed: 'No try is left, and none was passed. The board opens the next window a year later.',
    missed: 'The last window ended without a try. The board opens the next one a year later.',
    notRequired: 'It is not required of you now.',
  };
  return {
    title: isEnded ? 'The next window of the assessment' : (titles[kind] ?? 'Take the assessment'),
    detail: details[kind],
    dueDate: isEnded || kind === 'notRequired' ? null : assessment.closesOn,
    // The board opens the next window.
    mover: isEnded ? 'board' : 'member',
    isMet: kind === 'passed' || kind === 'notRequired',
    examId: assessment.examId,
    status: tried(assessment.tries.length, statuses[kind]),
  };
}

/** A task on which a try was spent is begun. */
const tried = (tries: number, status: number) => (tries > 0 && status === contingent ? inProgress : status);
