import { letterState, missingLetterTypes, type LetterState } from '#domain/application/letterTracker.ts';
import type { Sql } from '#server/db/database.ts';
import { findNeededTypes, itemText, lettersOf } from './records.ts';

/** "Chief of surgery, Chair of credentials". */
async function namesOf(sql: Sql, types: readonly string[]): Promise<string> {
  const names = [];
  for (const type of types) names.push((await itemText(sql, 'attestationType', type)) ?? type);
  return names.join(', ');
}

/**
 * The requirement list's status word and sentence for a person's letters of an exam; null for one without
 * cards. Letters of types that are not required do not count.
 */
export async function letterLine(sql: Sql, userId: number, examId: number) {
  const neededTypes = await findNeededTypes(sql, examId);
  if (!neededTypes) return null;
  const letters = await lettersOf(sql, userId, examId);
  const statesOf = (type: string) =>
    letters.filter(({ attestationType }) => attestationType === type).map(letterState);
  const missing = missingLetterTypes(neededTypes, letters);
  const declined = missing.filter((type) => statesOf(type).includes('declined'));
  const lacking = (...states: LetterState[]) =>
    neededTypes.filter((type) => !statesOf(type).some((state) => states.includes(state)));

  if (declined.length > 0)
    return [
      'Alert',
      `An official has declined. Ask someone else for the letter: ${await namesOf(sql, declined)}.`,
    ] as const;
  if (missing.length > 0) {
    const sentence = `Ask for the letters that are missing: ${await namesOf(sql, missing)}.`;
    return [letters.length === 0 ? 'Contingent' : 'In progress', sentence] as const;
  }
  if (lacking('approved').length === 0)
    return ['Completed', 'Every letter has arrived, and the board has approved it.'] as const;
  if (lacking('approved', 'awaitingApproval').length === 0)
    return ['Pending approval', 'Every letter has arrived. The board is looking at them.'] as const;
  if (lacking('approved', 'awaitingApproval', 'pending', 'processing').length > 0)
    return ['In progress', 'You have named an official but not sent the request. Send it.'] as const;
  return ['In progress', 'Some officials have not answered yet.'] as const;
}
