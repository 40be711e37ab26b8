import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { createOutboxMachine } from './outbox.machine.ts';

export const outboxWalk: MachineWalk = {
  factory: createOutboxMachine,
  machine: createOutboxMachine({ tab: 'tab', stamp: () => ({ key: 'key', at: 0 }) }),
  events: [{ type: 'outbox.open', userId: 7 }, { type: 'outbox.open', userId: 8 }, { type: 'outbox.close' }],
  outputs: { recall: [{ commands: [], elsewhere: [], unreadable: 0 }] },
  distinguishedBy: ({ userId }: { userId: number | null }) => userId,
};
