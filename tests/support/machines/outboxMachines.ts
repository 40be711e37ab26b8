import { deliveryMachine } from '#machines/scoring/outbox/delivery.machine.ts';
import { createOutboxMachine } from '#machines/scoring/outbox/outbox.machine.ts';
import { examContentsMachine } from '#machines/scoring/oralExam/examContents.machine.ts';
import { oralExamMachine } from '#machines/scoring/oralExam/oralExam.machine.ts';
import type { OralExamContext } from '#machines/scoring/oralExam/oralExam.types.ts';
import { examErrors, examEvents, examInput, examOutputs, examSituation } from '../scoring/examCases.ts';
import type { MachineEntry } from './machineRegistry.ts';
import { versionAt, received, stale, drafts } from '../scoring/outboxRun.ts';
import { makeCommand } from '../scoring/scoringNews.ts';

const score = makeCommand(drafts.score(1, 'pass'));
const comment = makeCommand(drafts.comment(1, 'a'));
const replyTo = { send: () => {} };

/** The outbox, its deliveries, and the exam that uses it. */
export const outboxMachines: readonly MachineEntry[] = [
  {
    from: ['scoring/outbox/outbox.machine.ts', 'createOutboxMachine'],
    machine: createOutboxMachine({ tab: 'tab', stamp: () => ({ key: 'key', at: 0 }) }),
    events: [
      { type: 'outbox.open', userId: 7 },
      { type: 'outbox.open', userId: 8 },
      { type: 'outbox.close' },
    ],
    outputs: { recall: [{ commands: [], unreadable: 0 }] },
    facts: ({ userId }: { userId: number | null }) => userId,
  },
  {
    from: ['scoring/outbox/delivery.machine.ts', 'deliveryMachine'],
    machine: deliveryMachine,
    inputs: [
      { command: score, replyTo },
      { command: comment, replyTo },
    ],
    events: [
      { type: 'delivery.replace', command: comment },
      { type: 'delivery.go', base: score.base },
      { type: 'delivery.go', base: versionAt(4, 'fail') },
      { type: 'delivery.hurry' },
      { type: 'delivery.drop' },
    ],
    outputs: { deliver: [received(1, 'pass'), stale(2, 'fail')] },
    facts: ({ command, isDropped }: { command: typeof score; isDropped: boolean }) => [
      isDropped,
      command.act.kind,
      command.base.version,
    ],
  },
  {
    from: ['scoring/oralExam/examContents.machine.ts', 'examContentsMachine'],
    machine: examContentsMachine,
    inputs: [{ key: { userId: 7, caseHeaderIds: [] } }],
    events: [{ type: 'resource.reload' }],
    outputs: { load: [{ value: {} }] },
  },
  {
    from: ['scoring/oralExam/oralExam.machine.ts', 'oralExamMachine'],
    machine: oralExamMachine,
    inputs: [examInput],
    events: examEvents,
    outputs: examOutputs,
    errors: examErrors,
    facts: (context: OralExamContext) => examSituation(context, 'coarse'),
  },
];
