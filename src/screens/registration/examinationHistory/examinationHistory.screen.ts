import { fromPromise } from 'xstate';
import { examsAhead } from '#domain/registration/examHistory.ts';
import {
  admissionsMachine,
  examinationHistoryMachine,
  examResultsMachine,
} from '#machines/registration/examinationHistory/examinationHistory.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminationHistoryScreen from './ExaminationHistoryScreen.tsx';

const wire = (services: Services) => {
  const { api, now } = services;
  return examinationHistoryMachine.provide({
    actors: {
      results: examResultsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => ({
            value: await api.send('listExamHistory', {}, { signal }),
          })),
        },
      }),
      admissions: admissionsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            const exams = examsAhead(await api.send('listExamOverview', {}, { signal }), now());
            const cards = exams.map(async (exam) => ({
              exam,
              card: await api.send('getAdmissionCard', { query: { examID: exam.examId } }, { signal }),
            }));
            return { value: await Promise.all(cards) };
          }),
        },
      }),
      downloads: wireDownloads(services),
    },
  });
};

export default screen({ wire, View: ExaminationHistoryScreen, texts: ['examHistory'] });
