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
import { feedbackStore } from '#wiring/scoring/feedbackStore.ts';
import { nullIfMissing } from '#wiring/nullIfMissing.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminationRostersScreen from './ExaminationRostersScreen.tsx';

/** A session of the pick-list; its modifier names one or two roster schedules. */
const choiceOf = ({ itemValue, itemDescription, modifier = '' }: PickListItem): SessionChoice => ({
  value: itemValue,
  label: itemDescription,
  sessionName: itemValue,
  scheduleIds: modifier.split(',').filter(Boolean).map(Number),
});

const wire = ({ api: { send }, board }: Services) =>
  examinationRostersMachine.provide({
    actors: {
      keepFeedback: keepFeedback(feedbackStore(board.now)),
      sessions: rosterSessionsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            const currentDate = new Date(board.now()).toISOString();
            const items = await send(
              'getPickList',
              { params: { name: 'examiner-sessions' }, query: { currentDate } },
              { signal },
            );
            return { value: items.map(choiceOf) };
          }),
        },
      }),
      rosters: caseRostersMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            const { sessionName, scheduleIds } = key;
            const [scheduleId1 = 0, scheduleId2] = scheduleIds;
            const query = { sessionName, scheduleId1, ...(scheduleId2 !== undefined && { scheduleId2 }) };
            return { value: await send('listCaseRosters', { query }, { signal }) };
          }),
        },
      }),
      contents: rosterCaseMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await nullIfMissing(send('getCaseContents', { query: key }, { signal })),
          })),
        },
      }),
      note: caseNoteMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: serverVersionOfComment(
              await nullIfMissing(send('getCaseNote', { query: key }, { signal })),
            ),
          })),
        },
      }),
      feedback: caseFeedbackMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: serverVersionOfFeedback(
              await nullIfMissing(send('getCaseFeedback', { query: key }, { signal })),
            ),
          })),
        },
      }),
    },
  });

export default screen({ wire, View: ExaminationRostersScreen, texts: ['scoring'] });
