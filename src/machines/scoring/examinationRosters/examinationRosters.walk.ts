import { faultTypes } from '#contract/faultTypes.ts';
import { feedbackTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, screenInput } from '#tests/support/machines/system.ts';
import { makeCommand, snapshotNews } from '#tests/support/scoring/scoringNews.ts';
import { examinationRostersMachine } from './examinationRosters.machine.ts';

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
    { type: 'note.write', text: 'a' },
    { type: 'feedback.edit', text: 'a', before: '' },
    { type: 'feedback.submit' },
    { type: 'feedback.discard' },
    { type: 'feedback.delete' },
    { type: 'drafts.found', drafts: {} },
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
};
