import { faultTypes } from '#contract/core/faultTypes.ts';
import { feedbackTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, screenInput } from '#tests/support/machines/system.ts';
import { makeCommand, settledOf } from '#tests/support/scoring/scoringNews.ts';
import { examinerHomeMachine } from './examinerHome.machine.ts';
import { homeRosterMachine, homeSessionMachine } from './examinerHome.setup.ts';

const command = makeCommand({
  target: feedbackTarget(7),
  act: { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' },
});
const outboxNews = [
  { type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs: false },
  { type: 'outbox.refused', command, fault: refusal(409, faultTypes.examSubmitted) },
];

const session = { examHeaderId: 601, examDate: '2027-03-08', examinees: [] };
const roster = { examDate: '2027-03-08', sessions: [session], examDates: [], mayReset: true };

export const examinerHomeWalk: MachineWalk = {
  machine: examinerHomeMachine,
  inputs: [screenInput],
  events: [
    ...outboxNews,
    { type: 'clock.ticked', at: 0 },
    { type: 'query.changed', query: { date: '2027-03-09' } },
    { type: 'reset.ask', kind: 'scores' },
    settledOf(homeSessionMachine.id, null),
    settledOf(homeSessionMachine.id, session),
    settledOf(homeRosterMachine.id, null),
    settledOf(homeRosterMachine.id, roster),
    settledOf(homeRosterMachine.id, { ...roster, sessions: [] }),
  ],
  distinguishedBy: ({ activeExam, dayExam, mayReset }: Record<string, unknown>) => [
    activeExam,
    dayExam,
    mayReset,
  ],
};
