import { describe, expect, it } from 'vitest';
import type { UnfinishedExam } from '#contract/scoring/oralExams.ts';
import { sheetTarget } from './commands/examCommand.ts';
import { makeEntry } from '#tests/support/scoring/scoringNews.ts';
import { drafts, EXAM } from '#tests/support/scoring/outboxRun.ts';
import { unfinishedNow } from './unfinished.ts';

const exam = (examScheduleId: number, parts: Partial<UnfinishedExam> = {}): UnfinishedExam => ({
  examScheduleId,
  examScheduleScoreId: 600,
  examineeName: 'Ana Ruiz',
  candidateNumber: '1001',
  status: 'started',
  skipReason: null,
  casesScored: 3,
  casesTotal: 4,
  examDate: '2027-03-08',
  sessionName: 'Session 1',
  ...parts,
});

describe('what is left of ended sessions', () => {
  it('is every exam that was neither submitted nor skipped, with the scores that it lacks', () => {
    const waiting = exam(2, { status: 'waiting', casesScored: 0 });
    expect(unfinishedNow([exam(1), waiting], [], [])).toEqual({ exams: [exam(1), waiting], missing: 5 });
  });

  it('counts what this device has done since, also what the board has received by now', () => {
    const given = makeEntry(drafts.score(14, 'pass'));
    expect(unfinishedNow([exam(EXAM)], [given], []).missing).toBe(0);
    const skip = { kind: 'exam.skip', examScheduleId: EXAM, reason: 'absent' } as const;
    const skipped = makeEntry({ ...drafts.start(), target: sheetTarget(600), act: skip });
    expect(unfinishedNow([exam(EXAM), exam(2)], [skipped], [])).toMatchObject({
      exams: [exam(2)],
      missing: 1,
    });
    expect(unfinishedNow([exam(EXAM)], [], [skipped.command]).exams).toEqual([]);
  });
});
