import { taskTypes } from '#contract/dashboard/taskTypes.ts';
import type { DashboardStatusItem, Requirement, RequirementKind } from '#contract/dashboard/dashboard.ts';
import { dashboardStatus, type DashboardStatus } from '../status.ts';

/** What a task of the dashboard is about. */
export const kindOfTask = (statusType: string): RequirementKind => taskTypes[statusType] ?? 'other';

/** The same, where a board calls it by other words, by the page where it is done: that of one of its requirements. */
const kindOf = (
  { statusType, url }: DashboardStatusItem,
  requirements: readonly Requirement[],
): RequirementKind => {
  const known = kindOfTask(statusType);
  if (known !== 'other' || url === '') return known;
  const there = new Set(requirements.filter((each) => each.url === url).map(({ kind }) => kind));
  return there.size === 1 ? [...there][0]! : 'other'; // it has one
};

/** A status of the specification, or what the member has not met and of which nobody knows whether it was begun. */
export type RequirementStatus = DashboardStatus | 'to-do';

/** One line of the overview: a task of the board, or a requirement that belongs to no task. */
export interface CcLine {
  readonly id: string;
  readonly kind: RequirementKind;
  readonly title: string;
  /** What the open requirement of the task asks for; empty if there is none. */
  readonly detail: string;
  readonly status: RequirementStatus;
  /** The name of the open requirement; null if there is none. */
  readonly requirement: string | null;
  /** Who acts next; the member if nothing is open. */
  readonly responsible: NonNullable<Requirement['mover']>;
  /** A calendar day; null if nothing is due. */
  readonly dueDate: string | null;
  /** Where it is done, a path of the portal; empty if there is nothing to open. */
  readonly url: string;
}

/** The name of a requirement in lists and calendars: the same for the same requirement at another time. */
export const requirementName = ({ requirementId, kind }: Pick<Requirement, 'requirementId' | 'kind'>) =>
  `requirement-${requirementId ?? kind}`;

const isSettled = ({ status }: CcLine) => status === 'completed' || status === 'not-applicable';

/** The status of a task with its open requirement: what waits for the board says so, what is overdue is an alert. */
function statusWith<Status extends RequirementStatus>(
  status: Status,
  open: Requirement | undefined,
  today: string,
): Status | DashboardStatus {
  if (!open) return status;
  if (open.mover === 'board') return 'pending-approval';
  if (open.dueDate !== null && open.dueDate < today) return 'alert';
  return status === 'completed' || status === 'not-applicable' ? 'in-progress' : status;
}

/**
 * The tasks of the board, each with its open requirement, in the board's order.
 *
 * @param today The board's calendar day.
 */
export function ccTasks(
  items: readonly DashboardStatusItem[],
  requirements: readonly Requirement[],
  today: string,
): CcLine[] {
  const openOf = (kind: RequirementKind) =>
    requirements
      .filter((each) => each.kind === kind && !each.isMet)
      .toSorted((one, other) => (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999'))[0];
  return items.map((item): CcLine => {
    const kind = kindOf(item, requirements);
    const open = kind === 'other' ? undefined : openOf(kind);
    const status = dashboardStatus(item.status);
    return {
      id: `task-${item.statusType}`,
      kind,
      title: item.statusType,
      detail: open ? open.title : '',
      status: item.disabled && status === 'contingent' ? 'coming-soon' : statusWith(status, open, today),
      requirement: open ? requirementName(open) : null,
      responsible: open?.mover ?? 'member',
      dueDate: open?.dueDate ?? null,
      url: open?.url || (item.disabled ? '' : item.url),
    };
  });
}

/**
 * The status of a requirement: where it is the open one of a task, that of the task, so that both say the same.
 *
 * @param tasks What `ccTasks` answers with this requirement.
 * @param today The board's calendar day.
 */
export function requirementStatus(
  requirement: Requirement,
  tasks: readonly CcLine[],
  today: string,
): RequirementStatus {
  if (requirement.isMet) return 'completed';
  const task = tasks.find((line) => line.requirement === requirementName(requirement));
  return task?.status ?? statusWith('to-do', requirement, today);
}

/**
 * What continuous certification asks of a surgeon: each task of the board with its open requirement, and the
 * requirements that belong to no task. What is open is first, the earliest due date before the others.
 *
 * @param today The board's calendar day.
 */
export function ccOverview(
  items: readonly DashboardStatusItem[],
  requirements: readonly Requirement[],
  today: string,
): CcLine[] {
  const ofTasks = ccTasks(items, requirements, today);
  const known = new Set(ofTasks.map(({ kind }) => kind));
  const others = requirements
    .filter(({ kind }) => kind === 'other' || !known.has(kind))
    .map((each): CcLine => ({
      id: requirementName(each),
      kind: each.kind,
      title: each.title,
      detail: each.detail,
      status: requirementStatus(each, ofTasks, today),
      requirement: each.isMet ? null : requirementName(each),
      responsible: (each.isMet ? undefined : each.mover) ?? 'member',
      dueDate: each.isMet ? null : each.dueDate,
      url: each.url,
    }));
  return [...ofTasks, ...others].toSorted(
    (one, other) =>
      Number(isSettled(one)) - Number(isSettled(other)) ||
      (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999'),
  );
}
