import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { registrationInput } from '#tests/support/pages/registrationCases.ts';
import { registrationRequirementsMachine } from './registrationRequirements.machine.ts';

export const registrationRequirementsWalk: MachineWalk = {
  machine: registrationRequirementsMachine,
  inputs: [registrationInput(), { ...registrationInput(), params: { examId: 'x' } }],
  events: plain('requirements.reload'),
  outputs: { loadExam: [{ title: 'Qualifying Exam', stage: 'toDo' }] },
  errors: { loadExam: [unreachable(), refusal(404), refusal(500)] },
};
