import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { unreachable } from '#tests/support/machines/system.ts';
import { outboxNews } from '#tests/support/scoring/scoringNews.ts';
import { createLiveMachine } from './live.machine.ts';

export const liveWalk: MachineWalk = {
  factory: createLiveMachine,
  machine: createLiveMachine<unknown, null>('live'),
  inputs: [{ key: null }],
  events: [...plain('resource.reload'), { type: 'resource.show', key: null }, ...outboxNews],
  outputs: { load: [{ value: {} }, { value: {}, fault: unreachable() }] },
  distinguishedBy: ({ received, left }: Record<'received' | 'left', readonly unknown[]>) =>
    [received, left].map(({ length }) => Math.min(length, 2)).join(),
};
