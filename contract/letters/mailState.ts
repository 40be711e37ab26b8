import * as z from 'zod/mini';

/**
 * What became of the mail with a request: it waits for the mail server, the mail server took it, or it cannot be
 * delivered. Not in the specification; absent at a server that does not tell.
 */
export const MailState = z.enum(['queued', 'sent', 'undelivered']);
export type MailState = z.output<typeof MailState>;
