import { faultTypes } from '#contract/core/faultTypes.ts';
import { blankAppointment, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import { cardTrials, surgeonInput } from '#tests/support/machines/cardMachines.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { caseLogCardMachine, caseLogsMachine } from './caseLogs.machine.ts';

const blankLog: CaseLogDraft = {
  examPathwayId: '',
  institutionId: '',
  programName: '',
  completedOn: '',
  startDate: '',
  endDate: '',
  counts: {},
  appointments: [],
};
const caseLogTrials = cardTrials({
  make: (version, isReadOnly) => ({
    examHeaderId: 507,
    examTitle: 'Exam',
    status: 0,
    readOnlyReason: null,
    dueDate: null,
    savedAt: null,
    version,
    isReadOnly,
    directory: { examPathways: [], examCaseLogs: [] },
    log: {
      examUserPathway: { examPathwayId: version },
      examUserProgram: { institutionId: '', programName: '', completedOn: null },
      examUserCaseLogPeriod: { startDate: null, endDate: null, counts: [] },
      examUserHospitalAppointments: [],
    },
  }),
  drafts: [
    { ...blankLog, examPathwayId: '7', appointments: [{ ...blankAppointment, id: 9 }, blankAppointment] },
    { ...blankLog, examPathwayId: '2' },
  ],
});

/** The kit with this card's own comparison of drafts, and with hospitals that the board removes from a draft. */
export const caseLogCardWalk: MachineWalk = {
  machine: caseLogCardMachine,
  inputs: [surgeonInput],
  ...caseLogTrials,
};

export const caseLogsWalk: MachineWalk = {
  machine: caseLogsMachine,
  inputs: [surgeonInput],
  events: [{ type: 'appointment.remove', id: 9, hospitalName: 'Old Mission Hospital' }],
  outputs: { remove: [{ value: caseLogTrials.outputs.save[0] }] },
  errors: { remove: [unreachable(), refusal(401), refusal(409, faultTypes.readOnly)] },
};
