import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

const MINUTES = 600_000;
const VICTOR = 131;
const JUNE = 132;

/**
 * A power failure: the journal is complete on disk, the database is in an older state. `npm test` replays payments,
 * withdrawals and one score (server/journal), the full run every command of an exam day.
 */
describe('scoring on the embedded database after a power failure', { tags: ['full'] }, () => {
  // The server starts five times.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  const folder = mkdtempSync(join(tmpdir(), 'portal-scoring-'));
  const older = mkdtempSync(join(tmpdir(), 'portal-scoring-older-'));
  let server: TestApp;
  let day: ExamDay;
  const start = async () => {
    server = await startTestApp({ dataDir: folder });
  };
  beforeAll(async () => {
    await start();
    day = await makeExamDay(server.db, { examiners: [VICTOR, JUNE], examinees: 3 });
    await server.close();
    cpSync(join(folder, 'database'), older, { recursive: true });
    await start();
  });
  afterAll(async () => {
    await server.close();
    for (const each of [folder, older]) rmSync(each, { recursive: true });
  });

  const sheet = (index: number, userId = VICTOR) => {
    const { examScheduleId, sheets } = day.examinees[index]!;
    return { examScheduleId, ...sheets.get(userId)! };
  };

  /** All score data of the board, including versions, receipts, times and ids. */
  const everything = async () => {
    const all: Record<string, unknown> = {};
    for (const [table, order] of [
      ['exam_scores', 'exam_schedule_score_id'],
      ['case_scores', 'exam_scoring_id'],
      ['case_comments', 'id'],
      ['case_feedback', 'id'],
    ] as const)
      all[table] = await server.db.query`select * from ${identifier(table)} order by ${identifier(order)}`;
    // Without the numbers of the lines: rolled-back writes leave gaps.
    all.log = await server.db.query`
      select logged_at, user_id, call, record, record_id, old_value, new_value, key, based_on
        from scoring_log order by log_id`;
    return all;
  };

  /** A day with rejected commands in between, which would leave gaps in a database sequence. */
  async function scoreTheDay(victor: Ask, june: Ask) {
    const { examScheduleId, examScoringIds } = sheet(0);
    const [first, second, third, fourth] = examScoringIds as [number, number, number, number];
    const caseHeaderId = day.caseHeaderIds[3]!;
    await victor('startExam', { body: { examScheduleId } }, { ifMatch: 0 });
    for (const examScoringId of [first, second, third])
      await victor('createCaseScore', { body: { examScoringId, score: 'pass' } }, { ifMatch: 0 });
    server.clock.ahead += MINUTES;
    await victor('createCaseScore', { body: { examScoringId: first, score: 'fail' } });
    await victor(
      'updateCaseScore',
      { query: { examScoringId: first }, body: { score: 'fail' } },
      { ifMatch: 7 },
    );
    await victor(
      'updateCaseScore',
      { query: { examScoringId: first }, body: { score: 'equivocal' } },
      { ifMatch: 1 },
    );
    await victor('deleteCaseScore', { query: { examScoringId: second } });
    await victor('createCaseScore', { body: { examScoringId: second, score: 'equivocal' } }, { ifMatch: 2 });
    await victor('createCaseScore', { body: { examScoringId: fourth, score: 'fail' } });
    await victor('submitExam', { body: { examScheduleId } });
    const subject = { caseHeaderId, examScoringId: fourth };
    const { body: comment } = await victor('createCaseComment', { body: { ...subject, comment: 'Missed.' } });
    await victor('createCaseComment', { body: { ...subject, comment: 'Again.' } });
    const { body: note } = await victor('createCaseComment', { body: { caseHeaderId, comment: 'A note.' } });
    const query = { id: comment.id as number };
    await victor('updateCaseComment', { query, body: { comment: 'Missed it.' } }, { ifMatch: 1 });
    await victor('deleteCaseComment', { query: { id: note.id as number } });
    const { body: feedback } = await june('createCaseFeedback', {
      body: { caseHeaderId, feedback: 'Good.' },
    });
    await june('updateCaseFeedback', { query: { id: feedback.id as number }, body: { feedback: 'Fair.' } });
    await victor('updateExamScore', {
      query: { examScheduleScoreId: sheet(0).examScheduleScoreId },
      body: { remarks: 'Calm.' },
    });
    await june('skipExam', { body: { examScheduleId: sheet(1).examScheduleId, reason: 'absent' } });
    expect(await victor('submitExam', { body: { examScheduleId } })).toMatchObject({ status: 200 });
    await june('createCaseScore', {
      body: { examScoringId: sheet(2, JUNE).examScoringIds[0]!, score: 'pass' },
    });
    expect(await june('resetExamScores', {})).toMatchObject({ status: 200 });
    await june('createCaseScore', {
      body: { examScoringId: sheet(2, JUNE).examScoringIds[0]!, score: 'fail' },
    });
  }

  it('has every score, comment and receipt again, as it was and in the log', async () => {
    await scoreTheDay(await signedInAs(server, 'victor.osei'), await signedInAs(server, 'june.halvorsen'));
    const before = await everything();
    expect((before.log as unknown[]).length).toBeGreaterThanOrEqual(21);
    await server.close();
    rmSync(join(folder, 'database'), { recursive: true });
    cpSync(older, join(folder, 'database'), { recursive: true });
    await start();
    expect(await everything()).toEqual(before);
    expect(server.lines.some((line) => line.includes('executed again'))).toBe(true);
    expect(server.lines.some((line) => line.includes('refused'))).toBe(false);
    await server.close();
    await start();
    expect(server.lines.some((line) => line.includes('executed again'))).toBe(false);
    expect(await everything()).toEqual(before);
  });
});
