import { describe, expect, it } from 'vitest';
import type { Examinee } from '#contract/scoring/oralExams.ts';
import type { ExamAct } from './commands/examActs.ts';
import {
  scoreTarget,
  sheetTarget,
  type Command,
  type CommandStage,
  type OutboxEntry,
} from './commands/examCommand.ts';
import { noServerVersion } from './commands/serverVersion.ts';
import { examineeRows, examineesDone } from './examineeRows.ts';

const examinee = (examScheduleId: number, parts: Partial<Examinee> = {}): Examinee => ({
  examScheduleId,
  examScheduleScoreId: examScheduleId + 100,
  version: 1,
  examineeName: 'Ana Ruiz',
  candidateNumber: '1001',
  startsAt: '2026-11-21T14:00:00Z',
  endsAt: '2026-11-21T14:30:00Z',
  status: 'started',
  skipReason: null,
  isConflicted: false,
  isSuspected: false,
  casesScored: 1,
  casesTotal: 4,
  ...parts,
});
let made = 0;
function command(examScheduleId: number, target: string, act: ExamAct): Command {
  made += 1;
  const key = `k${made}`;
  return {
    key,
    userId: 7,
    order: made,
    tab: 't',
    at: made,
    target,
    examScheduleId,
    act,
    base: noServerVersion,
  };
}
const give = (examScheduleId: number, examScoringId: number) =>
  command(examScheduleId, scoreTarget(examScoringId), {
    kind: 'score.give',
    examScoringId,
    score: 'pass',
    givenAt: '',
  });
const skip = (examScheduleId: number) =>
  command(examScheduleId, sheetTarget(examScheduleId + 100), {
    kind: 'exam.skip',
    examScheduleId,
    reason: 'absent',
  });
const entry = (of: Command, stage: CommandStage = 'waiting'): OutboxEntry => ({
  command: of,
  stage,
  isOnDevice: true,
  wasSent: false,
  theirs: null,
});

describe('the examinees of a list', () => {
  it('stay the same objects while nothing is done to them', () => {
    const told = [examinee(1), examinee(2)];
    const [first, second] = examineeRows(told, [entry(give(2, 21))], []);
    expect(first).toEqual({
      examinee: told[0],
      casesHere: 0,
      casesOnPage: 0,
      sheet: 'nowhere',
      isUndecided: false,
    });
    expect(first!.examinee).toBe(told[0]);
    expect(second).toMatchObject({ examinee: { casesScored: 2 }, casesHere: 1 });
  });

  it('tell scores that the device could not store from those that it has', () => {
    const entries = [entry(give(1, 11)), { ...entry(give(1, 12)), isOnDevice: false }, entry(give(1, 12))];
    const [row] = examineeRows([examinee(1, { casesScored: 0 })], entries, []);
    expect(row).toMatchObject({ casesHere: 1, casesOnPage: 1 });
  });

  it('count what was received since the list was told, without marking it as unsent', () => {
    const [row] = examineeRows([examinee(1)], [entry(give(1, 12))], [give(1, 11)]);
    expect(row).toMatchObject({ examinee: { casesScored: 3 }, casesHere: 1 });
  });

  it('are skipped on this device first, and say when a person has to decide', () => {
    expect(examineeRows([examinee(1)], [entry(skip(1))], [])[0]).toMatchObject({
      examinee: { status: 'skipped', skipReason: 'absent' },
      sheet: 'device',
      isUndecided: false,
    });
    expect(examineeRows([examinee(1)], [entry(skip(1), 'refused')], [])[0]).toMatchObject({
      sheet: 'refused',
      isUndecided: true,
    });
  });
});

describe('how many examinees are done', () => {
  const rowsOf = (entries: readonly OutboxEntry[] = []) =>
    examineeRows(
      [
        examinee(1, { status: 'submitted' }),
        examinee(2, { status: 'waiting' }),
        examinee(3, { status: 'waiting', isConflicted: true }),
        examinee(4, { status: 'started', isConflicted: true }),
      ],
      entries,
      [],
    );

  it('counts those who are submitted or skipped, of those whom the examiner has to see', () => {
    expect(examineesDone(rowsOf())).toEqual({ done: 1, count: 3 });
    expect(examineesDone(rowsOf([entry(skip(2))]))).toEqual({ done: 2, count: 3 });
  });

  it('does not count an exam whose submission the board has not received', () => {
    const submit = command(2, sheetTarget(102), { kind: 'exam.submit', examScheduleId: 2 });
    expect(examineesDone(rowsOf([entry(submit)]))).toEqual({ done: 1, count: 3 });
  });
});
