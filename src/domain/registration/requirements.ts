import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { RequirementStatus } from '#contract/registration/examinations.ts';
import { isOver } from './registrationWindow.ts';
import { safeReturnUrl } from '../access/returnUrl.ts';
import { dashboardStatus } from '../status.ts';

/** One line of the requirement list as the screen shows it (second specification, §3). */
export interface Requirement {
  id: string;
  title: string;
  /** The description in lower case with its first space as a hyphen, as specified. */
  status: string;
  /** The description as the server sent it. */
  description: string;
  instructions: string;
  order: number;
  disabled: boolean;
  /** A path of the portal; null if there is nothing to open, or if the server's URL points to another site. */
  url: string | null;
}

/** Second specification, §4 "Registration status". */
export function requirementOf(line: RequirementStatus): Requirement {
  const description = line.statusDescriptionText.toLowerCase();
  return {
    id: line.statusType,
    title: line.statusName,
    status: description.replace(' ', '-'),
    description: line.statusDescriptionText,
    instructions: line.statusInstructions,
    order: line.statusOrder,
    disabled: line.statusDisabled === 1 || description === 'not applicable',
    url: line.statusUrl === '' ? null : safeReturnUrl(line.statusUrl),
  };
}

/** The lines in the server's order. */
export const requirementList = (lines: readonly RequirementStatus[]): Requirement[] =>
  lines.map(requirementOf).toSorted((a, b) => a.order - b.order);

/** The status that a line displays: a disabled line that is not started is "coming soon", not "not yet started". */
export const shownStatus = ({ status, disabled }: Requirement): string =>
  disabled && status === 'contingent' ? 'coming-soon' : status;

/** Approval by the board, or the answer of a program director or of officials who were asked. */
const isAwaited = ({ id, status }: Requirement, areOfficialsAsked: boolean) =>
  status === 'pending-approval' ||
  (status === 'in-progress' && (id === 'letter' || (id === 'referenceLetters' && areOfficialsAsked)));

/**
 * How many of the applicable lines are done, which wait for others, and which are next. Whether all officials were
 * asked is not in the lines: letters that are missing are in progress, too.
 */
export function requirementProgress(list: readonly Requirement[], areOfficialsAsked: boolean) {
  const counted = list.filter(({ status }) => status !== 'not-applicable' && status !== 'coming-soon');
  const waiting = counted.filter((line) => isAwaited(line, areOfficialsAsked));
  const remaining = counted.filter(
    (line) => line.status !== 'completed' && !isAwaited(line, areOfficialsAsked),
  );
  return {
    done: counted.length - waiting.length - remaining.length,
    total: counted.length,
    waiting,
    remaining,
  };
}

/** Why registration is closed now, in the board's words; null if it is open. */
export const closedBecause = (list: readonly Requirement[]): string | null =>
  list.find(({ id, status }) => id === 'eligibility' && ['alert', 'coming-soon'].includes(status))
    ?.instructions ?? null;

/**
 * What the board still needs after the registration is handed in: pages of their own, which stay open, and a
 * program director's letter that is missing or was not accepted.
 */
export const openBeside = (list: readonly Requirement[], areOfficialsAsked: boolean): Requirement[] =>
  requirementProgress(list, areOfficialsAsked).remaining.filter(
    ({ id, status, url }) =>
      (url !== null && !url.startsWith('/apply-and-register')) ||
      (id === 'letter' && status !== 'in-progress'),
  );

/** Whether a registration's requirements are still to be done: `over` is a past exam without a registration. */
export type RegistrationStage = 'toDo' | 'submitted' | 'over';

/** Stage of a registration, so that no one is asked to act on one that is submitted or over. */
export function registrationStage(
  exam: Pick<ExamOverviewItem, 'status' | 'examEndDate'>,
  now: number,
): RegistrationStage {
  if (['completed', 'pending-approval'].includes(dashboardStatus(exam.status))) return 'submitted';
  return isOver(exam, now) ? 'over' : 'toDo';
}
