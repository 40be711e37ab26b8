import { expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import type { OutboxEntry } from '#domain/scoring/commands/examCommand.ts';
import { drafts, runOutbox } from '#tests/support/scoring/outboxRun.ts';
import { runInSystem } from '#tests/support/machines/system.ts';
import { makeEntry } from '#tests/support/scoring/scoringNews.ts';
import { ledgerChangesMachine, type LedgerChangesEvent } from './ledgerChanges.machine.ts';

function run({ isFree }: { isFree: boolean }) {
  const asked: number[] = [];
  let tell: (event: LedgerChangesEvent) => void = () => {};
  const machine = ledgerChangesMachine.provide({
    actors: {
      lease: fromCallback<LedgerChangesEvent, { userId: number; examScheduleId: number }>(
        ({ input, sendBack }) => {
          asked.push(input.examScheduleId);
          tell = sendBack;
          if (isFree) sendBack({ type: 'lease.granted' });
        },
      ),
    },
  });
  const system = runInSystem(machine, { input: { userId: 7 } });
  return {
    asked,
    ...system,
    change: (examScoringId: number, examScheduleId: number) =>
      system.actor.send({
        type: 'outbox.changeInLedger',
        draft: { ...drafts.score(examScoringId, 'fail'), examScheduleId },
      }),
    lease: (type: 'lease.granted' | 'lease.denied') => tell({ type }),
    /** Sends the outbox's report on the exam. */
    report: (examScheduleId: number, entries: readonly OutboxEntry[] = []) =>
      system.announce('outbox', { type: 'outbox.reported', examScheduleId, entries, serverVersions: {} }),
    /** The changes that the outbox may send. */
    puts: () => system.received('outbox').filter(({ type }) => type === 'outbox.enqueueFromLedger'),
    said: () => system.received('dialogs').map((event) => JSON.stringify(event)),
  };
}

it('write only into an exam that no other tab has, one change after the other', () => {
  const { change, asked, lease, puts, report, said } = run({ isFree: false });
  change(1, 9);
  change(2, 10);
  expect([asked, puts()]).toEqual([[9], []]);
  lease('lease.denied');
  expect(said()).toEqual([expect.stringContaining('openElsewhere')]);
  expect([asked, puts()]).toEqual([[9, 10], []]);
  lease('lease.granted');
  // What another page asked of the outbox.
  report(9);
  expect(puts()).toEqual([]);
  report(10);
  expect(puts()).toMatchObject([{ draft: { target: 'score:2' } }]);
});

it('write nothing into an exam that was submitted elsewhere, and say so', () => {
  const { change, puts, report, said } = run({ isFree: true });
  change(1, 9);
  const act = { kind: 'exam.submit', examScheduleId: 9 } as const;
  report(9, [makeEntry({ target: 'sheet:1', act, examScheduleId: 9 })]);
  expect(puts()).toEqual([]);
  expect(said()).toEqual([expect.stringContaining('refused.submitted')]);
});

it('write where the browser has no locks', () => {
  const system = runInSystem(ledgerChangesMachine, { input: { userId: 7 } });
  system.actor.send({
    type: 'outbox.changeInLedger',
    draft: { ...drafts.score(1, 'fail'), examScheduleId: 9 },
  });
  system.announce('outbox', { type: 'outbox.reported', examScheduleId: 9, entries: [], serverVersions: {} });
  expect(system.received('outbox').map(({ type }) => type)).toEqual([
    'outbox.report',
    'outbox.enqueueFromLedger',
  ]);
});

it('belong to the outbox, which says that a change is on its way', async () => {
  const { actor, entries, news } = await runOutbox();
  actor.send({ type: 'outbox.changeInLedger', draft: { ...drafts.score(1, 'fail'), examScheduleId: 9 } });
  expect(entries()).toEqual([]);
  actor.send({ type: 'outbox.enqueueFromLedger', draft: drafts.score(1, 'fail') });
  expect(news()).toEqual([{ type: 'outbox.changedInLedger', target: 'score:1' }]);
  expect(entries()).toMatchObject([{ command: { target: 'score:1' } }]);
});
