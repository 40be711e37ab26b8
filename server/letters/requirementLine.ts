import { letterStanding, type LetterStanding } from '#domain/letters/letterTracker.ts';
import type { Sql } from '#server/db/database.ts';
import { itemText } from './letterItems.ts';
import { lettersOf } from './letterTable.ts';
import { findNeededTypes } from './neededTypes.ts';

/** "Chief of surgery, Chair of credentials". */
async function namesOf(sql: Sql, types: readonly string[]): Promise<string> {
  const names = [];
  for (const type of types) names.push((await itemText(sql, 'attestationType', type)) ?? type);
  return names.join(', ');
}

/** What a requirement says about its letters, in a sentence. */
export async function standingSentence(
  sql: Sql,
  standing: LetterStanding,
  types: readonly string[],
): Promise<string> {
  switch (standing) {
    case 'declined':
      return `An official has declined. Ask someone else for the letter: ${await namesOf(sql, types)}.`;
    case 'missing':
      return `Ask for the letters that are missing: ${await namesOf(sql, types)}.`;
    case 'unsent':
      return 'You have named an official but not sent the request. Send it.';
    case 'sentBack':
      return `The board has sent a letter back. Ask for it again: ${await namesOf(sql, types)}.`;
    case 'undelivered':
      return `A request could not be delivered. Check the address: ${await namesOf(sql, types)}.`;
    case 'stuck':
      return `A request was not sent. Send it again: ${await namesOf(sql, types)}.`;
    case 'sending':
      return 'The request is being sent to the official.';
    case 'waitingForOfficials':
      return 'At least one official has not answered yet.';
    case 'waitingForBoard':
      return 'All letters have arrived. The board is reviewing them.';
    case 'approved':
      return 'All letters have arrived, and the board has approved them.';
  }
}

/**
 * The requirement list's status word and sentence for a person's letters of an exam; null for one without
 * cards. Letters of types that are not required do not count.
 */
export async function letterLine(sql: Sql, userId: number, examId: number, now: number) {
  const neededTypes = await findNeededTypes(sql, examId);
  if (!neededTypes) return null;
  const letters = await lettersOf(sql, userId, examId);
  const { standing, types } = letterStanding(neededTypes, letters, now);
  const words = {
    declined: 'Alert',
    missing: letters.length === 0 ? 'Contingent' : 'In progress',
    sentBack: 'Alert',
    unsent: 'In progress',
    undelivered: 'Alert',
    stuck: 'In progress',
    sending: 'In progress',
    waitingForOfficials: 'In progress',
    waitingForBoard: 'Pending approval',
    approved: 'Completed',
  } as const;
  return [words[standing], await standingSentence(sql, standing, types)] as const;
}
