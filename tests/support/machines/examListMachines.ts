import {
  registrationRequirementsMachine,
  requirementLinesMachine,
  webNoteMachine,
} from '#machines/registration/registrationRequirements/registrationRequirements.machine.ts';
import type { MachineEntry } from './machineRegistry.ts';
import { registrationInput } from '../pages/registrationCases.ts';
import { refusal, unreachable } from './system.ts';

const resource = {
  events: [{ type: 'resource.reload' }],
  outputs: { load: [{ value: [] }] },
};

/** The machines of a member's exams and of registration requirements. */
export const examListMachines: readonly MachineEntry[] = [
  {
    from: [
      'registration/registrationRequirements/registrationRequirements.machine.ts',
      'registrationRequirementsMachine',
    ],
    machine: registrationRequirementsMachine,
    inputs: [registrationInput(), { ...registrationInput(), params: { examId: 'x' } }],
    events: [{ type: 'requirements.reload' }],
    outputs: { loadExam: [{ title: 'Qualifying Exam', stage: 'toDo' }] },
    errors: { loadExam: [unreachable(), refusal(404), refusal(500)] },
  },
  {
    from: [
      'registration/registrationRequirements/registrationRequirements.machine.ts',
      'requirementLinesMachine',
    ],
    machine: requirementLinesMachine,
    inputs: [{ key: { examId: 501 } }],
    ...resource,
  },
  {
    from: ['registration/registrationRequirements/registrationRequirements.machine.ts', 'webNoteMachine'],
    machine: webNoteMachine,
    inputs: [{ key: { examId: 501 } }],
    ...resource,
  },
];
