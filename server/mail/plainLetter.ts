import type { Mail } from './mailer.ts';

/** A plain-text mail of paragraphs; links are paragraphs of their own. */
export const plainLetter = (to: string, subject: string, ...paragraphs: string[]): Mail => ({
  to,
  subject,
  text: paragraphs.join('\n\n'),
});

/**
 * A text typed by a user, without line breaks that could pass for more of the mail, and without characters that turn its
 * direction: what is on record may be older than the rule for names.
 */
export const onOneLine = (text: string) =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
