import {
  applyAndRegisterMachine,
  memberExamsMachine,
  memberFeesMachine,
} from '#machines/registration/applyAndRegister/applyAndRegister.machine.ts';
import {
  registrationRequirementsMachine,
  requirementLinesMachine,
  webNoteMachine,
} from '#machines/registration/registrationRequirements/registrationRequirements.machine.ts';
import type { MachineEntry } from './machineRegistry.ts';
import { registrant, registrationInput } from './registrationCases.ts';
import { refusal, screenInput, unreachable } from './system.ts';

const resource = {
  events: [{ type: 'resource.reload' }, { type: 'connection.restored' }],
  outputs: { load: [{ value: [] }] },
};

/** The machines of a member's exams and of registration requirements. */
export const examListMachines: readonly MachineEntry[] = [
  {
    from: ['registration/applyAndRegister/applyAndRegister.machine.ts', 'applyAndRegisterMachine'],
    machine: applyAndRegisterMachine,
    inputs: [{ ...screenInput, person: registrant }],
    events: [{ type: 'connection.restored' }],
  },
  {
    from: ['registration/applyAndRegister/applyAndRegister.machine.ts', 'memberExamsMachine'],
    machine: memberExamsMachine,
    inputs: [{ key: registrant }],
    ...resource,
  },
  {
    from: ['registration/applyAndRegister/applyAndRegister.machine.ts', 'memberFeesMachine'],
    machine: memberFeesMachine,
    inputs: [{ key: registrant }],
    ...resource,
  },
  {
    from: [
      'registration/registrationRequirements/registrationRequirements.machine.ts',
      'registrationRequirementsMachine',
    ],
    machine: registrationRequirementsMachine,
    inputs: [registrationInput(), { ...registrationInput(), params: { examId: 'x' } }],
    events: [{ type: 'requirements.reload' }, { type: 'connection.restored' }],
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
