import { createHash, randomBytes } from 'node:crypto';

/** The secret end of a link that goes out by mail; whoever has it needs no account. */
export const newLinkToken = () => randomBytes(32).toString('base64url');

/** What a link's secret is kept as, so that nobody reads it in the database. */
export const hashedToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** How many days the link to a letter works, counted from the mail that carried it. */
export const LETTER_LINK_DAYS = 90;

/** Whether a link that went out then has ended; one that never went out has not. */
export const hasLinkEnded = (sentAt: string | null, now: number) =>
  sentAt !== null && now >= Date.parse(sentAt) + LETTER_LINK_DAYS * 24 * 60 * 60_000;
