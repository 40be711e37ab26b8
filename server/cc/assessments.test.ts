import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CcAssessment } from '#contract/cc/assessments.ts';
import type { DashboardStatusItem, Requirement } from '#contract/dashboard/dashboard.ts';
import type { ExamHistoryItem } from '#contract/registration/examinations.ts';
import { assessmentState } from '#domain/cc/assessment.ts';
import { memberOf } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { testQuestions } from './testQuestions.ts';

const base = '/api/continuous-certification';
const HOUR = 3_600_000;
type Started = { startTestUrl: string; type: string; title: string };

onAnyEngine('assessments', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    server.clock.ahead = 0;
    await server.db.query`delete from assessment_tries where test_key not like 'demo-%'`;
    await server.db.query`delete from exam_results where registration_identifier >= 20000`;
  });
  afterAll(() => server.close());

  const member = (name: string) => memberOf(server, name);
  const list = async (name: string) =>
    (await (await member(name)).get<CcAssessment[]>(`${base}/cc-assessments/by-user-id`)).value;
  const assessmentOf = async (name: string, examId = 505) =>
    (await list(name)).find((each) => each.examId === examId)!;
  const stateOf = async (name: string, examId = 505) =>
    assessmentState(await assessmentOf(name, examId), Date.now() + server.clock.ahead).kind;
  const start = async (name: string, examId = 505) =>
    (await member(name)).send<Started>('POST', `${base}/its/start-test`, { examId });
  const open = async (url: string, form?: Record<string, string>) => {
    const { pathname, search } = new URL(url, 'http://127.0.0.1');
    const response = await server.fetch(pathname + search, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    return { status: response.status, to: response.headers.get('location'), text: await response.text() };
  };
  /** Answers so many questions right, and the others wrong. */
  const answer = async (url: string, right: number) => {
    for (const [index, question] of testQuestions.entries()) {
      const choice = index < right ? question.right : (question.right + 1) % 4;
      await open(`${url}?question=${index + 1}`, { choice: String(choice), go: 'next' });
    }
  };
  const lineOf = async (name: string) => {
    const someone = await member(name);
    const tasks = (await someone.get<DashboardStatusItem[]>(`${base}/dashboard-status/by-user-id`)).value;
    const rows = (await someone.get<Requirement[]>(`${base}/requirements/by-userid`)).value;
    const line = rows.find(({ kind }) => kind === 'assessment');
    return {
      status: tasks.find(({ statusType }) => statusType === 'Assessment')?.status,
      title: line?.title,
      detail: line?.detail,
      isMet: line?.isMet,
    };
  };

  it('are listed with their windows and tries, and say before a test what is missing', async () => {
    expect(await stateOf('maria.castellan')).toBe('unregistered');
    expect(await stateOf('leila.haddad')).toBe('open');
    expect(await stateOf('june.halvorsen')).toBe('open');
    expect(await stateOf('june.halvorsen', 511)).toBe('missed');
    expect(await stateOf('arthur.whitcombe', 508)).toBe('failed');
    expect((await assessmentOf('june.halvorsen')).tries).toMatchObject([{ tryNumber: 1, percent: 55 }]);
    expect(await start('maria.castellan')).toMatchObject({
      status: 409,
      value: { type: 'assessment-closed', title: 'Complete your registration first.' },
    });
    expect(await start('leila.haddad', 511)).toMatchObject({ status: 404 });
    expect(await start('arthur.whitcombe', 508)).toMatchObject({ status: 409 });
  });

  it('use one try for 20 starts at once, and lead all of them to the same test', async () => {
    const leila = await member('leila.haddad');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        leila.send<Started>('POST', `${base}/its/start-test`, { examId: 505 }),
      ),
    );
    expect(new Set(answers.map(({ status, value }) => `${status} ${value.startTestUrl}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await assessmentOf('leila.haddad')).tries).toHaveLength(1);
  });

  it('go on where the test was left, and are passed on every page once it is finished', async () => {
    expect(await lineOf('leila.haddad')).toMatchObject({ status: -1, isMet: false });
    const { startTestUrl } = (await start('leila.haddad')).value;
    expect(await lineOf('leila.haddad')).toMatchObject({
      status: 0,
      detail: 'A test is in progress. Continue it before its time ends.',
    });
    await open(`${startTestUrl}?question=1`, { choice: String(testQuestions[0]!.right), go: 'leave' });
    const again = await start('leila.haddad');
    expect(again.value.startTestUrl).toBe(startTestUrl);
    expect((await open(startTestUrl)).text).toContain('<h1>Question 2 of 10</h1>');
    await answer(startTestUrl, 7);
    expect((await open(startTestUrl)).text).toContain('<h1>Check your answers</h1>');
    expect(await open(startTestUrl, { go: 'finish' })).toMatchObject({ status: 303 });
    expect((await open(startTestUrl)).text).toContain('70 percent are needed. You have passed.');
    const taken = await assessmentOf('leila.haddad');
    expect(taken.tries).toMatchObject([{ percent: 70 }]);
    expect(await stateOf('leila.haddad')).toBe('passed');
    expect(await lineOf('leila.haddad')).toMatchObject({ status: 1, isMet: true });
    expect(await start('leila.haddad')).toMatchObject({ status: 409 });
    const history = await (await member('leila.haddad')).get<ExamHistoryItem[]>('/api/examinations/history');
    const { registrationIdentifier } = taken.tries[0]!;
    expect(history.value.find(({ examId }) => examId === 505)).toMatchObject({
      result: 'P',
      registrationIdentifier,
    });
    const report = `${base}/its/get-report/${registrationIdentifier}`;
    const leila = await server.signIn('leila.haddad');
    const file = await server.fetch(`${report}?api-version=1.0`, { headers: leila.headers });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const june = await server.signIn('june.halvorsen');
    expect((await server.fetch(`${report}?api-version=1.0`, { headers: june.headers })).status).toBe(404);
  });

  it('end with their time, with the answers that were given until then', async () => {
    const { startTestUrl } = (await start('leila.haddad')).value;
    await answer(startTestUrl, 5);
    server.clock.ahead = 2 * HOUR + 1_000;
    expect(await open(`${startTestUrl}?question=6`, { choice: '0', go: 'next' })).toMatchObject({
      status: 303,
      to: '?late=1',
    });
    const { text } = await open(`${startTestUrl}?late=1`);
    expect(text).toContain('That answer does not count.');
    expect(text).toContain('You have not passed.');
    expect((await open(startTestUrl)).text).not.toContain('That answer does not count.');
    expect(await open(`${startTestUrl}?question=6`, { choice: '3', go: 'finish' })).toMatchObject({
      to: '?late=1',
    });
    const [taken] = (await assessmentOf('leila.haddad')).tries;
    expect(taken).toMatchObject({ percent: 50 });
    expect(taken!.endedAt).toBe(taken!.endsAt);
  });

  it('say in the requirement how many tries are left, and leave the last day to its due date', async () => {
    expect(await lineOf('leila.haddad')).toMatchObject({ detail: 'You have 2 tries left in this window.' });
  });

  it('do not call a test failed whose time ran out, before its result is known', async () => {
    const { startTestUrl } = (await start('leila.haddad')).value;
    await answer(startTestUrl, 10);
    server.clock.ahead = 2 * HOUR + 1_000;
    expect(await lineOf('leila.haddad')).toMatchObject({
      status: 0,
      detail: 'The time of your test is over. Open your assessments to see the result.',
      isMet: false,
    });
    expect(await stateOf('leila.haddad')).toBe('passed');
    expect(await lineOf('leila.haddad')).toMatchObject({ status: 1, isMet: true });
  });

  it('are ended by the server where nobody opens the test again', async () => {
    await start('leila.haddad');
    server.clock.ahead = 3 * HOUR;
    server.app.endTests();
    await server.app.settled();
    const rows = await server.db
      .query`select percent from assessment_tries where user_id = 125 and exam_id = 505 and ended_at is not null`;
    expect(rows).toEqual([{ percent: 0 }]);
  });

  it('leave no other try in the window after a first one below 40 percent', async () => {
    const { startTestUrl } = (await start('leila.haddad')).value;
    await answer(startTestUrl, 3);
    await open(startTestUrl, { go: 'finish' });
    expect(await stateOf('leila.haddad')).toBe('failed');
    expect(await start('leila.haddad')).toMatchObject({
      status: 409,
      value: { title: 'No try is left in this window.' },
    });
    expect(await lineOf('leila.haddad')).toMatchObject({
      status: 2,
      title: 'The next window of the assessment',
      isMet: false,
    });
  });

  it('let the second try start tomorrow', async () => {
    const { startTestUrl } = (await start('leila.haddad')).value;
    await answer(startTestUrl, 6);
    await open(startTestUrl, { go: 'finish' });
    expect(await stateOf('leila.haddad')).toBe('waiting');
    expect(await start('leila.haddad')).toMatchObject({ status: 409 });
    server.clock.ahead = 25 * HOUR;
    const second = await start('leila.haddad');
    expect(second.status).toBe(200);
    expect(second.value.startTestUrl).not.toBe(startTestUrl);
    await answer(second.value.startTestUrl, 8);
    await open(second.value.startTestUrl, { go: 'finish' });
    expect(await stateOf('leila.haddad')).toBe('passed');
  });

  it('have a test page that shows nothing to someone who guesses its URL', async () => {
    const { status, text } = await open('/online-test/guessed');
    expect(status).toBe(404);
    expect(text).toContain('We could not find this test');
    expect((await open('/online-test/guessed', { go: 'finish' })).status).toBe(404);
  });
});
