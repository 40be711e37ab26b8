import { describe, expect, it } from 'vitest';
import type { Examinee } from '#contract/scoring/oralExams.ts';
import type { ExamAct } from './commands/examActs.ts';
import { scoreTarget, sheetTarget, type OutboxEntry } from './commands/examCommand.ts';
import { noServerVersion, type ServerVersion } from './commands/serverVersion.ts';
import { refusal } from '#tests/support/machines/system.ts';
import { examineesNow } from './examineesNow.ts';

const examinee = (examScheduleId: number, parts: Partial<Examinee> = {}) => ({
  examScheduleId,
  status: 'waiting' as Examinee['status'],
  skipReason: null as Examinee['skipReason'],
  casesScored: 0,
  ...parts,
});
let made = 0;
function entry(
  examScheduleId: number,
  target: string,
  act: ExamAct,
  base: ServerVersion = noServerVersion,
): OutboxEntry {
  made += 1;
  const command = { key: `k${made}`, userId: 7, order: made, tab: 't', at: made, target, examScheduleId };
  return {
    command: { ...command, act, base },
    stage: 'waiting',
    isOnDevice: true,
    wasSent: false,
    theirs: null,
  };
}
const start = (examScheduleId: number) =>
  entry(examScheduleId, sheetTarget(1), { kind: 'exam.start', examScheduleId, startedAt: '' });
const submit = (examScheduleId: number) =>
  entry(examScheduleId, sheetTarget(1), { kind: 'exam.submit', examScheduleId });
const give = (examScoringId: number, base?: ServerVersion) =>
  entry(
    1,
    scoreTarget(examScoringId),
    { kind: 'score.give', examScoringId, score: 'pass', givenAt: '' },
    base,
  );
const clear = (examScoringId: number, base?: ServerVersion) =>
  entry(1, scoreTarget(examScoringId), { kind: 'score.clear', examScoringId }, base);
const had: ServerVersion = { ...noServerVersion, version: 3, value: 'fail' };

describe('examinees as the examiner left them', () => {
  it('are what the board tells where it has everything', () => {
    const told = [examinee(1), examinee(2)];
    expect(examineesNow(told, [])).toBe(told);
    expect(examineesNow(told, [start(3)])).toEqual(told);
  });

  it('are not begun, skipped or submitted by what the board refused', () => {
    const told = [examinee(1)];
    const fault = refusal(409);
    const refused = [start(1), submit(1)].map((each) => ({
      ...each,
      stage: 'refused' as const,
      command: { ...each.command, refusal: fault },
    }));
    expect(examineesNow(told, refused)).toEqual(told);
  });

  it('are begun, skipped and submitted by what the board has not received yet', () => {
    const told = [examinee(1), examinee(2), examinee(3, { status: 'skipped', skipReason: 'absent' })];
    const skip = entry(2, sheetTarget(2), { kind: 'exam.skip', examScheduleId: 2, reason: 'technical' });
    expect(examineesNow(told, [start(1), skip, submit(1), start(3)])).toEqual([
      examinee(1, { status: 'submitted' }),
      examinee(2, { status: 'skipped', skipReason: 'technical' }),
      examinee(3, { status: 'started' }),
    ]);
  });

  it('count a case once, whatever was done to it', () => {
    const told = [examinee(1, { status: 'started', casesScored: 1 })];
    const counted = (...entries: OutboxEntry[]) => examineesNow(told, entries)[0]?.casesScored;
    expect(counted(give(11), give(12))).toBe(3);
    expect(counted(give(11), give(11))).toBe(2);
    expect(counted(give(11), clear(11))).toBe(1);
    expect(counted(give(13, had))).toBe(1);
    expect(counted(clear(13, had))).toBe(0);
    // Another machine has scored it too, which the board has counted.
    expect(counted({ ...give(13), stage: 'stale', theirs: had }, give(13))).toBe(1);
  });
});
