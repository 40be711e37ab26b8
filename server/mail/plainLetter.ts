import type { Mail } from './mailer.ts';

/** A mail of paragraphs; links stand in paragraphs of their own. */
export const plainLetter = (to: string, subject: string, ...paragraphs: string[]): Mail => ({
  to,
  subject,
  text: paragraphs.join('\n\n'),
});

/** A name that somebody typed, without the breaks that would make it look like more of the letter. */
export const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
