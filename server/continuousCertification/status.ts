import type { DashboardStatusItem, Requirement } from '#contract/dashboard.ts';
import { kindOfTask } from '#domain/cc/overview.ts';
import type { Sql } from '#server/db/database.ts';
import { attestationOf } from './attestation.ts';

const [notStarted, completed, pendingApproval, notApplicable] = [-1, 1, 2, 3];

const statusOf = (stored: number, isDone: boolean) => {
  if (stored === notApplicable || (isDone && stored === pendingApproval)) return stored;
  if (isDone) return completed;
  return stored === completed || stored === pendingApproval ? notStarted : stored;
};

/** The tasks of a member, with what the records say about the outcome registry and the attestation. */
export async function withRecordStatus(
  sql: Sql,
  userId: number,
  rows: readonly DashboardStatusItem[],
  now: number,
): Promise<DashboardStatusItem[]> {
  const [registry] = await sql.query('select 1 from outcome_registries where user_id = $1', [userId]);
  const { submitted } = await attestationOf(sql, userId, now);
  return rows.map((row) => {
    const kind = kindOfTask(row.statusType);
    if (kind === 'registry') return { ...row, status: statusOf(row.status, registry !== undefined) };
    return kind === 'attestation' ? { ...row, status: statusOf(row.status, submitted !== null) } : row;
  });
}

/** The requirements of a member; the one about the attestation is met once it is submitted. */
export async function withAttestationLines(
  sql: Sql,
  userId: number,
  rows: readonly Requirement[],
  now: number,
): Promise<Requirement[]> {
  if (!rows.some(({ kind }) => kind === 'attestation')) return [...rows];
  const { submitted } = await attestationOf(sql, userId, now);
  return rows.map((row) => (row.kind === 'attestation' ? { ...row, isMet: submitted !== null } : row));
}
