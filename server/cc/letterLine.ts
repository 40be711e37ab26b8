import type { Requirement } from '#contract/dashboard/dashboard.ts';
import { doesLetterCount, letterTitle } from '#domain/letters/certificationLetters.ts';
import { letterStanding } from '#domain/letters/letterTracker.ts';
import { serverStatus } from '#domain/status.ts';
import type { Sql } from '#server/db/database.ts';
import { ccLetterNeeds } from '#server/letters/purpose.ts';
import { lettersOf } from '#server/letters/letterTable.ts';
import { standingSentence } from '#server/letters/requirementLine.ts';

const responsible: Partial<Record<string, Requirement['mover']>> = {
  sending: 'board',
  waitingForOfficials: 'official',
  waitingForBoard: 'board',
};

/** What the board's requirement and its task about reference letters say of a member; the status is a server number. */
export async function ccLetterLine(
  sql: Sql,
  userId: number,
  now: number,
): Promise<Pick<Requirement, 'title' | 'detail' | 'isMet' | 'mover'> & { readonly status: number }> {
  const { neededTypes, countsFrom } = await ccLetterNeeds(sql, userId, now);
  const letters = (await lettersOf(sql, userId, null)).filter((letter) =>
    doesLetterCount(letter, countsFrom),
  );
  const { standing, types } = letterStanding(neededTypes, letters, now);
  const { contingent, inProgress, pendingApproval, completed } = serverStatus;
  const statuses = {
    declined: inProgress,
    missing: letters.length === 0 ? contingent : inProgress,
    sentBack: inProgress,
    unsent: inProgress,
    undelivered: inProgress,
    stuck: inProgress,
    sending: inProgress,
    waitingForOfficials: inProgress,
    waitingForBoard: pendingApproval,
    approved: completed,
  } as const;
  return {
    title: letterTitle(standing, types.length, neededTypes.length),
    detail: await standingSentence(sql, standing, types),
    isMet: standing === 'approved',
    mover: responsible[standing] ?? 'member',
    status: statuses[standing],
  };
}
