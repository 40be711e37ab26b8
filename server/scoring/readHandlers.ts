import type { oralExams as rows } from '#contract/scoring/oralExams.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { agendaHandlers } from './agenda.ts';
import { rosterHandlers } from './rosters.ts';
import { sessionHandlers } from './sessions.ts';

/** Examiners' reads, except their own scores. */
export const oralExamHandlers = (deps: Deps): HandlersFor<typeof rows> => ({
  ...sessionHandlers(deps),
  ...rosterHandlers(deps),
  ...agendaHandlers(deps),
});
