import type { ExamFee } from '#contract/billing.ts';
import type { MemberExams } from '#domain/registration/memberExams.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { loadMover } from '#wiring/movers.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ApplyAndRegisterScreen from './ApplyAndRegisterScreen.tsx';

const wire = ({ api: { send }, now }: Services) =>
  createPartsMachine('applyAndRegister', {
    exams: resource<MemberExams>('memberExams', async (signal) => {
      const [exams, qe, ce] = await Promise.all([
        send('listExamOverview', {}, { signal }),
        send('getQeEligibility', {}, { signal }),
        send('getCeEligibility', {}, { signal }),
      ]);
      const intentions = await Promise.all(
        exams.map(
          async ({ examId }) =>
            [examId, await send('getIntention', { query: { examId } }, { signal })] as const,
        ),
      );
      const movers = await Promise.all(
        exams.map(async (exam) => [exam.examId, await loadMover(send, exam, signal)] as const),
      );
      return {
        exams,
        eligibilities: { qe, ce },
        intentions: Object.fromEntries(intentions),
        movers: Object.fromEntries(movers.filter(([, mover]) => mover !== null)) as MemberExams['movers'],
        readAt: now(),
      };
    }),
    // They may fail without the exams.
    fees: resource<readonly ExamFee[]>('memberFees', (signal) => send('listFees', {}, { signal })),
  });

export default screen({ wire, View: ApplyAndRegisterScreen, texts: ['apply'] });
