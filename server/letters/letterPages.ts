import type { Parts } from '#server/deps/parts.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Respond } from '#server/http/respond.ts';
import { mountAnswerPages } from './answerPages.ts';
import { createAnswers, type AwaitedRegistrations } from './answers.ts';
import { mountOfficePages } from './officePages.ts';

/**
 * The pages behind the links of letters: on one a program director or an official answers, on the other the board's
 * office decides. The mails of both kinds keep their addresses.
 */
export function mountLetterPages(
  app: Portal,
  parts: Pick<Parts, 'db' | 'clock' | 'settings' | 'mailQueue' | 'nextMoves' | 'background'>,
  respond: Respond,
  registrations: AwaitedRegistrations,
): void {
  const answers = createAnswers(parts, registrations);
  for (const path of ['/letters', '/references'] as const) {
    mountOfficePages(app, `${path}/office`, parts, respond, answers);
    mountAnswerPages(app, path, parts, respond, answers);
  }
}
