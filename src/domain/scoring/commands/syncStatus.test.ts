import { expect, it } from 'vitest';
import { makeEntry } from '#tests/support/scoring/scoringNews.ts';
import { sheetTarget } from './examCommand.ts';
import { unsentOf } from './syncStatus.ts';

const skipOf = (examScheduleId: number) =>
  makeEntry({
    target: sheetTarget(examScheduleId),
    act: { kind: 'exam.skip', examScheduleId, reason: 'absent' },
    examScheduleId,
  });

it('the unsent commands of an exam are its own, and all without an exam', () => {
  const [one, other] = [skipOf(7), skipOf(8)];
  expect(unsentOf([one, other], 8)).toEqual([other]);
  expect(unsentOf([one, other])).toEqual([one, other]);
});
