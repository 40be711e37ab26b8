import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeExamDay, type DaySheet, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const VICTOR = 131;
const JUNE = 132;
const at = (time: number) => new Date(time).toISOString();

onAnyEngine('taking a start back', (engine) => {
  let server: TestApp;
  let victor: Ask;
  let june: Ask;
  let day: ExamDay;
  let examScheduleId: number;
  let own: DaySheet;

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
    own = examinee!.sheets.get(VICTOR)!;
  });
  afterEach(() => {
    server.clock.ahead = 0;
  });

  const start = (options: Parameters<Ask>[2] = {}, startedAt = at(Date.now())) =>
    victor('startExam', { body: { examScheduleId, startedAt } }, options);
  const takeBack = (options: Parameters<Ask>[2] = {}) =>
    victor('takeBackStart', { body: { examScheduleId } }, options);
  const sheetId = () => own.examScheduleScoreId;
  const remark = (remarks: string) =>
    victor('updateExamScore', { query: { examScheduleScoreId: sheetId() }, body: { remarks } });
  const read = async () => (await victor('getExamScore', { query: { examScheduleScoreId: sheetId() } })).body;
  const score = (index: number) =>
    victor('createCaseScore', { body: { examScoringId: own.examScoringIds[index]!, score: 'pass' } });
  const log = () =>
    server.db.query<{
      call: string;
    }>`select call from scoring_log where record = 'examScore' and record_id = ${sheetId()} order by log_id`;

  it('lets the examinee wait again, on every page, and leaves a line in the log', async () => {
    await victor('startExam', { body: { examScheduleId, identityConfirmedAt: at(Date.now()) } });
    expect(await takeBack({ ifMatch: 1 })).toMatchObject({
      status: 200,
      etag: '"2"',
      body: { status: 'waiting', startedAt: null, identityConfirmedAt: null, version: 2 },
    });
    const { body: session } = await victor('listExamSessions', { query: { examId: day.examHeaderId } });
    expect(session[0]?.examinees[0]).toMatchObject({ status: 'waiting', version: 2 });
    expect((await log()).map(({ call }) => call)).toEqual(['startExam', 'takeBackStart']);
    expect(await start({ ifMatch: 2 })).toMatchObject({ status: 200, body: { status: 'started' } });
  });

  it('is possible for a minute from the receipt, whenever the exam is said to have begun', async () => {
    const began = at(Date.now() - HOUR);
    await start({}, began);
    server.clock.ahead = MINUTE - 5_000;
    expect(await takeBack()).toMatchObject({ status: 200, body: { status: 'waiting' } });
    await start({}, began);
    server.clock.ahead += MINUTE + 1_000;
    expect(await takeBack()).toMatchObject({
      status: 409,
      body: { type: 'too-late', current: { status: 'started', version: 3 } },
    });
    expect(await read()).toMatchObject({ status: 'started', startedAt: began });
  });

  it('is not prolonged by remarks', async () => {
    await start();
    server.clock.ahead = MINUTE / 2;
    await remark('Calm.');
    await remark('');
    server.clock.ahead = MINUTE + 1_000;
    expect(await takeBack()).toMatchObject({ status: 409, body: { type: 'too-late' } });
  });

  it('is refused once there is a score, a comment or remarks, and possible when they are gone', async () => {
    await start();
    const refused = { status: 409, body: { type: 'scored' } };
    const examScoringId = own.examScoringIds[0]!;
    await score(0);
    expect(await takeBack()).toMatchObject(refused);
    await victor('deleteCaseScore', { query: { examScoringId } });
    const caseHeaderId = day.caseHeaderIds[0]!;
    const body = { caseHeaderId, examScoringId, comment: 'Slow.' };
    const comment = await victor('createCaseComment', { body });
    expect(await takeBack()).toMatchObject(refused);
    await victor('deleteCaseComment', { query: { id: comment.body.id } });
    await remark('Calm.');
    expect(await takeBack()).toMatchObject(refused);
    await remark(' ');
    expect(await takeBack()).toMatchObject({ status: 200, body: { status: 'waiting' } });
  });

  it('changes nothing where the examinee waits, was skipped, or has another version', async () => {
    expect(await takeBack()).toMatchObject({ status: 200, body: { status: 'waiting', version: 0 } });
    await start();
    expect(await takeBack({ ifMatch: 0 })).toMatchObject({ status: 412, body: { type: 'stale' } });
    await victor('skipExam', { body: { examScheduleId, reason: 'absent' } });
    expect(await takeBack()).toMatchObject({ status: 412, body: { current: { status: 'skipped' } } });
    await start();
    for (const index of own.examScoringIds.keys()) await score(index);
    await victor('submitExam', { body: { examScheduleId } });
    expect(await takeBack()).toMatchObject({ status: 409, body: { type: 'exam-submitted' } });
  });

  it('leaves the partner’s exam as it is', async () => {
    await june('startExam', { body: { examScheduleId } });
    await start();
    await takeBack();
    const { examScheduleScoreId } = day.examinees[0]!.sheets.get(JUNE)!;
    const { body } = await june('getExamScore', { query: { examScheduleScoreId } });
    expect(body).toMatchObject({ status: 'started' });
  });
});
