import * as z from 'zod/mini';
import { Fault } from '#server/core/fault.ts';
import { readText } from '#server/http/read.ts';
import type { Respond } from '#server/http/respond.ts';
import { isSigned, parseSigned, signatureHeader } from '#server/http/signature.ts';
import type { Portal } from '#server/http/portal.ts';
import type { MailQueue } from './mailQueue.ts';
import { mailIdOf } from './mailer.ts';

export const bouncePath = '/webhooks/mail';

/** A mail server or mail service reports that a mail came back for good. */
export const Bounce = z.object({
  type: z.literal('mail.bounced'),
  /** The `Message-ID` of the mail that came back. */
  messageId: z.string().check(z.maxLength(300)),
});
export type Bounce = z.output<typeof Bounce>;

interface BounceDeps {
  readonly clock: () => number;
  readonly mailQueue: MailQueue;
  /** Undefined if nobody reports mails that came back; there is no webhook then. */
  readonly mailSecret: Uint8Array | undefined;
}

/**
 * The webhook for mails that came back, signed like that of the payments. It answers 200 for a mail that it does not
 * know, too: there is nothing to repeat.
 */
export function mountBounces(
  app: Portal,
  { clock, mailQueue, mailSecret }: BounceDeps,
  respond: Respond,
): void {
  if (!mailSecret) return;
  app.post(bouncePath, async ({ req }) => {
    const text = await readText(req.raw);
    if (!isSigned(text, req.raw.headers.get(signatureHeader), mailSecret, clock()))
      throw new Fault(401, 'signature', 'The signature does not fit, or is too old.');
    const id = mailIdOf(parseSigned(Bounce, text).messageId);
    return respond.json(200, { status: 'ok', known: id !== undefined && (await mailQueue.bounce(id)) });
  });
}
