import { faultTypes } from '#contract/faultTypes.ts';
import { noServerVersion, scoreTarget, sheetTarget } from '#domain/scoring/examCommand.ts';
import { createLiveMachine } from '#machines/scoring/live.machine.ts';
import { rescueMachine } from '#machines/scoring/examinationScores/rescue.machine.ts';
import { createExaminationScoresMachine } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { scoredDayMachine } from '#machines/scoring/examinationScores/examinationScores.setup.ts';
import {
  oralExaminationsMachine,
  sessionDayMachine,
} from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import type { MachineEntry } from './machineRegistry.ts';
import { makeCommand } from '../scoring/scoringNews.ts';
import { refusal, screenInput, unreachable } from './system.ts';

const skip = makeCommand({
  target: sheetTarget(7),
  act: { kind: 'exam.skip', examScheduleId: 7, reason: 'absent' },
});
const give = makeCommand({
  target: scoreTarget(7),
  act: { kind: 'score.give', examScoringId: 7, score: 'pass', givenAt: '' },
});
const news = [skip, give].flatMap((command) => [
  { type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs: false },
  { type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs: true },
  { type: 'outbox.refused', command, fault: refusal(409, faultTypes.examSubmitted) },
  { type: 'outbox.discarded', command },
]);
const live = {
  events: [{ type: 'resource.reload' }, ...news],
  outputs: { load: [{ value: {} }, { value: {}, fault: unreachable() }] },
  facts: ({ received }: { received: readonly unknown[] }) => Math.min(received.length, 2),
};
const file = new File(['{}'], 'unsent.rescue.json');

/** The machines of the sessions, of the daily scores, and their parts. */
export const sessionMachines: readonly MachineEntry[] = [
  {
    from: ['scoring/live.machine.ts', 'createLiveMachine'],
    machine: createLiveMachine<unknown, null>('live'),
    inputs: [{ key: null }],
    ...live,
  },
  {
    from: ['scoring/examinationScores/rescue.machine.ts', 'rescueMachine'],
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
    facts: ({ result }: { result: unknown }) => result,
  },
  {
    from: ['scoring/oralExaminations/oralExaminations.machine.ts', 'sessionDayMachine'],
    machine: sessionDayMachine,
    inputs: [{ key: null }],
    ...live,
  },
  {
    from: ['scoring/oralExaminations/oralExaminations.machine.ts', 'oralExaminationsMachine'],
    machine: oralExaminationsMachine,
    inputs: [screenInput, { ...screenInput, query: { session: '3' } }],
    events: [
      ...news,
      { type: 'query.changed', query: { session: '4' } },
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
  },
  {
    from: ['scoring/examinationScores/examinationScores.setup.ts', 'scoredDayMachine'],
    machine: scoredDayMachine,
    inputs: [{ key: { examDate: undefined } }],
    ...live,
  },
  {
    from: ['scoring/examinationScores/examinationScores.machine.ts', 'createExaminationScoresMachine'],
    machine: createExaminationScoresMachine({ now: () => 0 }),
    inputs: [screenInput, { ...screenInput, query: { date: '2027-03-08' } }],
    events: [
      ...news,
      { type: 'ledger.print' },
      { type: 'query.changed', query: { date: '2027-03-09' } },
      { type: 'query.changed', query: {} },
      { type: 'score.change', examScoringId: 7, examScheduleId: 7, score: 'fail', base: noServerVersion },
      { type: 'lease.granted' },
      { type: 'lease.denied' },
      { type: 'outbox.reported', entries: [], serverVersions: {} },
      { type: 'change.giveUp', key: give.key, what: 'Score of case 1', value: 'Pass' },
    ],
    facts: ({ changed, queued }: { changed: readonly unknown[]; queued: readonly unknown[] }) => [
      Math.min(changed.length, 2),
      Math.min(queued.length, 2),
    ],
  },
];
