import type { Deps } from '#server/deps/deps.ts';
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
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'mailQueue' | 'nextToDos' | 'background'>,
  respond: Respond,
  registrations: AwaitedRegistrations,
): void {
  const answers = createAnswers(deps, registrations);
  for (const path of ['/letters', '/references'] as const) {
    mountOfficePages(app, `${path}/office`, deps, respond, answers);
    mountAnswerPages(app, path, deps, respond, answers);
  }
}
