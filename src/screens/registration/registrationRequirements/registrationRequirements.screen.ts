import { fromPromise } from 'xstate';
import { isSurgeon } from '#domain/access/access.ts';
import { registrationStage } from '#domain/registration/requirements.ts';
import {
  examToDosMachine,
  registrationRequirementsMachine,
  requirementLinesMachine,
  webNoteMachine,
} from '#machines/registration/registrationRequirements/registrationRequirements.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { readRegistrations } from '#wiring/registrations.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import RegistrationRequirementsScreen from './RegistrationRequirementsScreen.tsx';

const wire = (services: Services) => {
  const {
    api: { send },
    now,
  } = services;
  return registrationRequirementsMachine.provide({
    actors: {
      loadExam: fromPromise(async ({ input, signal }) => {
        const [{ title }, exams] = await Promise.all([
          send('getExamTitle', { query: input }, { signal }),
          send('listExamOverview', {}, { signal }),
        ]);
        const exam = exams.find(({ examId }) => examId === input.examId);
        return { title, stage: exam ? registrationStage(exam, now()) : 'toDo' };
      }),
      lines: requirementLinesMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await send('listRequirementStatuses', { query: { examheaderId: key.examId } }, { signal }),
          })),
        },
      }),
      toDos: examToDosMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            const [registrations, fees, licenses, requirements] = await Promise.all([
              readRegistrations(send, signal),
              send('listFees', {}, { signal }),
              send('listMedicalLicenses', {}, { signal }),
              isSurgeon(key.roles) ? send('listRequirements', {}, { signal }) : [],
            ]);
            return { value: { registrations, fees, licenses, requirements } };
          }),
        },
      }),
      downloads: wireDownloads(services),
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
};

export default screen({ wire, View: RegistrationRequirementsScreen, texts: ['requirements', 'todo'] });
