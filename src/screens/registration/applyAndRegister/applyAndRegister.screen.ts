import { fromPromise } from 'xstate';
import {
  applyAndRegisterMachine,
  memberExamsMachine,
  memberFeesMachine,
} from '#machines/registration/applyAndRegister/applyAndRegister.machine.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ApplyAndRegisterScreen from './ApplyAndRegisterScreen.tsx';

const wire = ({ api: { send }, now }: Services) =>
  applyAndRegisterMachine.provide({
    actors: {
      exams: memberExamsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
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
            return {
              value: {
                exams,
                eligibilities: { qe, ce },
                intentions: Object.fromEntries(intentions),
                readAt: now(),
              },
            };
          }),
        },
      }),
      fees: memberFeesMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => ({ value: await send('listFees', {}, { signal }) })),
        },
      }),
    },
  });

export default screen({ wire, View: ApplyAndRegisterScreen, texts: ['apply'] });
