import { fromPromise } from 'xstate';
import { serverVersionOfComment, serverVersionOfFeedback } from '#domain/scoring/commands/serverVersion.ts';
import { examinationRostersMachine } from '#machines/scoring/examinationRosters/examinationRosters.machine.ts';
import {
  caseFeedbackMachine,
  caseNoteMachine,
  caseRostersMachine,
  rosterCaseMachine,
  rosterSessionsMachine,
} from '#machines/scoring/examinationRosters/examinationRosters.parts.ts';
import { keepFeedback } from '#machines/scoring/examinationRosters/examinationRosters.feedback.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { readerFor, readIfAny } from '#wiring/scoring/keptAnswers.ts';
import { readRosters, readSessionChoices } from '#wiring/scoring/prepareDay.ts';
import { feedbackStore } from '#wiring/scoring/feedbackStore.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminationRostersScreen from './ExaminationRostersScreen.tsx';

const wire = ({ api: { send }, now, sealed }: Services, session: PortalChildren['session']) => {
  // The route requires a session.
  const readerOf = (signal: AbortSignal) => ({
    send,
    sealed,
    userId: session.getSnapshot().context.grant!.userId,
    signal,
  });
  return examinationRostersMachine.provide({
    actors: {
      keepFeedback: keepFeedback(feedbackStore(now)),
      sessions: rosterSessionsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            return { value: await readSessionChoices(readerFor(readerOf(signal)), now()) };
          }),
        },
      }),
      rosters: caseRostersMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readRosters(readerFor(readerOf(signal)), key.sessionName, key.scheduleIds),
          })),
        },
      }),
      contents: rosterCaseMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readIfAny(readerOf(signal), 'getCaseContents', { query: key }),
          })),
        },
      }),
      note: caseNoteMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: serverVersionOfComment(
              await readerFor(readerOf(signal))('getCaseNote', { query: key }, { without: 'say' }),
            ),
          })),
        },
      }),
      feedback: caseFeedbackMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: serverVersionOfFeedback(
              await readIfAny(readerOf(signal), 'getCaseFeedback', { query: key }),
            ),
          })),
        },
      }),
    },
  });
};

export default screen({ wire, View: ExaminationRostersScreen, texts: ['scoring'] });
