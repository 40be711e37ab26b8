import { createHash, randomBytes } from 'node:crypto';

/** The secret part of a link sent by mail; it grants access without an account. */
export const newLinkToken = () => randomBytes(32).toString('base64url');

/** The hash under which a link's secret is stored. */
export const hashedToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** How many days a letter's link is valid, from the day its mail was sent. */
export const LETTER_LINK_DAYS = 90;

/** The last whole day, in milliseconds, on which a letter's link that is sent now can be answered. */
export const letterAnswerBy = (sentAt: number) => sentAt + (LETTER_LINK_DAYS - 1) * 24 * 60 * 60_000;

/** Whether a link sent at that time has expired; false for one that was never sent. */
export const hasLinkEnded = (sentAt: string | null, now: number) =>
  sentAt !== null && now >= Date.parse(sentAt) + LETTER_LINK_DAYS * 24 * 60 * 60_000;
