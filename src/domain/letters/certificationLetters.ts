import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { boardDay } from '../boardTime.ts';
import { addYears } from '../days.ts';
import type { LetterStanding } from './letterTracker.ts';
import type { CertificationPath } from '../cc/certificationPath.ts';

/** Letters are due every five years of a cycle. */
const PERIOD_YEARS = 5;

/**
 * The types of letters that continuous certification requires, of the pick-list `reference-letter-type`: from the chief
 * of surgery and the chair of credentials, two more of other officials after a certificate has lapsed, and none of a
 * surgeon who is clinically inactive. The specification does not say which.
 */
export const neededLetterTypes = (path: CertificationPath): readonly string[] =>
  ({ active: ['1', '2'], lapsed: ['1', '2', '4', '4'], inactive: [] })[path];

/**
 * The first day of the present period, which ends when the letters are due: earlier requests do not count.
 *
 * @param dueDate A calendar day; null if no day is set, then the period ends today.
 * @param today The board's calendar day.
 */
export const lettersCountFrom = (dueDate: string | null, today: string): string =>
  addYears(dueDate ?? today, -PERIOD_YEARS);

/**
 * Whether a letter counts in the period that begins on a calendar day; one that was not sent yet does. A withdrawn
 * request has no day on which it was sent.
 */
export function doesLetterCount(
  { sentDate, withdrawnAt }: Pick<ReferenceLetter, 'sentDate' | 'withdrawnAt'>,
  countsFrom: string | null,
): boolean {
  const date = sentDate ?? withdrawnAt;
  return countsFrom === null || date === null || boardDay(Date.parse(date)) >= countsFrom;
}

const counts = ['no', 'one', 'two', 'three', 'four'];
const lettersIn = (count: number, more = '') =>
  `${counts[count] ?? count}${more} reference ${count === 1 ? 'letter' : 'letters'}`;

/**
 * The title of the requirement: what is to be done next about the letters.
 *
 * @param open How many of the required letters it is about.
 * @param needed How many are required.
 */
export function letterTitle(standing: LetterStanding, open: number, needed: number): string {
  switch (standing) {
    case 'missing':
      return `Ask for ${lettersIn(open, open < needed ? ' more' : '')}`;
    case 'declined':
      return 'Ask another official for a reference letter';
    case 'unsent':
      return 'Send the request for a reference letter';
    case 'sentBack':
      return 'Ask again for a reference letter that the board sent back';
    case 'undelivered':
      return 'Check the address of an official: the request could not be delivered';
    case 'stuck':
      return 'Send a request for a reference letter again';
    case 'sending':
      return 'Wait until the requests for reference letters are sent';
    case 'waitingForOfficials':
      return 'Wait for the officials who were asked for reference letters';
    case 'waitingForBoard':
      return 'Wait for the board to approve the reference letters';
    case 'approved':
      return 'The reference letters are approved';
  }
}
