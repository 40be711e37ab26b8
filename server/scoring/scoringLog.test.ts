import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';

const VICTOR = 131;
const JUNE = 132;

describe('the scoring log and the resets', () => {
  let server: TestApp;
  let victor: Ask;
  let june: Ask;
  let day: ExamDay;
  beforeAll(async () => {
    server = await startTestApp();
    victor = await signedInAs(server, 'victor.osei');
    june = await signedInAs(server, 'june.halvorsen');
    day = await makeExamDay(server.db, { examiners: [VICTOR, JUNE], examinees: 2 });
  });
  afterAll(() => server.close());

  const lineOf = (userId: number, examinee = 0) =>
    day.examinees[examinee]!.sheets.get(userId)!.examScoringIds[0]!;
  const count = async (condition: Fragment) =>
    (await server.db.query<{ count: number }>`select count(*) from scoring_log where ${condition}`)[0]!.count;

  it('is only ever written behind', async () => {
    await victor('createCaseScore', { body: { examScoringId: lineOf(VICTOR), score: 'pass' } });
    for (const statement of [
      fragment`update scoring_log set new_value = '{}'`,
      fragment`delete from scoring_log`,
      fragment`truncate scoring_log`,
    ])
      await expect(server.db.query`${statement}`).rejects.toThrow(/only ever written behind/);
    expect(await count(fragment`call = 'createCaseScore'`)).toBe(1);
  });

  it('takes back the caller’s comments and feedback only', async () => {
    const caseHeaderId = day.caseHeaderIds[0]!;
    const made = await victor('createCaseComment', {
      body: { caseHeaderId, examScoringId: lineOf(VICTOR), comment: 'x' },
    });
    await victor('createCaseComment', { body: { caseHeaderId, comment: 'x' } });
    await victor('createCaseFeedback', { body: { caseHeaderId, feedback: 'x' } });
    await june('createCaseFeedback', { body: { caseHeaderId, feedback: 'mine' } });
    const before = await count(fragment`true`);
    const { status, body } = await victor('resetCaseComments', {});
    expect(status).toBe(200);
    expect(body.count).toBeGreaterThanOrEqual(3);
    expect(await count(fragment`true`)).toBe(before + body.count);
    expect(await victor('getCaseComment', { query: { id: made.body.id } })).toMatchObject({
      body: { comment: '', version: 2 },
    });
    expect(await victor('getCaseFeedback', { query: { caseHeaderId } })).toMatchObject({ status: 404 });
    expect(await june('getCaseFeedback', { query: { caseHeaderId } })).toMatchObject({ status: 200 });
    expect(await victor('resetCaseComments', {})).toMatchObject({ body: { count: 0 } });
  });

  it('opens only the caller’s sheets again, without scores', async () => {
    const { examScheduleId, sheets } = day.examinees[1]!;
    for (const examScoringId of sheets.get(VICTOR)!.examScoringIds)
      await victor('createCaseScore', { body: { examScoringId, score: 'pass' } });
    await june('createCaseScore', { body: { examScoringId: lineOf(JUNE), score: 'pass' } });
    expect(await victor('submitExam', { body: { examScheduleId } })).toMatchObject({ status: 200 });
    const before = await count(fragment`true`);
    const { body } = await victor('resetExamScores', {});
    expect(body.count).toBeGreaterThanOrEqual(6);
    expect(await count(fragment`true`)).toBe(before + body.count);
    const query = { examScheduleScoreId: sheets.get(VICTOR)!.examScheduleScoreId };
    expect(await victor('getExamScore', { query })).toMatchObject({
      body: { status: 'waiting', startedAt: null, submittedAt: null, version: 2 },
    });
    const lines = await victor('listCaseScores', { query: { examScheduleId } });
    for (const line of lines.body) expect(line).toMatchObject({ score: null, version: 2 });
    expect(await june('getCaseScore', { query: { examScoringId: lineOf(JUNE) } })).toMatchObject({
      body: { score: 'pass' },
    });
    const [numbers] = await server.db.query<{
      all: number;
      unlike: number;
    }>`select count(*) as all, count(distinct new_value->>'receipt_number') as unlike from scoring_log`;
    expect(numbers?.unlike).toBe(numbers?.all);
  });

  describe('outside of a demo', () => {
    let plain: TestApp;
    beforeAll(async () => {
      plain = await startTestApp({ settings: { demo: false } });
    });
    afterAll(() => plain.close());

    it('knows no resets', async () => {
      const examiner = await signedInAs(plain, 'victor.osei');
      for (const name of ['resetCaseComments', 'resetExamScores'] as const)
        expect(await examiner(name, {})).toMatchObject({ status: 404, body: { type: 'not-found' } });
    });
  });
});
