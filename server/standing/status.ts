import type { DashboardStatusItem } from '#contract/dashboard/dashboard.ts';
import { kindOfTask } from '#domain/cc/overview.ts';
import { serverStatus } from '#domain/status.ts';

const { completed, inProgress, notApplicable, pendingApproval } = serverStatus;

/**
 * The lines of the continuous-certification dashboard, with what the list of what to do says in the one about
 * professional standing.
 *
 * @param open reads what the member has to do in their professional standing; only asked where there is such a line.
 */
export async function withStandingStatus(
  rows: readonly DashboardStatusItem[],
  open: () => Promise<readonly object[]>,
): Promise<DashboardStatusItem[]> {
  const isAsked = ({ statusType, status }: DashboardStatusItem) =>
    kindOfTask(statusType) === 'standing' && status !== notApplicable;
  if (!rows.some(isAsked)) return [...rows];
  const items = await open();
  const statusOf = (stored: number) => {
    if (items.length === 0) return stored === pendingApproval ? stored : completed;
    return stored === completed || stored === pendingApproval ? inProgress : stored;
  };
  return rows.map((row) => (isAsked(row) ? { ...row, status: statusOf(row.status) } : row));
}
