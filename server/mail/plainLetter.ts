import type { Mail } from './mailer.ts';

/** A plain-text mail of paragraphs; links are paragraphs of their own. */
export const plainLetter = (to: string, subject: string, ...paragraphs: string[]): Mail => ({
  to,
  subject,
  text: paragraphs.join('\n\n'),
});

/** A name typed by a user, without line breaks that could pass for more of the mail. */
export const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
