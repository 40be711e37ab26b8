import { fromPromise } from 'xstate';
import { createExaminationScoresMachine } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { scoredDayMachine } from '#machines/scoring/examinationScores/examinationScores.setup.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { readReceipts } from '#wiring/scoring/examMaterial.ts';
import { answersOf } from '#wiring/scoring/answers.ts';
import { wireRescue } from '#wiring/scoring/rescue.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminationScoresScreen from './ExaminationScoresScreen.tsx';

const wire = (services: Services, session: PortalChildren['session']) => {
  const { api, now } = services;
  const userName = () => session.getSnapshot().context.grant?.userName ?? '';
  return createExaminationScoresMachine({ now }).provide({
    actors: {
      day: scoredDayMachine.provide({
        actors: {
          load: fromPromise(({ input: { key }, signal }) => {
            const { userId } = key;
            return answersOf(services, userId).load(async (read) => {
              const query = key.examDate === undefined ? {} : { examDate: key.examDate };
              const roster = await read('getDashboardRoster', { query });
              const [receipts, examinerName] = await Promise.all([
                readReceipts(read, roster),
                // The name on the print; where the profile cannot be read, it is that of the account.
                api
                  .send('getProfile', { query: { userId } }, { signal })
                  .then(({ displayName }) => displayName ?? userName(), userName),
              ]);
              return { roster, receipts, examinerName };
            }, signal);
          }),
        },
      }),
      rescue: wireRescue(services),
    },
  });
};

export default screen({ wire, View: ExaminationScoresScreen, texts: ['scoring'] });
