import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PracticeExam } from '#contract/scoring/practice.ts';
import { tidy } from '#server/housekeeping.ts';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { practiceCases } from './practiceCases.ts';
import { PRACTICE_LIFE } from './practiceDay.ts';

/** Starts, scores and submits an examinee of a practice exam. */
async function examine(ask: Ask, { session }: PracticeExam, index: number) {
  const { examScheduleId } = session.examinees[index]!;
  await ask('startExam', { body: { examScheduleId } });
  const { body: lines } = await ask('listCaseScores', { query: { examScheduleId } });
  for (const { examScoringId } of lines)
    await ask('createCaseScore', { body: { examScoringId, score: 'pass' } });
  return await ask('submitExam', { body: { examScheduleId } });
}

onAnyEngine('practice exams', (engine) => {
  let server: TestApp;
  let victor: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { officeEmail: 'office@board.example' } });
    victor = await signedInAs(server, 'victor.osei');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.clock.ahead = 0;
  });

  const setUp = async (ask = victor): Promise<PracticeExam> => {
    const { status, body } = await ask('setUpPracticeExam', {});
    expect(status).toBe(200);
    return body;
  };

  it('are marked, have invented examinees and cases, and the grades of the examiner’s own exam', async () => {
    expect((await victor('getPracticeExam', {})).body).toBeNull();
    const practice = await setUp();
    expect(practice.session).toMatchObject({ isPractice: true, examName: 'Practice Exam', partnerName: '' });
    expect(practice.session.examinees.map(({ examineeName }) => examineeName)).toEqual([
      'Practice Examinee A',
      'Practice Examinee B',
      'Practice Examinee C',
    ]);
    const { body: own } = await victor('getDashboardRoster', { query: {} });
    expect(practice.session.configuration).toEqual(own.sessions[0].configuration);
    expect((await victor('getPracticeExam', {})).body).toEqual(practice);
    const { examScheduleId } = practice.session.examinees[0]!;
    const { body: exam } = await victor('getSessionExaminee', { query: { examScheduleId } });
    expect(exam.isPractice).toBe(true);
    expect(exam.cases.map(({ title }: { title: string }) => title)).toEqual(
      practiceCases.map(({ title }) => title),
    );
    const { caseHeaderId } = exam.cases[0];
    const { body: text } = await victor('getCaseContents', { query: { caseHeaderId } });
    expect(text.sections[0].text).toContain('The patient is invented');
  });

  it('are scored and submitted like real ones, and in none of the lists of real work', async () => {
    const lists = async () => ({
      active: (await victor('getActiveSession', { query: {} })).body,
      roster: (await victor('getDashboardRoster', { query: {} })).body,
      unfinished: (await victor('listUnfinishedExams', {})).body,
      receipts: (await victor('listReceipts', { query: {} })).body,
      choices: (
        await victor('getPickList', { params: { name: 'examiner-sessions' }, query: { currentDate: '' } })
      ).body,
      surveys: (await victor('listSurveyOffers', {})).body,
      toDo: (await victor('listToDo', {})).body,
    });
    const before = await lists();
    const practice = await setUp();
    expect(await examine(victor, practice, 0)).toMatchObject({ status: 200, body: { status: 'submitted' } });
    await victor('startExam', { body: { examScheduleId: practice.session.examinees[1]!.examScheduleId } });
    // The session of the practice has ended by then, with an exam that was not submitted.
    server.clock.ahead = 6 * 3_600_000;
    const later = await signedInAs(server, 'victor.osei');
    const unfinished = (await later('listUnfinishedExams', {})).body;
    expect(JSON.stringify(unfinished)).not.toContain('Practice');
    server.clock.ahead = 0;
    expect(await lists()).toEqual(before);
    const now = (await victor('getPracticeExam', {})).body.session.examinees;
    expect(now.map(({ status }: { status: string }) => status)).toEqual(['submitted', 'started', 'waiting']);
  });

  it('belong to one examiner: to others they do not exist', async () => {
    const { session } = await setUp();
    const june = await signedInAs(server, 'june.halvorsen');
    const { examScheduleId } = session.examinees[0]!;
    expect((await june('getPracticeExam', {})).body).toBeNull();
    expect((await june('getSessionExaminee', { query: { examScheduleId } })).status).toBe(404);
    expect((await june('startExam', { body: { examScheduleId } })).status).toBe(404);
  });

  it('are replaced by a new set-up, with nothing of the old one left, also of a case itself', async () => {
    const first = await setUp();
    await examine(victor, first, 0);
    const { examScheduleId } = first.session.examinees[0]!;
    const { body: exam } = await victor('getSessionExaminee', { query: { examScheduleId } });
    const { caseHeaderId } = exam.cases[0];
    await victor('createCaseComment', { body: { caseHeaderId, comment: 'A note.' } });
    await victor('createCaseFeedback', { body: { caseHeaderId, feedback: 'Good.' } });
    const second = await setUp();
    expect(second.session.examinees.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
    expect((await victor('getSessionExaminee', { query: { examScheduleId } })).status).toBe(404);
    const counts = await server.db.query`
      select (select count(*) from oral_exams where practice_of is not null) as exams,
      (select count(*) from rosters where roster_name = 'Practice cases') as rosters,
      (select count(*) from case_headers where title like 'Practice: %') as cases`;
    expect(counts).toEqual([{ exams: 1, rosters: 1, cases: practiceCases.length }]);
  });

  it('tell the office of no conflict of interest', async () => {
    const { session } = await setUp();
    const { examScheduleId } = session.examinees[2]!;
    const sent = (await server.mails()).length;
    const { body } = await victor('skipExam', { body: { examScheduleId, reason: 'conflict' } });
    expect(body).toMatchObject({ status: 'skipped', skipReason: 'conflict' });
    expect(await server.mails()).toHaveLength(sent);
  });

  it('may be started after their day and in another year, and are deleted after thirty days', async () => {
    const { session, keptUntil } = await setUp();
    const old = Date.parse(keptUntil) - PRACTICE_LIFE;
    server.clock.ahead = 3 * 86_400_000;
    const later = await signedInAs(server, 'victor.osei');
    const { examScheduleId } = session.examinees[0]!;
    expect((await later('startExam', { body: { examScheduleId } })).status).toBe(200);
    const left = () => server.db.query`select 1 from oral_exams where practice_of = 131`;
    await tidy(server.db, old + PRACTICE_LIFE - 60_000);
    expect(await left()).toHaveLength(1);
    await tidy(server.db, old + PRACTICE_LIFE + 60_000);
    expect(await left()).toEqual([]);
    server.clock.ahead = 0;
  });

  it('is there for an examiner without a real exam, and before the day of the first one', async () => {
    await server.db.query`insert into user_roles (user_id, role) values (125, 'examiner')`;
    const leila = await signedInAs(server, 'leila.haddad');
    expect((await setUp(leila)).session.configuration.grades).toHaveLength(3);
    await makeExamDay(server.db, { examiners: [125], startsAt: Date.now() + 7 * 86_400_000 });
    const practice = await setUp(leila);
    expect(await examine(leila, practice, 0)).toMatchObject({ status: 200 });
  });
});

describe('a practice exam after a power failure', () => {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  const folder = mkdtempSync(join(tmpdir(), 'portal-practice-'));
  const older = mkdtempSync(join(tmpdir(), 'portal-practice-older-'));
  afterAll(() => {
    for (const each of [folder, older]) rmSync(each, { recursive: true });
  });

  it('is there again with its scores, from the journal', async () => {
    const first = await startTestApp({ dataDir: folder });
    await first.close();
    cpSync(join(folder, 'database'), older, { recursive: true });
    const second = await startTestApp({ dataDir: folder });
    const before = await signedInAs(second, 'victor.osei');
    const practice: PracticeExam = (await before('setUpPracticeExam', {})).body;
    await examine(before, practice, 0);
    const told: PracticeExam = (await before('getPracticeExam', {})).body;
    await second.close();
    rmSync(join(folder, 'database'), { recursive: true });
    cpSync(older, join(folder, 'database'), { recursive: true });
    const third = await startTestApp({ dataDir: folder });
    const after = await signedInAs(third, 'victor.osei');
    expect((await after('getPracticeExam', {})).body).toEqual(told);
    await third.close();
  });
});
