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
import { answersOf } from '#wiring/scoring/answers.ts';
import { readRosters, readSessionChoices } from '#wiring/scoring/prepareDay.ts';
import { feedbackStore } from '#wiring/scoring/feedbackStore.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminationRostersScreen from './ExaminationRostersScreen.tsx';

const wire = (services: Services, session: PortalChildren['session']) => {
  const { now } = services;
  // The route requires a session.
  const answersNow = () => answersOf(services, session.getSnapshot().context.grant!.userId);
  const readerOf = (signal: AbortSignal) => answersNow().reader({ signal });
  return examinationRostersMachine.provide({
    actors: {
      keepFeedback: keepFeedback(feedbackStore(now)),
      sessions: rosterSessionsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            return { value: await readSessionChoices(readerOf(signal), now()) };
          }),
        },
      }),
      rosters: caseRostersMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readRosters(readerOf(signal), key.sessionName, key.scheduleIds),
          })),
        },
      }),
      contents: rosterCaseMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await answersNow().readIfAny('getCaseContents', { query: key }, { signal }),
          })),
        },
      }),
      note: caseNoteMachine.provide({
        actors: {
          load: fromPromise(({ input: { key }, signal }) =>
            answersNow().load(
              async (read) =>
                serverVersionOfComment(await read('getCaseNote', { query: key }, { without: 'say' })),
              signal,
            ),
          ),
        },
      }),
      feedback: caseFeedbackMachine.provide({
        actors: {
          load: fromPromise(({ input: { key }, signal }) =>
            answersNow().load(
              async (_, __, onOld) =>
                serverVersionOfFeedback(
                  await answersNow().readIfAny('getCaseFeedback', { query: key }, { signal, onOld }),
                ),
              signal,
            ),
          ),
        },
      }),
    },
  });
};

export default screen({ wire, View: ExaminationRostersScreen, texts: ['scoring'] });
