import type { DashboardStatusItem, Requirement } from '#contract/dashboard.ts';
import { kindOfTask } from '#domain/cc/overview.ts';
import { serverStatus } from '#domain/status.ts';
import { withCmeLines, withCmeStatus } from '#server/cme/requirement.ts';
import type { Sql } from '#server/db/database.ts';
import { attestationOf } from './attestation.ts';
import { assessmentLine } from './assessmentLine.ts';
import { ccLetterLine } from './letterLine.ts';

const { contingent, completed, pendingApproval, notApplicable } = serverStatus;

const statusOf = (stored: number, isDone: boolean) => {
  if (stored === notApplicable || (isDone && stored === pendingApproval)) return stored;
  if (isDone) return completed;
  return stored === completed || stored === pendingApproval ? contingent : stored;
};

async function withRecordStatus(
  sql: Sql,
  userId: number,
  rows: readonly DashboardStatusItem[],
  now: number,
): Promise<DashboardStatusItem[]> {
  const [registry] = await sql.query('select 1 from outcome_registries where user_id = $1', [userId]);
  const { submitted } = await attestationOf(sql, userId, now);
  const lines = {
    letters: await ccLetterLine(sql, userId, now),
    assessment: await assessmentLine(sql, userId, now),
  };
  return rows.map((row) => {
    const kind = kindOfTask(row.statusType);
    if (kind === 'letters' || kind === 'assessment')
      return row.status === notApplicable || !lines[kind] ? row : { ...row, status: lines[kind].status };
    if (kind === 'registry') return { ...row, status: statusOf(row.status, registry !== undefined) };
    return kind === 'attestation' ? { ...row, status: statusOf(row.status, submitted !== null) } : row;
  });
}

async function withAttestationLines(
  sql: Sql,
  userId: number,
  rows: readonly Requirement[],
  now: number,
): Promise<Requirement[]> {
  if (!rows.some(({ kind }) => kind === 'attestation')) return [...rows];
  const { submitted } = await attestationOf(sql, userId, now);
  return rows.map((row) => (row.kind === 'attestation' ? { ...row, isMet: submitted !== null } : row));
}

async function withLetterLines(
  sql: Sql,
  userId: number,
  rows: readonly Requirement[],
  now: number,
): Promise<Requirement[]> {
  if (!rows.some(({ kind }) => kind === 'letters')) return [...rows];
  const { status: _, ...words } = await ccLetterLine(sql, userId, now);
  return rows.map((row) => (row.kind === 'letters' ? { ...row, ...words } : row));
}

async function withAssessmentLines(
  sql: Sql,
  userId: number,
  rows: readonly Requirement[],
  now: number,
): Promise<Requirement[]> {
  const line = rows.some(({ kind }) => kind === 'assessment') && (await assessmentLine(sql, userId, now));
  if (!line) return [...rows];
  const { status: _, ...words } = line;
  return rows.map((row) => (row.kind === 'assessment' ? { ...row, ...words } : row));
}

/**
 * The board's tasks of a member as their records say now: CME credits, assessment, letters, outcome registry,
 * attestation.
 */
export const tasksNow = async (
  sql: Sql,
  userId: number,
  rows: readonly DashboardStatusItem[],
  now: number,
): Promise<DashboardStatusItem[]> =>
  withRecordStatus(sql, userId, await withCmeStatus(sql, userId, rows, now), now);

/** The requirements of a member as their records say now: CME credits, assessment, letters, attestation. */
export const requirementsNow = async (
  sql: Sql,
  userId: number,
  rows: readonly Requirement[],
  now: number,
): Promise<Requirement[]> => {
  const counted = await withLetterLines(sql, userId, await withCmeLines(sql, userId, rows, now), now);
  const taken = await withAssessmentLines(sql, userId, counted, now);
  return await withAttestationLines(sql, userId, taken, now);
};
