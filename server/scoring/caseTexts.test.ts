import type { CaseFeedback } from '#contract/scoring/caseFeedback.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeConflict, makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const VICTOR = 131;
const JUNE = 132;

onAnyEngine('comments and feedback', (engine) => {
  let server: TestApp;
  let victor: Ask;
  let june: Ask;
  let day: ExamDay;
  let examScheduleId: number;
  let examScoringId: number;
  let caseHeaderId: number;

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
    examScoringId = examinee!.sheets.get(VICTOR)!.examScoringIds[0]!;
    caseHeaderId = day.caseHeaderIds[0]!;
  });

  const logOf = (record: string, id: number) =>
    server.db.query<{
      old: { comment?: string } | null;
      new: object;
    }>`
      select old_value as old, new_value as new from scoring_log where record = ${record} and record_id = ${id}
       order by log_id`;
  const scoreRow = async () => (await victor('getCaseScore', { query: { examScoringId } })).body;

  describe('a comment on the case of an examinee', () => {
    const write = (comment: string, options: Parameters<Ask>[2] = {}) =>
      victor('createCaseComment', { body: { caseHeaderId, examScoringId, comment } }, options);

    it('is written, changed, deleted and written again under one id, its version counting on', async () => {
      const first = await write('Hesitant.', { ifMatch: 0 });
      expect(first).toMatchObject({
        status: 200,
        etag: '"1"',
        body: { caseHeaderId, examScoringId, comment: 'Hesitant.', version: 1 },
      });
      const { id } = first.body;
      expect(await victor('getCaseComment', { query: { id } })).toMatchObject({
        body: first.body,
        etag: '"1"',
      });
      expect((await scoreRow()).comment).toEqual(first.body);
      const second = await victor(
        'updateCaseComment',
        { query: { id }, body: { comment: 'Sure.' } },
        { ifMatch: 1 },
      );
      expect(second).toMatchObject({ status: 200, body: { id, comment: 'Sure.', version: 2 } });
      const third = await victor('deleteCaseComment', { query: { id } }, { ifMatch: 2 });
      expect(third).toMatchObject({ status: 200, body: { id, comment: '', version: 3 } });
      expect((await scoreRow()).comment).toEqual(third.body);
      expect(await write('Once more.', { ifMatch: 3 })).toMatchObject({
        status: 200,
        body: { id, comment: 'Once more.', version: 4 },
      });
      const log = await logOf('caseComment', id);
      expect(log.map(({ old }) => old?.comment)).toEqual([undefined, 'Hesitant.', 'Sure.', '']);
    });

    it('is saved like every typed text: composed, and without invisible characters', async () => {
      expect(await write(' Ze\u0301le\u200B ')).toMatchObject({
        status: 200,
        body: { comment: 'Z\u00E9le' },
      });
      expect(await write('\u200B', { ifMatch: 1 })).toMatchObject({ status: 400 });
    });

    it('leaves the version of the score alone', async () => {
      await write('Hesitant.');
      expect(await scoreRow()).toMatchObject({ score: null, version: 0 });
    });

    it('may follow a deleted one that the client did not know of', async () => {
      const { body } = await write('Hesitant.');
      await victor('deleteCaseComment', { query: { id: body.id } });
      expect(await write('Sure.', { ifMatch: 0 })).toMatchObject({ status: 200, body: { id: body.id } });
    });

    it('is refused where one is there, and where it is based on another', async () => {
      const { body: current } = await write('Hesitant.');
      const query = { id: current.id };
      expect(await write('Sure.')).toMatchObject({ status: 409, body: { type: 'exists', current } });
      for (const refused of [
        await write('Sure.', { ifMatch: 0 }),
        await victor('updateCaseComment', { query, body: { comment: 'Sure.' } }, { ifMatch: 3 }),
        await victor('deleteCaseComment', { query }, { ifMatch: 0 }),
      ])
        expect(refused).toMatchObject({ status: 412, body: { type: 'stale', current } });
      expect(await logOf('caseComment', current.id)).toHaveLength(1);
    });

    it('cannot be changed or deleted once it is gone', async () => {
      const { body } = await write('Hesitant.');
      const query = { id: body.id };
      await victor('deleteCaseComment', { query });
      expect(await victor('deleteCaseComment', { query })).toMatchObject({ status: 404 });
      expect(await victor('updateCaseComment', { query, body: { comment: 'x' } })).toMatchObject({
        status: 404,
      });
      expect(
        await victor('updateCaseComment', { query, body: { comment: 'x' } }, { ifMatch: 1 }),
      ).toMatchObject({ status: 412, body: { current: { comment: '', version: 2 } } });
    });

    it('names one case, and a line of the caller', async () => {
      const ask = (body: { caseHeaderId: number; examScoringId: number }) =>
        victor('createCaseComment', { body: { ...body, comment: 'x' } });
      expect(await ask({ caseHeaderId: day.caseHeaderIds[1]!, examScoringId })).toMatchObject({
        status: 400,
        body: { errors: { examScoringId: expect.any(Array) } },
      });
      const theirs = day.examinees[0]!.sheets.get(JUNE)!.examScoringIds[0]!;
      expect(await ask({ caseHeaderId, examScoringId: theirs })).toMatchObject({ status: 404 });
      expect(await ask({ caseHeaderId, examScoringId: 2 ** 40 })).toMatchObject({ status: 404 });
    });

    it('does not exist for the other examiner', async () => {
      const { body } = await write('Hesitant.');
      const query = { id: body.id };
      const answers = [
        await june('getCaseComment', { query }),
        await june('updateCaseComment', { query, body: { comment: 'Bad.' } }),
        await june('deleteCaseComment', { query }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect((await scoreRow()).comment.comment).toBe('Hesitant.');
    });

    it('is refused in a declared conflict and after the submission', async () => {
      const { body: current } = await write('Hesitant.');
      const query = { id: current.id };
      const tries = async () => [
        await write('x'),
        await victor('updateCaseComment', { query, body: { comment: 'x' } }),
        await victor('deleteCaseComment', { query }),
      ];
      await makeConflict(server.db, VICTOR, day.examinees[0]!);
      for (const refused of await tries())
        expect(refused).toMatchObject({ status: 409, body: { type: 'conflict-of-interest' } });
      await server.db.query`delete from examiner_conflicts where exam_schedule_id = ${examScheduleId}`;
      await server.db
        .query`update exam_scores set status = 'submitted' where exam_schedule_id = ${examScheduleId}`;
      for (const refused of await tries())
        expect(refused).toMatchObject({ status: 409, body: { type: 'exam-submitted', current } });
      expect((await scoreRow()).comment).toEqual(current);
    });

    it('takes no owner, version or receipt from a body', async () => {
      for (const extra of [{ userId: JUNE }, { version: 9 }, { receiptNumber: 'x' }, { id: 7 }])
        expect(await write('x', { extra })).toMatchObject({ status: 400 });
    });
  });

  describe('a note on a case itself', () => {
    const write = (comment: string, options: Parameters<Ask>[2] = {}) =>
      victor('createCaseComment', { body: { caseHeaderId, comment } }, options);
    const read = () => victor('getCaseNote', { query: { caseHeaderId } });

    it('belongs to one examiner, and is apart from comments on examinees', async () => {
      expect(await read()).toMatchObject({ status: 200, body: null, etag: null });
      const { body } = await write('Ask about the scan.');
      expect(body).toMatchObject({ caseHeaderId, examScoringId: null, version: 1 });
      expect(await read()).toMatchObject({ body, etag: '"1"' });
      expect((await scoreRow()).comment).toBeNull();
      expect((await june('getCaseNote', { query: { caseHeaderId } })).body).toBeNull();
      const theirs = await june('createCaseComment', { body: { caseHeaderId, comment: 'Mine.' } });
      expect(theirs.body.id).not.toBe(body.id);
    });

    it('is written once when two requests arrive at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => write(`Note ${index}`)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { status, body } of answers.filter((each) => each !== won[0]))
        expect([status, body.current]).toEqual([409, won[0]!.body]);
      expect((await read()).body).toEqual(won[0]!.body);
    });

    it('stays open after the submission of an exam, because it is about no examinee', async () => {
      await server.db
        .query`update exam_scores set status = 'submitted' where exam_schedule_id = ${examScheduleId}`;
      const { body } = await write('Too long a case.');
      expect(
        await victor('updateCaseComment', { query: { id: body.id }, body: { comment: 'Long.' } }),
      ).toMatchObject({ status: 200, body: { comment: 'Long.', version: 2 } });
    });
  });

  describe('feedback on a case', () => {
    const write = (feedback: string, options: Parameters<Ask>[2] = {}) =>
      victor('createCaseFeedback', { body: { caseHeaderId, feedback } }, options);
    const read = () => victor('getCaseFeedback', { query: { caseHeaderId } });

    it('is given, changed, deleted and given again under one id', async () => {
      expect(await read()).toMatchObject({ status: 404 });
      const first = await write('A good case.', { ifMatch: 0 });
      const { id } = first.body;
      expect(first).toMatchObject({ status: 200, etag: '"1"', body: { caseHeaderId, version: 1 } });
      expect(await read()).toMatchObject({ status: 200, body: first.body, etag: '"1"' });
      expect(
        await victor('updateCaseFeedback', { query: { id }, body: { feedback: 'Too easy.' } }),
      ).toMatchObject({
        body: { feedback: 'Too easy.', version: 2 },
      });
      expect(await victor('deleteCaseFeedback', { query: { id } }, { ifMatch: 2 })).toMatchObject({
        body: { feedback: '', version: 3 },
      });
      expect(await read()).toMatchObject({ status: 404 });
      expect(await victor('deleteCaseFeedback', { query: { id } })).toMatchObject({ status: 404 });
      expect(await write('Good after all.', { ifMatch: 0 })).toMatchObject({
        status: 200,
        body: { id, version: 4 },
      });
      expect(await logOf('caseFeedback', id)).toHaveLength(4);
    });

    it('is refused where some is there, and where it is based on other', async () => {
      const { body: current } = await write('A good case.');
      expect(await write('Bad.')).toMatchObject({ status: 409, body: { type: 'exists', current } });
      const query = { id: current.id };
      expect(
        await victor('updateCaseFeedback', { query, body: { feedback: 'Bad.' } }, { ifMatch: 2 }),
      ).toMatchObject({ status: 412, body: { type: 'stale', current } });
    });

    it('belongs to one examiner', async () => {
      const { body } = await write('A good case.');
      const query = { id: body.id };
      expect(await june('updateCaseFeedback', { query, body: { feedback: 'Bad.' } })).toMatchObject({
        status: 404,
      });
      expect(await june('deleteCaseFeedback', { query })).toMatchObject({ status: 404 });
      expect(await june('getCaseFeedback', { query: { caseHeaderId } })).toMatchObject({ status: 404 });
    });

    it('is listed for its examiner alone, empty once deleted', async () => {
      const { body } = await write('A good case.');
      const listed = async (ask: Ask) =>
        (await ask('listCaseFeedback', {})).body.filter(
          (each: CaseFeedback) => each.caseHeaderId === caseHeaderId,
        );
      expect(await listed(victor)).toEqual([body]);
      expect(await listed(june)).toEqual([]);
      const deleted = await victor('deleteCaseFeedback', { query: { id: body.id } });
      expect(await listed(victor)).toEqual([deleted.body]);
    });

    it('is given once when two requests arrive at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => write(`Feedback ${index}`)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array(7).fill(409),
      ]);
    });
  });

  it('leave no word of them in what the server says of itself', async () => {
    const body = { caseHeaderId, examScoringId, comment: 'Unforgettable.' };
    await victor('createCaseComment', { body });
    await victor('createCaseComment', { body });
    await victor('createCaseFeedback', { body: { caseHeaderId, feedback: 'Unforgettable.' } });
    expect(server.lines.join('\n')).not.toContain('Unforgettable');
  });
});
