import { faultTypes } from '#contract/core/faultTypes.ts';
import { feedbackTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, screenInput } from '#tests/support/machines/system.ts';
import { makeCommand, settledOf } from '#tests/support/scoring/scoringNews.ts';
import { examinationRostersMachine } from './examinationRosters.machine.ts';
import { rosterSessionsMachine } from './examinationRosters.parts.ts';

const command = makeCommand({
  target: feedbackTarget(7),
  act: { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' },
});
const outboxNews = [
  { type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs: false },
  { type: 'outbox.refused', command, fault: refusal(409, faultTypes.examSubmitted) },
];

const choice = { value: 'a', label: 'A', sessionName: 'a', scheduleIds: [1] };

export const examinationRostersWalk: MachineWalk = {
  machine: examinationRostersMachine,
  inputs: [screenInput, { ...screenInput, query: { session: 'b', case: '7' } }],
  events: [
    ...outboxNews,
    { type: 'query.changed', query: { session: 'a', case: '7' } },
    { type: 'query.changed', query: {} },
    { type: 'note.write', text: 'a', base: noServerVersion },
    { type: 'feedback.edit', text: 'a', before: '', base: noServerVersion },
    { type: 'feedback.submit' },
    { type: 'feedback.discard' },
    { type: 'feedback.delete', base: noServerVersion },
    { type: 'drafts.found', drafts: {} },
    settledOf(rosterSessionsMachine.id, [choice]),
  ],
  distinguishedBy: ({ urlSession, caseHeaderId, session }: Record<string, unknown>) => [
    urlSession,
    caseHeaderId,
    session === null,
  ],
};
