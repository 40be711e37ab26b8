import type { DashboardStatusItem, Requirement } from '#contract/dashboard/dashboard.ts';
import { kindOfTask } from '#domain/cc/overview.ts';
import { serverStatus } from '#domain/status.ts';
import { withCmeLines, withCmeStatus } from '#server/cme/requirement.ts';
import type { Sql } from '#server/db/database.ts';
import { withStandingStatus } from '#server/standing/status.ts';
import { recordKinds, recordLinesOf, type RecordLines } from './recordLines.ts';

const { notApplicable } = serverStatus;

/** A task of the board about which the records of the member say something. */
function lineOf({ statusType }: Pick<DashboardStatusItem, 'statusType'>, lines: RecordLines) {
  const kind = recordKinds.find((each) => each === kindOfTask(statusType));
  return kind && lines[kind];
}

/**
 * The board's tasks of a member as their records say now: professional standing, CME credits, assessment, letters, outcome registry,
 * attestation.
 *
 * @param openInStanding reads what is open in the member's professional standing.
 */
export async function tasksNow(
  sql: Sql,
  userId: number,
  rows: readonly DashboardStatusItem[],
  now: number,
  openInStanding: Parameters<typeof withStandingStatus>[1],
): Promise<DashboardStatusItem[]> {
  const withStanding = await withStandingStatus(rows, openInStanding);
  const counted = await withCmeStatus(sql, userId, withStanding, now);
  if (counted.length === 0) return counted;
  const lines = await recordLinesOf(sql, userId, counted, now);
  return counted.map((row) => {
    const line = lineOf(row, lines);
    return row.status === notApplicable || !line ? row : { ...row, status: line.status };
  });
}

/** The board's own row with what the records say. Its date stays, and its words for an attestation that is asked for. */
function rowNow(row: Requirement, lines: RecordLines): Requirement {
  const kind = recordKinds.find((each) => each === row.kind);
  const line = kind && lines[kind];
  if (!line) return row;
  const { status: _, dueDate, title, detail, ...others } = line;
  const isInOwnWords = kind === 'attestation' && !others.isMet && others.mover === 'member';
  return {
    ...row,
    ...others,
    ...(!isInOwnWords && { title, detail }),
    ...(kind === 'assessment' && { dueDate }),
  };
}

/**
 * The requirements of a member as their records say now: the board's own rows, and a line for each task of the board
 * that has no row, so that lists of what is to be done have its date.
 */
export async function requirementsNow(
  sql: Sql,
  userId: number,
  rows: readonly Requirement[],
  now: number,
): Promise<Requirement[]> {
  const counted = await withCmeLines(sql, userId, rows, now);
  const tasks = await sql.query<
    Pick<DashboardStatusItem, 'statusType' | 'status'>
  >`select status_type, status from cc_tasks where user_id = ${userId} order by position`;
  if (counted.length === 0 && tasks.length === 0) return counted;
  const lines = await recordLinesOf(sql, userId, tasks, now);
  const derived = recordKinds.flatMap((kind): Requirement[] => {
    const line = lines[kind];
    const isAsked = tasks.some(
      ({ statusType, status }) => kindOfTask(statusType) === kind && status !== notApplicable,
    );
    if (!line || line.status === notApplicable || !isAsked || counted.some((row) => row.kind === kind))
      return [];
    const { status: _, ...words } = line;
    return [{ requirementId: null, kind, ...words }];
  });
  const dateOf = ({ dueDate }: Requirement) => dueDate ?? '9999';
  return [...counted.map((row) => rowNow(row, lines)), ...derived].toSorted((one, other) =>
    dateOf(one).localeCompare(dateOf(other)),
  );
}
