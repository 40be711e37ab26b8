import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeConflict, makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const HOUR = 3_600_000;
const VICTOR = 131;
const JUNE = 132;

onAnyEngine('scores of cases', (engine) => {
  let server: TestApp;
  let victor: Ask;
  let june: Ask;
  let day: ExamDay;
  let line: number;
  let examScheduleId: number;

  beforeAll(async () => {
    server = await startTestApp({ engine });
    victor = await signedInAs(server, 'victor.osei');
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    day = await makeExamDay(server.db, { examiners: [VICTOR, JUNE], examinees: 1 });
    const [examinee] = day.examinees;
    examScheduleId = examinee!.examScheduleId;
    line = examinee!.sheets.get(VICTOR)!.examScoringIds[1]!;
  });

  const give = (score: string, options: Parameters<Ask>[2] = {}) =>
    victor('createCaseScore', { body: { examScoringId: line, score } }, options);
  const alter = (score: string, options: Parameters<Ask>[2] = {}) =>
    victor('updateCaseScore', { query: { examScoringId: line }, body: { score } }, options);
  const remove = (options: Parameters<Ask>[2] = {}) =>
    victor('deleteCaseScore', { query: { examScoringId: line } }, options);
  const read = async () => (await victor('getCaseScore', { query: { examScoringId: line } })).body;
  const log = () =>
    server.db.query<Record<string, unknown>>`
      select user_id, call, old_value, new_value, key, based_on, logged_at from scoring_log
       where record = 'caseScore' and record_id = ${line} order by log_id`;

  it('are there before they are given, in the order of the roster', async () => {
    const { body, status } = await victor('listCaseScores', { query: { examScheduleId } });
    expect(status).toBe(200);
    expect(body.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4]);
    expect(body[1]).toEqual({
      examScoringId: line,
      examScheduleId,
      caseHeaderId: day.caseHeaderIds[1],
      position: 2,
      caseTitle: 'Case 2 of the tests',
      score: null,
      givenAt: null,
      version: 0,
      receivedAt: null,
      receiptNumber: null,
      comment: null,
    });
  });

  it('are given, changed and taken back, each time with a receipt by the clock of the server', async () => {
    const before = Date.now();
    const first = await give('pass', { ifMatch: 0 });
    expect(first).toMatchObject({ status: 200, etag: '"1"', body: { score: 'pass', version: 1 } });
    expect(first.body.receiptNumber).toMatch(/^CE-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(Date.parse(first.body.receivedAt)).toBeGreaterThanOrEqual(before);
    expect(await read()).toEqual(first.body);
    const second = await alter('equivocal', { ifMatch: 1 });
    expect(second).toMatchObject({ status: 200, body: { score: 'equivocal', version: 2 } });
    expect(second.body.receiptNumber).not.toBe(first.body.receiptNumber);
    const third = await remove({ ifMatch: 2 });
    expect(third).toMatchObject({ status: 200, body: { score: null, givenAt: null, version: 3 } });
    expect(await give('fail', { ifMatch: 3 })).toMatchObject({ status: 200, body: { version: 4 } });
    const all = await victor('listCaseScores', { query: { examScheduleId } });
    expect(all.body[1]).toEqual(await read());
    expect(await victor('getCaseScore', { query: { examScoringId: line } })).toMatchObject({ etag: '"4"' });
  });

  it('are written down with who, when, what it was and is, under which key and on which version', async () => {
    const keys = [randomUUID(), randomUUID()] as const;
    await give('pass', { key: keys[0] });
    const { body } = await alter('fail', { key: keys[1], ifMatch: 1 });
    expect(await log()).toEqual([
      expect.objectContaining({
        userId: VICTOR,
        call: 'createCaseScore',
        oldValue: expect.objectContaining({ score: null, version: 0 }),
        newValue: expect.objectContaining({ score: 'pass', version: 1 }),
        key: keys[0],
        basedOn: null,
      }),
      expect.objectContaining({
        call: 'updateCaseScore',
        oldValue: expect.objectContaining({ score: 'pass', version: 1 }),
        newValue: expect.objectContaining({ score: 'fail', receipt_number: body.receiptNumber }),
        key: keys[1],
        basedOn: 1,
        loggedAt: body.receivedAt,
      }),
    ]);
  });

  it('are based on the version that was seen, and otherwise answer with the current one', async () => {
    await give('pass');
    await alter('equivocal');
    for (const refused of [await alter('fail', { ifMatch: 1 }), await remove({ ifMatch: 1 })])
      expect(refused).toMatchObject({ status: 412, body: { type: 'stale', current: await read() } });
    expect(await read()).toMatchObject({ score: 'equivocal', version: 2 });
    expect(await log()).toHaveLength(2);
  });

  it('take the version as it is written, as intermediaries write it, or any', async () => {
    await give('pass', { ifMatch: '"0"' });
    for (const ifMatch of ['W/"1"', '2', '*', ' "4" '])
      expect(await alter('pass', { ifMatch })).toMatchObject({ status: 200 });
    for (const ifMatch of ['', '"', 'seven', '"5", "6"', '-1', '"1.5"'])
      expect(await alter('fail', { ifMatch })).toMatchObject({ status: 400 });
    expect(await alter('fail', { ifMatch: '"99999999999"' })).toMatchObject({ status: 412 });
    expect(await read()).toMatchObject({ score: 'pass', version: 5 });
  });

  it('are given once and changed or taken back only where one is', async () => {
    expect(await alter('pass')).toMatchObject({ status: 404 });
    expect(await remove()).toMatchObject({ status: 404 });
    await give('pass');
    expect(await give('fail')).toMatchObject({
      status: 409,
      body: { type: 'exists', current: await read() },
    });
    expect(await read()).toMatchObject({ score: 'pass', version: 1 });
  });

  it('are grades of the exam', async () => {
    const own = await makeExamDay(server.db, {
      examiners: [VICTOR],
      examinees: 1,
      grades: [{ value: '1', label: 'One', commentRequired: false }],
    });
    const body = { examScoringId: own.examinees[0]!.sheets.get(VICTOR)!.examScoringIds[0]!, score: 'pass' };
    expect(await victor('createCaseScore', { body })).toMatchObject({
      status: 400,
      body: { type: 'validation', errors: { score: [expect.any(String)] } },
    });
    expect(await victor('createCaseScore', { body: { ...body, score: '1' } })).toMatchObject({ status: 200 });
    expect(await give('Pass')).toMatchObject({ status: 400 });
  });

  it('keep when they were given, but never later than they came', async () => {
    const at = (time: number) => new Date(time).toISOString();
    const body = { examScoringId: line, score: 'pass' };
    const early = at(Date.now() - 3 * HOUR);
    expect(await victor('createCaseScore', { body: { ...body, givenAt: early } })).toMatchObject({
      body: { givenAt: early },
    });
    const update = (givenAt: string) =>
      victor('updateCaseScore', { query: { examScoringId: line }, body: { score: 'pass', givenAt } });
    const late = await update(at(Date.now() + 2 * HOUR));
    expect(late.body.givenAt).toBe(late.body.receivedAt);
    expect(await update('yesterday')).toMatchObject({
      status: 400,
      body: { errors: { givenAt: expect.any(Array) } },
    });
  });

  it('of another examiner do not exist', async () => {
    const query = { examScoringId: line };
    await give('pass');
    const answers = [
      await june('getCaseScore', { query }),
      await june('createCaseScore', { body: { ...query, score: 'fail' } }),
      await june('updateCaseScore', { query, body: { score: 'fail' } }),
      await june('deleteCaseScore', { query }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await read()).toMatchObject({ score: 'pass', version: 1 });
    const own = await june('listCaseScores', { query: { examScheduleId } });
    expect(own.body[1]).toMatchObject({ score: null, version: 0 });
  });

  it('are out of reach, with their comments and the sheet, for an examiner who was taken off the team', async () => {
    await give('pass');
    const caseHeaderId = day.caseHeaderIds[1]!;
    const words = { caseHeaderId, examScoringId: line, comment: 'Sure of it.' };
    const { body: comment } = await victor('createCaseComment', { body: words });
    await server.db.query`delete from team_examiners where team_id = ${day.teamId} and user_id = ${VICTOR}`;
    const { examScheduleScoreId } = day.examinees[0]!.sheets.get(VICTOR)!;
    const answers = [
      await victor('getCaseScore', { query: { examScoringId: line } }),
      await alter('fail'),
      await remove(),
      await victor('getCaseComment', { query: { id: comment.id } }),
      await victor('updateCaseComment', { query: { id: comment.id }, body: { comment: 'Not so sure.' } }),
      await victor('deleteCaseComment', { query: { id: comment.id } }),
      await victor('getExamScore', { query: { examScheduleScoreId } }),
      await victor('updateExamScore', { query: { examScheduleScoreId }, body: { remarks: 'Late.' } }),
      await victor('submitExam', { body: { examScheduleId } }),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await log()).toHaveLength(1);
  });

  it('take nothing but a score and its time from a body', async () => {
    for (const extra of [{ userId: JUNE }, { version: 9 }, { receivedAt: 'x' }, { receiptNumber: 'x' }])
      expect(await give('pass', { extra })).toMatchObject({ status: 400 });
    expect(await read()).toMatchObject({ score: null, version: 0 });
  });

  it('are refused in a declared conflict, and let through in a suspected one', async () => {
    await makeConflict(server.db, JUNE, day.examinees[0]!);
    await makeConflict(server.db, VICTOR, day.examinees[0]!, 'suspected');
    expect(await give('pass')).toMatchObject({ status: 200 });
    await server.db
      .query`update examiner_conflicts set state = 'declared' where exam_schedule_id = ${examScheduleId}`;
    for (const refused of [await alter('fail'), await remove(), await give('fail')])
      expect(refused).toMatchObject({ status: 409, body: { type: 'conflict-of-interest' } });
    expect(await read()).toMatchObject({ score: 'pass', version: 1 });
  });

  it('do not change after the exam was submitted', async () => {
    await server.db.query`
      update exam_scores set status = 'submitted'
       where user_id = ${VICTOR} and exam_schedule_id = ${examScheduleId}`;
    for (const refused of [await give('fail'), await alter('fail'), await remove()])
      expect(refused).toMatchObject({
        status: 409,
        body: { type: 'exam-submitted', current: { score: null, version: 0 } },
      });
    expect(await log()).toEqual([]);
  });

  it('are accepted also where the examinee was skipped, because commands come in any order', async () => {
    await victor('skipExam', { body: { examScheduleId, reason: 'absent' } });
    expect(await give('pass')).toMatchObject({ status: 200 });
  });

  it('belong to one key only with their query and body', async () => {
    const key = randomUUID();
    const other = day.examinees[0]!.sheets.get(VICTOR)!.examScoringIds[2]!;
    await give('pass');
    await victor('createCaseScore', { body: { examScoringId: other, score: 'pass' } });
    expect(await alter('fail', { key })).toMatchObject({ status: 200 });
    expect(
      await victor('updateCaseScore', { query: { examScoringId: other }, body: { score: 'fail' } }, { key }),
    ).toMatchObject({ status: 422 });
    expect(await alter('pass', { key })).toMatchObject({ status: 422 });
    expect(await alter('fail', { key, ifMatch: 1 })).toMatchObject({
      status: 200,
      wasReplayed: true,
      etag: '"2"',
    });
  });

  it('leave no score, name or comment in what the server says of itself', async () => {
    await give('equivocal');
    await give('equivocal');
    await alter('pass', { ifMatch: 7 });
    expect(server.lines.join('\n')).not.toMatch(/equivocal|Examinee 1|of the tests/);
  });
});
