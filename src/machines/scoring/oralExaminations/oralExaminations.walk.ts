import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { outboxNews } from '#tests/support/scoring/scoringNews.ts';
import { oralExaminationsMachine } from './oralExaminations.machine.ts';

export const oralExaminationsWalk: MachineWalk = {
  machine: oralExaminationsMachine,
  inputs: [
    screenInput,
    { ...screenInput, query: { session: '3' } },
    { ...screenInput, query: { practice: 'yes' } },
  ],
  events: [
    ...outboxNews,
    { type: 'query.changed', query: { session: '4' } },
    { type: 'practice.setUp' },
    { type: 'practice.reset', hasUnsent: true },
    { type: 'practice.reset', hasUnsent: false },
    {
      type: 'examinee.skip',
      examinee: {
        examScheduleId: 7,
        examScheduleScoreId: 7,
        version: 0,
        status: 'waiting',
        examineeName: 'Ana',
      },
      reason: 'absent',
    },
  ],
};
