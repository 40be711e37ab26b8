import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { RequirementStatus } from '#contract/examinations.ts';
import { isOver } from './registrationWindow.ts';
import { safeReturnUrl } from '../access/returnUrl.ts';
import { dashboardStatus } from '../status.ts';

/** One line of the requirement list as the screen shows it (second specification, §3). */
export interface Requirement {
  id: string;
  title: string;
  /** The description in lower case with its first space as a hyphen, as the specification has it. */
  status: string;
  /** The description as the server wrote it. */
  description: string;
  instructions: string;
  order: number;
  disabled: boolean;
  /** A path of the portal; null where there is nothing to open, or where the server named another site. */
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

/** The lines in the order that the server gives them. */
export const requirementList = (lines: readonly RequirementStatus[]): Requirement[] =>
  lines.map(requirementOf).toSorted((a, b) => a.order - b.order);

/** The word that a line is shown with: what may not be begun yet cannot start yet, not "not yet started". */
export const shownStatus = ({ status, disabled }: Requirement): string =>
  disabled && status === 'contingent' ? 'coming-soon' : status;

/** How many of the lines that concern the person are done, which wait for the board, and which come next. */
export function requirementProgress(list: readonly Requirement[]) {
  const counted = list.filter(({ status }) => status !== 'not-applicable' && status !== 'coming-soon');
  const waiting = counted.filter(({ status }) => status === 'pending-approval');
  const remaining = counted.filter(({ status }) => status !== 'completed' && status !== 'pending-approval');
  return {
    done: counted.length - waiting.length - remaining.length,
    total: counted.length,
    waiting,
    remaining,
  };
}

/** Why one cannot register for the exam now, in the board's words; null where one can. */
export const closedBecause = (list: readonly Requirement[]): string | null =>
  list.find(({ id, status }) => id === 'eligibility' && ['alert', 'coming-soon'].includes(status))
    ?.instructions ?? null;

/**
 * What the board still asks for once the registration is handed in: pages of their own, which outlast it, and a program
 * director's letter that is missing or did not count.
 */
export const openBeside = (list: readonly Requirement[]): Requirement[] =>
  requirementProgress(list).remaining.filter(
    ({ id, status, url }) =>
      (url !== null && !url.startsWith('/apply-and-register')) ||
      (id === 'letter' && status !== 'in-progress'),
  );

/** Whether what a registration needs is still to be done: `over` is an exam that was held without the person. */
export type RegistrationStage = 'toDo' | 'handedIn' | 'over';

/** How far a registration is, so that nobody is called to act on what is handed in or over. */
export function registrationStage(
  exam: Pick<ExamOverviewItem, 'status' | 'examEndDate'>,
  now: number,
): RegistrationStage {
  if (['completed', 'pending-approval'].includes(dashboardStatus(exam.status))) return 'handedIn';
  return isOver(exam, now) ? 'over' : 'toDo';
}
