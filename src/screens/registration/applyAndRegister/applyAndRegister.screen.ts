import type { ExamFee } from '#contract/billing/billing.ts';
import { examLeft } from '#domain/registration/examLeft.ts';
import { memberExams, type MemberExams } from '#domain/registration/memberExams.ts';
import { begunExams, responsibleByExam } from '#domain/todo/registrationToDos.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { readRegistrations } from '#wiring/registrations.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ApplyAndRegisterScreen from './ApplyAndRegisterScreen.tsx';

const wire = ({ api: { send }, now }: Services) =>
  createPartsMachine('applyAndRegister', {
    exams: resource<MemberExams>('memberExams', async (signal) => {
      const [exams, registrations, moves] = await Promise.all([
        send('listExamOverview', {}, { signal }),
        readRegistrations(send, signal),
        // Without it, nothing is said of what is left.
        send('listToDo', {}, { signal, without: () => null }).catch(() => null),
      ]);
      return {
        ...memberExams(exams, registrations, now()),
        begun: begunExams(registrations),
        responsible: responsibleByExam(registrations),
        left: moves ? Object.fromEntries(exams.map(({ examId }) => [examId, examLeft(examId, moves)])) : {},
      };
    }),
    // They may fail without the exams.
    fees: resource<readonly ExamFee[]>('memberFees', (signal) => send('listFees', {}, { signal })),
  });

export default screen({ wire, View: ApplyAndRegisterScreen, texts: ['apply', 'todo'] });
