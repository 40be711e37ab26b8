import type { ExamHistoryItem } from '#contract/examinations.ts';
import { confirmedDate } from '#domain/registration/examDates.ts';
import { examsAhead, type Admission } from '#domain/registration/examHistory.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { loadMover } from '#wiring/movers.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminationHistoryScreen from './ExaminationHistoryScreen.tsx';

const wire = (services: Services) => {
  const { send } = services.api;
  return createPartsMachine('examinationHistory', {
    results: resource<readonly ExamHistoryItem[]>('examResults', (signal) =>
      send('listExamHistory', {}, { signal }),
    ),
    admissions: resource<readonly Admission[]>('admissions', async (signal) => {
      const exams = examsAhead(await send('listExamOverview', {}, { signal }), services.now());
      const admissions = exams.map(async (exam) => {
        const { examId } = exam;
        const [card, intention, mover] = await Promise.all([
          send('getAdmissionCard', { query: { examID: examId } }, { signal }),
          send('getIntention', { query: { examId } }, { signal }),
          loadMover(send, exam, signal),
        ]);
        return { exam, card, days: confirmedDate(intention), mover };
      });
      return Promise.all(admissions);
    }),
    downloads: wireDownloads(services),
  });
};

export default screen({ wire, View: ExaminationHistoryScreen, texts: ['examHistory'] });
