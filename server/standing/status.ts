import type { DashboardStatusItem } from '#contract/dashboard.ts';
import { kindOfTask } from '#domain/cc/overview.ts';
import { serverStatus } from '#domain/status.ts';
import { licenseToDos } from '#domain/todo/licenseToDos.ts';
import { professionalStandingToDos } from '#domain/todo/professionalStandingToDos.ts';
import type { Sql } from '#server/db/database.ts';
import { recordsOf } from '#server/records.ts';
import { standingFactsOf } from './facts.ts';
import { medicalLicenseTable } from './records.ts';

const { completed, inProgress, notApplicable, pendingApproval } = serverStatus;

/** Whether nothing is missing in the professional standing of a surgeon, as the list of what to do says it. */
async function isComplete(sql: Sql, userId: number, now: number): Promise<boolean> {
  const roles = ['surgeon'] as const;
  const licenses = await recordsOf(sql, medicalLicenseTable, userId);
  const ofLicenses = licenseToDos({ roles, licenses }, now);
  const standing = await standingFactsOf(sql, userId);
  return (
    [...ofLicenses, ...professionalStandingToDos({ roles, licenses, standing }, ofLicenses)].length === 0
  );
}

/** The lines of the continuous-certification dashboard, with what the records say in the one about professional standing. */
export async function withStandingStatus(
  sql: Sql,
  userId: number,
  rows: readonly DashboardStatusItem[],
  now: number,
): Promise<DashboardStatusItem[]> {
  const isAsked = ({ statusType, status }: DashboardStatusItem) =>
    kindOfTask(statusType) === 'standing' && status !== notApplicable;
  if (!rows.some(isAsked)) return [...rows];
  const isDone = await isComplete(sql, userId, now);
  const statusOf = (stored: number) => {
    if (isDone) return stored === pendingApproval ? stored : completed;
    return stored === completed || stored === pendingApproval ? inProgress : stored;
  };
  return rows.map((row) => (isAsked(row) ? { ...row, status: statusOf(row.status) } : row));
}
