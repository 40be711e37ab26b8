import { createHash, randomBytes } from 'node:crypto';
import { boardDay, endOfBoardDay } from '#domain/boardTime.ts';

/** The secret part of a link sent by mail; it grants access without an account. */
export const newLinkToken = () => randomBytes(32).toString('base64url');

/** The hash under which a link's secret is stored. */
export const hashedToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** How many days a letter's link is valid, from the day its mail was sent. */
export const LETTER_LINK_DAYS = 90;

const DAY = 24 * 60 * 60_000;

/**
 * By when a letter is answered whose link is sent at a time, in epoch milliseconds: when it is due, or the end of the
 * last whole day on which its link works, whichever is earlier. A date that was over when the link was sent does not
 * count: the letter was asked for late.
 *
 * @param due When the letter is due; null if no date is set.
 */
export function letterAnswerBy(sentAt: number, due: number | null): number {
  const lastDay = endOfBoardDay(boardDay(sentAt + (LETTER_LINK_DAYS - 1) * DAY));
  return due === null || due <= sentAt ? lastDay : Math.min(due, lastDay);
}

/** Whether a link sent at that time has expired; false for one that was never sent. */
export const hasLinkEnded = (sentAt: string | null, now: number) =>
  sentAt !== null && now >= Date.parse(sentAt) + LETTER_LINK_DAYS * DAY;
