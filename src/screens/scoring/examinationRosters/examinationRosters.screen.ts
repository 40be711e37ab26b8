import { fromPromise } from 'xstate';
import type { PickListItem } from '#contract/pickLists.ts';
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
import type { SessionChoice } from '#machines/scoring/examinationRosters/examinationRosters.types.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { readerFor, readIfAny } from '#wiring/scoring/keptAnswers.ts';
import { readRosters, readSessionChoices, schedulesIn } from '#wiring/scoring/prepareDay.ts';
import { feedbackStore } from '#wiring/scoring/feedbackStore.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminationRostersScreen from './ExaminationRostersScreen.tsx';

/** A session of the pick-list; its modifier names one or two roster schedules. */
const choiceOf = (item: PickListItem): SessionChoice => ({
  value: item.itemValue,
  label: item.itemDescription,
  sessionName: item.itemValue,
  scheduleIds: schedulesIn(item),
});

const wire = ({ api: { send }, board, sealed }: Services, session: PortalChildren['session']) => {
  // The route requires a session.
  const readerOf = (signal: AbortSignal) => ({
    send,
    sealed,
    userId: session.getSnapshot().context.grant!.userId,
    signal,
  });
  return examinationRostersMachine.provide({
    actors: {
      keepFeedback: keepFeedback(feedbackStore(board.now)),
      sessions: rosterSessionsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            const items = await readSessionChoices(readerFor(readerOf(signal)), board.now());
            return { value: items.map(choiceOf) };
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
