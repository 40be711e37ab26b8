import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { RequirementStatus } from '#contract/examinations.ts';
import { isOver } from './registrationWindow.ts';
import { safeReturnUrl } from './returnUrl.ts';
import { dashboardStatus } from './status.ts';

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

/** How many of the lines that concern the person are done, and which come next. */
export function requirementProgress(list: readonly Requirement[]) {
  const counted = list.filter(({ status }) => status !== 'not-applicable' && status !== 'coming-soon');
  const done = counted.filter(({ status }) => status === 'completed' || status === 'pending-approval');
  return {
    done: done.length,
    total: counted.length,
    remaining: counted.filter((line) => !done.includes(line)),
  };
}

/** Why one cannot register for the exam now, in the board's words; null where one can. */
export const closedBecause = (list: readonly Requirement[]): string | null =>
  list.find(({ id, status }) => id === 'eligibility' && ['alert', 'coming-soon'].includes(status))
    ?.instructions ?? null;

/** What the board still asks for beside the registration: pages of their own, which outlast its being handed in. */
export const openBeside = (list: readonly Requirement[]): Requirement[] =>
  requirementProgress(list).remaining.filter(
    ({ url }) => url !== null && !url.startsWith('/apply-and-register'),
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
