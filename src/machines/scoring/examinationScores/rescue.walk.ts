import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { give } from '#tests/support/scoring/scoringNews.ts';
import { rescueMachine } from './rescue.machine.ts';

const file = new File(['{}'], 'unsent.rescue.json');

export const rescueWalk: MachineWalk = {
  machine: rescueMachine,
  inputs: [{ userId: 7 }],
  events: [
    { type: 'rescue.save', commands: [give], passphrase: 'correct horse' },
    { type: 'rescue.bringIn', file, passphrase: 'correct horse' },
    { type: 'rescue.reset' },
  ],
  outputs: {
    seal: [{ count: 1 }, { problem: 'tooShort' }],
    open: [
      { userId: 7, commands: [give], unreadable: 0 },
      { userId: 8, commands: [give], unreadable: 0 },
      { problem: 'damaged' },
    ],
  },
  distinguishedBy: ({ result }: { result: unknown }) => result,
};
