import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import {
  examErrors,
  examEvents,
  examInput,
  examOutputs,
  examSituation,
} from '#tests/support/scoring/examCases.ts';
import { oralExamMachine } from './oralExam.machine.ts';
import type { OralExamContext } from './oralExam.types.ts';

export const oralExamWalk: MachineWalk = {
  machine: oralExamMachine,
  inputs: [examInput],
  events: examEvents,
  outputs: examOutputs,
  errors: examErrors,
  distinguishedBy: (context: OralExamContext) => examSituation(context, 'coarse'),
};
