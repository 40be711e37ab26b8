import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExamScore } from '#contract/scoring/scoring.ts';
import { makeConflict, makeExamDay, type DaySheet, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const HOUR = 3_600_000;
const VICTOR = 131;
const JUNE = 132;
const office = 'office@board.example';
const at = (time: number) => new Date(time).toISOString();

onAnyEngine('score sheets', (engine) => {
  let server: TestApp;
  let victor: Ask;
  let june: Ask;
  let day: ExamDay;
  let examScheduleId: number;
  let own: DaySheet;

  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { officeEmail: office } });
    victor = await signedInAs(server, 'victor.osei');
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    day = await makeExamDay(server.db, { examiners: [VICTOR, JUNE], examinees: 1 });
    const [examinee] = day.examinees;
    examScheduleId = examinee!.examScheduleId;
    own = examinee!.sheets.get(VICTOR)!;
  });

  const start = (options: Parameters<Ask>[2] = {}, startedAt?: string) =>
    victor('startExam', { body: { examScheduleId, ...(startedAt !== undefined && { startedAt }) } }, options);
  const skip = (reason?: 'absent' | 'technical', options: Parameters<Ask>[2] = {}) =>
    victor('skipExam', { body: { examScheduleId, ...(reason && { reason }) } }, options);
  const submit = (options: Parameters<Ask>[2] = {}) =>
    victor('submitExam', { body: { examScheduleId } }, options);
  const remark = (remarks: string, options: Parameters<Ask>[2] = {}) =>
    victor(
      'updateExamScore',
      { query: { examScheduleScoreId: own.examScheduleScoreId }, body: { remarks } },
      options,
    );
  const read = async (): Promise<ExamScore> =>
    (await victor('getExamScore', { query: { examScheduleScoreId: own.examScheduleScoreId } })).body;
  const score = (index: number, value = 'pass') =>
    victor('createCaseScore', { body: { examScoringId: own.examScoringIds[index]!, score: value } });
  const scoreAll = async () => {
    for (const index of own.examScoringIds.keys()) await score(index);
  };
  const log = () =>
    server.db.query<{
      call: string;
    }>`
      select call from scoring_log where record = 'examScore' and record_id = ${own.examScheduleScoreId}
       order by log_id`;

  describe('an exam of a later day', () => {
    const DAY = 24 * HOUR;
    it('is neither begun, skipped, commented on nor scored before that day, and is on it and later', async () => {
      const late = await makeExamDay(server.db, {
        examiners: [VICTOR],
        examinees: 1,
        startsAt: Date.now() + 3 * DAY,
      });
      const { examScheduleId: id, sheets } = late.examinees[0]!;
      const { examScoringIds, examScheduleScoreId } = sheets.get(VICTOR)!;
      const examScoringId = examScoringIds[0]!;
      const caseHeaderId = late.caseHeaderIds[0]!;
      const refused = { status: 409, body: { type: 'exam-not-yet' } };
      for (const written of [
        await victor('startExam', { body: { examScheduleId: id } }),
        await victor('skipExam', { body: { examScheduleId: id } }),
        await victor('submitExam', { body: { examScheduleId: id } }),
        await victor('updateExamScore', { query: { examScheduleScoreId }, body: { remarks: 'Early.' } }),
        await victor('createCaseScore', { body: { examScoringId, score: 'pass' } }),
        await victor('createCaseComment', { body: { caseHeaderId, examScoringId, comment: 'Early.' } }),
      ])
        expect(written).toMatchObject(refused);
      try {
        for (const ahead of [3 * DAY, 5 * DAY]) {
          server.clock.ahead = ahead;
          const later = await signedInAs(server, 'victor.osei');
          expect(await later('startExam', { body: { examScheduleId: id } })).toMatchObject({ status: 200 });
          const body = { examScoringId: examScoringIds[ahead === 3 * DAY ? 0 : 1]!, score: 'pass' };
          expect(await later('createCaseScore', { body })).toMatchObject({ status: 200 });
        }
      } finally {
        server.clock.ahead = 0;
      }
    });
  });

  describe('a start', () => {
    it('opens a sheet that waits, with the time at which the exam began', async () => {
      const began = at(Date.now() - 2 * HOUR);
      expect(await start({ ifMatch: 0 }, began)).toMatchObject({
        status: 200,
        etag: '"1"',
        body: { status: 'started', startedAt: began, version: 1 },
      });
      expect(await read()).toMatchObject({ status: 'started', startedAt: began, version: 1 });
    });

    it('takes the clock of the server where the time cannot be', async () => {
      const first = await start({}, at(Date.now() + HOUR));
      expect(first.body.startedAt).toBe(first.body.receivedAt);
      for (const told of [at(Date.now() - 13 * HOUR), undefined]) {
        await skip('technical');
        const again = await start({}, told);
        expect(again.body.startedAt).toBe(again.body.receivedAt);
      }
      expect(await start({}, 'at noon')).toMatchObject({
        status: 400,
        body: { errors: { startedAt: expect.any(Array) } },
      });
    });

    it('of a started exam keeps the first time, and changes nothing', async () => {
      const first = await start();
      const again = await start({ ifMatch: 0 }, at(Date.now() - HOUR));
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(await log()).toHaveLength(1);
    });

    it('records when the identity of the examinee was confirmed, and nothing where nobody asked', async () => {
      const confirmed = at(Date.now() - HOUR);
      const body = { examScheduleId, identityConfirmedAt: confirmed };
      expect((await victor('startExam', { body })).body).toMatchObject({ identityConfirmedAt: confirmed });
      expect(await read()).toMatchObject({ identityConfirmedAt: confirmed });
      const asked = { examScheduleId, identityConfirmedAt: at(Date.now() + HOUR) };
      const { body: sheet } = await june('startExam', { body: asked });
      expect(sheet.identityConfirmedAt).toBe(sheet.receivedAt);
      await skip('technical');
      expect((await start()).body.identityConfirmedAt).toBeNull();
    });

    it('opens a skipped sheet again', async () => {
      await skip('absent');
      expect(await start({ ifMatch: 1 })).toMatchObject({
        body: { status: 'started', skipReason: null, version: 2 },
      });
    });
  });

  describe('a skip', () => {
    it('keeps its reason, also of an exam that had begun', async () => {
      const { body } = await start();
      expect(await skip('technical', { ifMatch: 1 })).toMatchObject({
        status: 200,
        body: { status: 'skipped', skipReason: 'technical', startedAt: body.startedAt, version: 2 },
      });
      expect(await skip()).toMatchObject({ body: { skipReason: 'technical', version: 2 } });
      expect(await skip('absent')).toMatchObject({ body: { skipReason: 'absent', version: 3 } });
    });

    it('needs no reason', async () => {
      expect(await skip()).toMatchObject({ body: { status: 'skipped', skipReason: null } });
    });
  });

  describe('a submission', () => {
    it('says what is missing, by the positions of the cases', async () => {
      await score(0);
      await score(2, 'fail');
      expect(await submit()).toMatchObject({
        status: 409,
        body: {
          type: 'incomplete',
          errors: { 'cases.2': ['score'], 'cases.3': ['comment'], 'cases.4': ['score'] },
        },
      });
      expect(await read()).toMatchObject({ status: 'waiting', version: 0 });
    });

    it('is of the lines that were shown, or of none: where the board has others it says which', async () => {
      await scoreAll();
      const caseHeaderId = day.caseHeaderIds[1]!;
      const examScoringId = own.examScoringIds[1]!;
      const shown = own.examScoringIds.map((id) => ({ examScoringId: id, score: 'pass', comment: '' }));
      const submitShown = (lines: typeof shown, key?: string) =>
        victor('submitExam', { body: { examScheduleId, shown: lines } }, { ...(key && { key }) });
      const refused = { status: 412, body: { type: 'lines-changed' } };

      await victor('createCaseComment', { body: { caseHeaderId, examScoringId, comment: 'Hesitated.' } });
      expect(await submitShown(shown)).toMatchObject(refused);
      const seen = shown.with(1, { examScoringId, score: 'pass', comment: 'Hesitated. ' });
      expect(await submitShown(seen.with(0, { ...seen[0]!, score: 'equivocal' }))).toMatchObject({
        ...refused,
        body: { lines: [{ score: 'pass' }, { comment: { comment: 'Hesitated.' } }, {}, {}] },
      });
      expect(await submitShown(seen.slice(1))).toMatchObject(refused);
      expect(await read()).toMatchObject({ status: 'waiting', version: 0 });

      const key = randomUUID();
      // Another device has submitted other lines than this one shows: that is a different submission.
      await victor('updateCaseScore', {
        query: { examScoringId: own.examScoringIds[2]! },
        body: { score: 'equivocal' },
      });
      expect(await submitShown(seen)).toMatchObject(refused);
      await victor('updateCaseScore', {
        query: { examScoringId: own.examScoringIds[2]! },
        body: { score: 'pass' },
      });
      expect(await submitShown(seen, key)).toMatchObject({ status: 200, body: { status: 'submitted' } });
      expect(await submitShown(seen, key)).toMatchObject({ status: 200, wasReplayed: true });
      expect(await submitShown(seen)).toMatchObject({ status: 409, body: { type: 'exam-submitted' } });
      expect(await submitShown(shown)).toMatchObject(refused);
    });

    it('takes the comment that the lowest grade needs, but not one that was deleted', async () => {
      await Promise.all([score(0), score(1), score(2), score(3, 'fail')]);
      const { body } = await victor('createCaseComment', {
        body: {
          caseHeaderId: day.caseHeaderIds[3]!,
          examScoringId: own.examScoringIds[3]!,
          comment: 'Missed it.',
        },
      });
      await victor('deleteCaseComment', { query: { id: body.id } });
      expect(await submit()).toMatchObject({ status: 409, body: { errors: { 'cases.4': ['comment'] } } });
      await victor('createCaseComment', {
        body: {
          caseHeaderId: day.caseHeaderIds[3]!,
          examScoringId: own.examScoringIds[3]!,
          comment: 'Missed it.',
        },
      });
      const done = await submit();
      expect(done).toMatchObject({ status: 200, body: { status: 'submitted' } });
      expect(done.body.submittedAt).toBe(done.body.receivedAt);
    });

    it('closes the sheet: nothing of it changes any more', async () => {
      await start();
      await scoreAll();
      const { body: current } = await submit({ ifMatch: 1 });
      for (const refused of [await submit(), await start(), await skip('absent'), await remark('Late.')])
        expect(refused).toMatchObject({ status: 409, body: { type: 'exam-submitted', current } });
      expect(await read()).toEqual(current);
      expect((await log()).map(({ call }) => call)).toEqual(['startExam', 'submitExam']);
    });

    it('leaves the sheet of the other examiner open', async () => {
      await scoreAll();
      await submit();
      expect(await june('startExam', { body: { examScheduleId } })).toMatchObject({ status: 200 });
      expect(await june('submitExam', { body: { examScheduleId } })).toMatchObject({
        status: 409,
        body: { type: 'incomplete' },
      });
    });
  });

  it('keep remarks until they are emptied', async () => {
    expect(await remark('Calm under pressure.', { ifMatch: 0 })).toMatchObject({
      status: 200,
      body: { remarks: 'Calm under pressure.', version: 1 },
    });
    expect(await remark('')).toMatchObject({ body: { remarks: '', version: 2 } });
  });

  it('are based on the version that was seen, and otherwise answer with the current one', async () => {
    await scoreAll();
    await remark('One.');
    const current = await read();
    const stale = { ifMatch: 0 };
    for (const refused of [
      await start(stale),
      await skip('absent', stale),
      await submit(stale),
      await remark('x', stale),
    ])
      expect(refused).toMatchObject({ status: 412, body: { type: 'stale', current } });
    expect(await read()).toEqual(current);
  });

  it('of a declared conflict can be skipped, and nothing else', async () => {
    await makeConflict(server.db, VICTOR, day.examinees[0]!);
    for (const refused of [await start(), await submit(), await remark('x')])
      expect(refused).toMatchObject({ status: 409, body: { type: 'conflict-of-interest' } });
    expect(await victor('skipExam', { body: { examScheduleId, reason: 'conflict' } })).toMatchObject({
      status: 200,
      body: { status: 'skipped', skipReason: 'conflict' },
    });
  });

  it('skipped for a conflict declare it, tell the office once, and cannot be started any more', async () => {
    await makeConflict(server.db, VICTOR, day.examinees[0]!, 'suspected');
    expect((await start()).status).toBe(200);
    const key = randomUUID();
    for (const _ of [1, 2]) {
      const body = { examScheduleId, reason: 'conflict' } as const;
      expect(await victor('skipExam', { body }, { key })).toMatchObject({ status: 200 });
    }
    expect(await start()).toMatchObject({ status: 409, body: { type: 'conflict-of-interest' } });
    const { body: exam } = await victor('getSessionExaminee', { query: { examScheduleId } });
    expect(exam).toMatchObject({ conflict: 'Worked together.', suspicion: null, cases: [] });
    // The partner examines all the same.
    expect((await june('startExam', { body: { examScheduleId } })).status).toBe(200);
    const told = (await server.mails()).filter(({ to }) => to === office);
    expect(told.map(({ subject }) => subject)).toEqual(['An examiner has a conflict of interest']);
    expect(told[0]?.text).toContain('Victor Osei');
    expect(told[0]?.text).toContain('Examinee 1');
  });

  it('of another examiner, or where the caller has none, do not exist', async () => {
    const query = { examScheduleScoreId: own.examScheduleScoreId };
    expect(await june('getExamScore', { query })).toMatchObject({ status: 404 });
    expect(await june('updateExamScore', { query, body: { remarks: 'x' } })).toMatchObject({ status: 404 });
    const alone = await makeExamDay(server.db, { examiners: [JUNE], examinees: 1 });
    const body = { examScheduleId: alone.examinees[0]!.examScheduleId };
    for (const name of ['startExam', 'skipExam', 'submitExam'] as const)
      expect(await victor(name, { body })).toMatchObject({ status: 404 });
  });

  it('take no status, owner or time from a body', async () => {
    for (const extra of [{ status: 'submitted' }, { userId: JUNE }, { submittedAt: 'x' }, { version: 9 }])
      expect(await start({ extra })).toMatchObject({ status: 400 });
    expect(await read()).toMatchObject({ status: 'waiting', version: 0 });
  });

  it('answer a repeated submission what was answered first', async () => {
    await scoreAll();
    const key = randomUUID();
    const first = await submit({ key, ifMatch: 0 });
    expect(await submit({ key, ifMatch: 0 })).toEqual({ ...first, wasReplayed: true });
    expect(await log()).toHaveLength(1);
  });
});
