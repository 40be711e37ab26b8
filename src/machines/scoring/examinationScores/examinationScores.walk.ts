import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { give, outboxNews } from '#tests/support/scoring/scoringNews.ts';
import { createExaminationScoresMachine } from './examinationScores.machine.ts';

export const examinationScoresWalk: MachineWalk = {
  factory: createExaminationScoresMachine,
  machine: createExaminationScoresMachine({ now: () => 0 }),
  inputs: [screenInput, { ...screenInput, query: { date: '2027-03-08' } }],
  events: [
    ...outboxNews,
    { type: 'ledger.print' },
    { type: 'query.changed', query: { date: '2027-03-09' } },
    { type: 'query.changed', query: {} },
    { type: 'score.change', examScoringId: 7, examScheduleId: 7, score: 'fail', base: noServerVersion },
    { type: 'outbox.changedInLedger', target: give.target },
    { type: 'change.giveUp', key: give.key, what: 'Score of case 1' },
  ],
  distinguishedBy: ({ changed }: { changed: readonly unknown[] }) => Math.min(changed.length, 2),
};
