import type { DashboardStatusItem, Requirement, RequirementKind } from '#contract/dashboard.ts';
import { dashboardStatus, type DashboardStatus } from '../status.ts';

/** The tasks of the board by the words of their `statusType`. */
const tasks: Readonly<Record<string, RequirementKind>> = {
  'Professional standing': 'standing',
  'CME credits': 'cme',
  Assessment: 'assessment',
  'Reference letters': 'letters',
  'Outcome registry': 'registry',
  Attestation: 'attestation',
};

/** What a task of the dashboard is about. */
export const kindOfTask = (statusType: string): RequirementKind => tasks[statusType] ?? 'other';

/** One line of the overview: a task of the board, or a requirement that belongs to no task. */
export interface CcLine {
  readonly id: string;
  readonly kind: RequirementKind;
  readonly title: string;
  /** What the open requirement of the task asks for; empty if there is none. */
  readonly detail: string;
  readonly status: DashboardStatus;
  /** The open requirement; null if there is none. */
  readonly requirementId: number | null;
  /** A calendar day; null if nothing is due. */
  readonly dueDate: string | null;
  /** Where it is done, a path of the portal; empty if there is nothing to open. */
  readonly url: string;
}

const isSettled = ({ status }: CcLine) => status === 'completed' || status === 'not-applicable';

/** The status of a task with its open requirement: what is overdue is an alert. */
function statusWith(status: DashboardStatus, open: Requirement | undefined, today: string): DashboardStatus {
  if (!open) return status;
  if (open.dueDate !== null && open.dueDate < today) return 'alert';
  return status === 'completed' || status === 'not-applicable' ? 'in-progress' : status;
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
  const openOf = (kind: RequirementKind) =>
    requirements
      .filter((each) => each.kind === kind && !each.isMet)
      .toSorted((one, other) => (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999'))[0];
  const ofTasks = items.map((item): CcLine => {
    const kind = kindOfTask(item.statusType);
    const open = kind === 'other' ? undefined : openOf(kind);
    const status = dashboardStatus(item.status);
    return {
      id: `task-${item.statusType}`,
      kind,
      title: item.statusType,
      detail: open ? open.title : '',
      status: item.disabled && status === 'contingent' ? 'coming-soon' : statusWith(status, open, today),
      requirementId: open?.requirementId ?? null,
      dueDate: open?.dueDate ?? null,
      url: item.disabled ? (open?.url ?? '') : item.url,
    };
  });
  const known = new Set(ofTasks.map(({ kind }) => kind));
  const others = requirements
    .filter(({ kind }) => kind === 'other' || !known.has(kind))
    .map((each): CcLine => ({
      id: `requirement-${each.requirementId}`,
      kind: each.kind,
      title: each.title,
      detail: each.detail,
      status: statusWith(each.isMet ? 'completed' : 'in-progress', each.isMet ? undefined : each, today),
      requirementId: each.isMet ? null : each.requirementId,
      dueDate: each.isMet ? null : each.dueDate,
      url: each.url,
    }));
  return [...ofTasks, ...others].toSorted(
    (one, other) =>
      Number(isSettled(one)) - Number(isSettled(other)) ||
      (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999'),
  );
}
