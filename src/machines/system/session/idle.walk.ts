import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { idleMachine } from './idle.machine.ts';

const minutes = (count: number) => count * 60_000;

export const idleWalk: MachineWalk = {
  machine: idleMachine,
  inputs: [{ signedInAt: 0 }],
  events: [
    ...[0, 718].map((at) => ({ type: 'activity.seen', at: minutes(at) })),
    ...[28, 30, 718, 720].map((at) => ({ type: 'clock.ticked', at: minutes(at) })),
  ],
  distinguishedBy: ({ seenAt }: { seenAt: number }) => seenAt,
};
