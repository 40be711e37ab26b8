import { fromPromise } from 'xstate';
import { oralExaminationsMachine, sessionDayMachine } from '#machines/screens/oralExaminations.machine.ts';
import type { Services } from '../services.ts';

export const wireOralExaminations = ({ api: { send }, board }: Services) =>
  oralExaminationsMachine.provide({
    actors: {
      day: sessionDayMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            const currentDate = new Date(board.now()).toISOString();
            const [active, roster] = await Promise.all([
              send('getActiveSession', { query: { currentDate } }, { signal }),
              send('getDashboardRoster', { query: {} }, { signal }),
            ]);
            return { value: { active, roster } };
          }),
        },
      }),
    },
  });
