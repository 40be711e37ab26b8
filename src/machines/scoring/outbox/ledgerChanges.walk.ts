import { drafts } from '#tests/support/scoring/outboxRun.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { makeEntry } from '#tests/support/scoring/scoringNews.ts';
import { ledgerChangesMachine } from './ledgerChanges.machine.ts';

const submission = makeEntry({
  target: 'sheet:1',
  act: { kind: 'exam.submit', examScheduleId: 7 },
  examScheduleId: 7,
});
const reported = { type: 'outbox.reported', serverVersions: {} } as const;

export const ledgerChangesWalk: MachineWalk = {
  machine: ledgerChangesMachine,
  inputs: [{ userId: 7 }],
  events: [
    { type: 'outbox.changeInLedger', draft: { ...drafts.score(7, 'fail'), examScheduleId: 7 } },
    { type: 'lease.granted' },
    { type: 'lease.denied' },
    { ...reported, examScheduleId: 7, entries: [] },
    { ...reported, examScheduleId: 7, entries: [submission] },
    { ...reported, examScheduleId: 9, entries: [] },
  ],
  distinguishedBy: ({ queued }: { queued: readonly unknown[] }) => Math.min(queued.length, 2),
};
