import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { drafts, received, stale, versionAt } from '#tests/support/scoring/outboxRun.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { deliveryMachine } from './delivery.machine.ts';

const score = makeCommand(drafts.score(1, 'pass'));
const comment = makeCommand(drafts.comment(1, 'a'));
const replyTo = { send: () => {} };

export const deliveryWalk: MachineWalk = {
  machine: deliveryMachine,
  inputs: [
    { command: score, replyTo },
    { command: comment, replyTo },
    { command: { ...score, deviceAt: 0 }, replyTo },
  ],
  events: [
    { type: 'delivery.replace', command: comment },
    { type: 'delivery.go', base: score.base },
    { type: 'delivery.go', base: versionAt(4, 'fail') },
    { type: 'delivery.hurry' },
    { type: 'delivery.drop' },
  ],
  outputs: { deliver: [received(1, 'pass'), stale(2, 'fail')], inBoardTime: [{ command: score }] },
  distinguishedBy: ({ command, isDropped }: { command: typeof score; isDropped: boolean }) => [
    isDropped,
    command.act.kind,
    command.base.version,
    command.deviceAt,
  ],
};
