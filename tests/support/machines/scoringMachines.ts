import { faultTypes } from '#contract/faultTypes.ts';
import { feedbackTarget, noServerVersion } from '#domain/scoring/examCommand.ts';
import { examinationRostersMachine } from '#machines/scoring/examinationRosters/examinationRosters.machine.ts';
import {
  caseFeedbackMachine,
  caseNoteMachine,
  caseRostersMachine,
  rosterCaseMachine,
  rosterSessionsMachine,
} from '#machines/scoring/examinationRosters/examinationRosters.parts.ts';
import { examinerHomeMachine } from '#machines/scoring/examinerHome/examinerHome.machine.ts';
import {
  homeAgendaMachine,
  homeConflictsMachine,
  homeRosterMachine,
  homeSessionMachine,
  homeSessionsMachine,
} from '#machines/scoring/examinerHome/examinerHome.setup.ts';
import type { MachineEntry } from './machineRegistry.ts';
import { makeCommand, snapshotNews } from '../scoring/scoringNews.ts';
import { sessionMachines } from './sessionMachines.ts';
import { refusal, screenInput } from './system.ts';

const resource = {
  events: [{ type: 'resource.reload' }],
  outputs: { load: [{ value: [] }] },
};
const command = makeCommand({
  target: feedbackTarget(7),
  act: { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' },
});
const outboxNews = [
  { type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs: false },
  { type: 'outbox.refused', command, fault: refusal(409, faultTypes.examSubmitted) },
  { type: 'outbox.discarded', command },
];
const live = { ...resource, events: [...resource.events, ...outboxNews] };

const session = { examHeaderId: 601, examDate: '2027-03-08', examinees: [] };
const roster = { examDate: '2027-03-08', sessions: [session], examDates: [], mayReset: true };
const choice = { value: 'a', label: 'A', sessionName: 'a', scheduleIds: [1] };

/** The machines of the examiner's home and of the case rosters. */
export const scoringMachines: readonly MachineEntry[] = [
  {
    from: ['scoring/examinerHome/examinerHome.machine.ts', 'examinerHomeMachine'],
    machine: examinerHomeMachine,
    inputs: [screenInput],
    events: [
      ...outboxNews,
      { type: 'clock.ticked', at: 0 },
      { type: 'query.changed', query: { date: '2027-03-09' } },
      { type: 'reset.ask', kind: 'scores' },
      snapshotNews('active', 'ready', null),
      snapshotNews('active', 'ready', session),
      snapshotNews('roster', 'ready', roster),
      snapshotNews('roster', 'ready', { ...roster, sessions: [] }),
    ],
    facts: ({ active, isActiveSettled, roster: day }: Record<string, unknown>) => [
      active,
      isActiveSettled,
      day,
    ],
  },
  ...(
    [
      ['homeSessionMachine', homeSessionMachine, null],
      ['homeRosterMachine', homeRosterMachine, { examDate: undefined }],
    ] as const
  ).map(([exported, machine, key]): MachineEntry => ({
    from: ['scoring/examinerHome/examinerHome.setup.ts', exported],
    machine,
    inputs: [{ key }],
    ...live,
  })),
  ...(
    [
      ['homeSessionsMachine', homeSessionsMachine],
      ['homeAgendaMachine', homeAgendaMachine],
      ['homeConflictsMachine', homeConflictsMachine],
    ] as const
  ).map(([exported, machine]): MachineEntry => ({
    from: ['scoring/examinerHome/examinerHome.setup.ts', exported],
    machine,
    inputs: [{ key: { examHeaderId: 601 } }],
    ...resource,
  })),
  {
    from: ['scoring/examinationRosters/examinationRosters.machine.ts', 'examinationRostersMachine'],
    machine: examinationRostersMachine,
    inputs: [screenInput, { ...screenInput, query: { session: 'b', case: '7' } }],
    events: [
      ...outboxNews,
      { type: 'query.changed', query: { session: 'a', case: '7' } },
      { type: 'query.changed', query: {} },
      { type: 'note.write', text: 'a' },
      { type: 'feedback.edit', text: 'a', before: '' },
      { type: 'feedback.submit' },
      { type: 'feedback.discard' },
      { type: 'feedback.delete' },
      snapshotNews('sessions', 'ready', [choice]),
      snapshotNews('note', 'ready', noServerVersion),
      snapshotNews('feedback', 'ready', noServerVersion),
    ],
    facts: ({ urlSession, caseHeaderId, sessions, feedbackServerVersion }: Record<string, unknown>) => [
      urlSession,
      caseHeaderId,
      sessions === null,
      feedbackServerVersion === null,
    ],
  },
  ...(
    [
      ['rosterSessionsMachine', rosterSessionsMachine, null],
      ['caseRostersMachine', caseRostersMachine, choice],
      ['rosterCaseMachine', rosterCaseMachine, { caseHeaderId: 7 }],
      ['caseNoteMachine', caseNoteMachine, { caseHeaderId: 7 }],
      ['caseFeedbackMachine', caseFeedbackMachine, { caseHeaderId: 7 }],
    ] as const
  ).map(([exported, machine, key]): MachineEntry => ({
    from: ['scoring/examinationRosters/examinationRosters.parts.ts', exported],
    machine,
    inputs: [{ key }],
    ...resource,
  })),
  ...sessionMachines,
];
