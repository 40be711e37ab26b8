import type { ExamHistoryItem } from '#contract/registration/examinations.ts';
import { daysFor } from '#domain/registration/examDates.ts';
import { examLeft } from '#domain/registration/examLeft.ts';
import { examsAhead, withdrawnExams, type Admission } from '#domain/registration/examHistory.ts';
import { responsibleByExam } from '#domain/todo/registrationToDos.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { readRegistrations } from '#wiring/registrations.ts';
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
      const [registrations, moves] = await Promise.all([
        readRegistrations(send, signal),
        // Without it, nothing is said of what is left.
        send('listToDo', {}, { signal, without: () => null }).catch(() => null),
      ]);
      const responsible = responsibleByExam(registrations);
      const exams = registrations.exams.map(({ exam }) => exam);
      const ahead = examsAhead(registrations.exams, services.now());
      const withdrawn = withdrawnExams(exams, services.now()).map((exam): Admission => ({
        exam,
        card: null,
        days: daysFor(exam, null),
        responsible: null,
        left: null,
      }));
      const admissions = await Promise.all(
        ahead.map(async (exam) => {
          const { examId } = exam;
          const answers = registrations.exams.find((each) => each.exam.examId === examId)?.answers;
          return {
            exam,
            card: exam.isOnline
              ? null
              : await send('getAdmissionCard', { query: { examID: examId } }, { signal }),
            days: daysFor(exam, answers?.intention ?? null),
            responsible: responsible[examId] ?? null,
            left: moves && examLeft(examId, moves),
          };
        }),
      );
      return [...admissions, ...withdrawn];
    }),
    downloads: wireDownloads(services),
  });
};

export default screen({ wire, View: ExaminationHistoryScreen, texts: ['examHistory', 'todo'] });
