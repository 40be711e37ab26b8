import { fromPromise } from 'xstate';
import { createExaminationScoresMachine } from '#machines/screens/examinationScores.machine.ts';
import { scoredDayMachine } from '#machines/screens/examinationScores.setup.ts';
import { wireRescue } from '../rescue.ts';
import type { Services } from '../services.ts';

export const wireExaminationScores = (services: Services) => {
  const { api, board } = services;
  return createExaminationScoresMachine(board).provide({
    actors: {
      day: scoredDayMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            const query = key.examDate === undefined ? {} : { examDate: key.examDate };
            const roster = await api.send('getDashboardRoster', { query }, { signal });
            const { examDate } = roster;
            const receipts = await api.send('listReceipts', { query: { examDate } }, { signal });
            return { value: { roster, receipts } };
          }),
        },
      }),
      rescue: wireRescue(services),
    },
  });
};
