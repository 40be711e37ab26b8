import type { DashboardStatusItem, Requirement } from '#contract/dashboard/dashboard.ts';
import { boardDay } from '#domain/boardTime.ts';
import { kindOfTask } from '#domain/cc/overview.ts';
import { amountOf, cmeOn, creditsDropping, type CmeAmount, type CmeHistory } from '#domain/cme/cmeSummary.ts';
import { serverStatus } from '#domain/status.ts';
import type { Sql } from '#server/db/database.ts';
import { cmeHistoryOf } from './history.ts';

const creditsIn = (count: number, more = '') => `${count} ${more}${count === 1 ? 'credit' : 'credits'}`;

function titleOf({ credits, saCredits }: CmeAmount): string {
  if (credits === 0 && saCredits === 0) return 'Your CME credits are complete';
  if (saCredits === 0) return `Report ${creditsIn(credits, 'more CME ')}`;
  return credits > saCredits
    ? `Report ${creditsIn(credits, 'more CME ')}, ${saCredits} with self-assessment`
    : `Report ${creditsIn(saCredits, 'more CME ')} with self-assessment`;
}

/** What the board's requirement about CME says of a member on a day. */
export function cmeLine(history: CmeHistory, today: string): Pick<Requirement, 'title' | 'detail' | 'isMet'> {
  const { creditsToDate, yourRequirements, creditsNeeded } = cmeOn(history, today);
  const { credits: dropping } = amountOf(creditsDropping(history.credits, today));
  const sentences = [
    `You have ${creditsIn(creditsToDate.credits)}, and you need ${yourRequirements.credits}.`,
    ...(yourRequirements.saCredits > 0
      ? [
          `With self-assessment, you have ${creditsToDate.saCredits}, and you need ${yourRequirements.saCredits}.`,
        ]
      : []),
    ...(dropping > 0
      ? [`${creditsIn(dropping)} ${dropping === 1 ? 'expires' : 'expire'} at the end of the year.`]
      : []),
  ];
  return {
    title: titleOf(creditsNeeded),
    detail: sentences.join(' '),
    isMet: creditsNeeded.credits === 0 && creditsNeeded.saCredits === 0,
  };
}

/** The requirements of a member, with what the credits say in those about CME. */
export async function withCmeLines(
  sql: Sql,
  userId: number,
  rows: readonly Requirement[],
  now: number,
): Promise<Requirement[]> {
  if (!rows.some(({ kind }) => kind === 'cme')) return [...rows];
  const line = cmeLine(await cmeHistoryOf(sql, userId), boardDay(now));
  return rows.map((row) => (row.kind === 'cme' ? { ...row, ...line } : row));
}

/** The lines of the continuous-certification dashboard, with what the credits say in the one about CME. */
export async function withCmeStatus(
  sql: Sql,
  userId: number,
  rows: readonly DashboardStatusItem[],
  now: number,
): Promise<DashboardStatusItem[]> {
  const isAboutCme = ({ statusType }: DashboardStatusItem) => kindOfTask(statusType) === 'cme';
  if (!rows.some(isAboutCme)) return [...rows];
  const { isMet } = cmeLine(await cmeHistoryOf(sql, userId), boardDay(now));
  const status = isMet ? serverStatus.completed : serverStatus.inProgress;
  return rows.map((row) => (isAboutCme(row) ? { ...row, status } : row));
}
