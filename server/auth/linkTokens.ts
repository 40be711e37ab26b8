import { createHash, randomBytes } from 'node:crypto';

/** The secret end of a link that goes out by mail; whoever has it needs no account. */
export const newLinkToken = () => randomBytes(32).toString('base64url');

/** What a link's secret is kept as, so that nobody reads it in the database. */
export const hashedToken = (token: string) => createHash('sha256').update(token).digest('base64url');
