import type { oralExams as rows } from '#contract/scoring/oralExams.ts';
import type { Parts } from '#server/deps/parts.ts';
import type { HandlersFor } from '#server/http/visit.ts';
import { agendaHandlers } from './agenda.ts';
import { rosterHandlers } from './rosters.ts';
import { sessionHandlers } from './sessions.ts';

/** Examiners' reads, except their own scores. */
export const oralExamHandlers = (parts: Parts): HandlersFor<typeof rows> => ({
  ...sessionHandlers(parts),
  ...rosterHandlers(parts),
  ...agendaHandlers(parts),
});
