import { fromPromise } from 'xstate';
import type { CcAssessment } from '#contract/cc/assessments.ts';
import { startTestMachine } from '#machines/cc/assessments/startTest.machine.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { openTab } from '#services/openTab.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import AssessmentsScreen from './AssessmentsScreen.tsx';

const wire = (services: Services) => {
  const { send } = services.api;
  return createPartsMachine(
    'assessments',
    {
      assessments: resource<readonly CcAssessment[]>('assessments', (signal) =>
        send('listCcAssessments', {}, { signal }),
      ),
      test: startTestMachine.provide({
        actors: {
          startTest: fromPromise(async ({ input: { examId }, signal }) => {
            const body = { examId: examId ?? 0 };
            const { startTestUrl } = await send('startTest', { body }, { signal, once: true });
            return { url: startTestUrl };
          }),
          openTab: fromPromise(async ({ input: { url } }) => ({ isOpen: openTab(url ?? '') })),
        },
      }),
      downloads: wireDownloads(services),
    },
    {
      reloads: [{ after: 'test', emits: ['assessments.changed'], parts: { assessments: 'resource.reload' } }],
    },
  );
};

export default screen({ wire, View: AssessmentsScreen, texts: ['cc', 'payments'] });
