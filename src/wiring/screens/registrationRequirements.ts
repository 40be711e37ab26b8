import { fromPromise } from 'xstate';
import {
  registrationRequirementsMachine,
  requirementLinesMachine,
  webNoteMachine,
} from '#machines/screens/registrationRequirements.machine.ts';
import type { Services } from '../services.ts';

export const wireRegistrationRequirements = ({ api: { send } }: Services) =>
  registrationRequirementsMachine.provide({
    actors: {
      loadTitle: fromPromise(({ input, signal }) => send('getExamTitle', { query: input }, { signal })),
      lines: requirementLinesMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await send('listRequirementStatuses', { query: { examheaderId: key.examId } }, { signal }),
          })),
        },
      }),
      note: webNoteMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            const { webNote } = await send(
              'getApplicationWebNote',
              { query: { examheaderId: key.examId } },
              { signal },
            );
            return { value: webNote };
          }),
        },
      }),
    },
  });
