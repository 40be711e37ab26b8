import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamCaseLog } from '#contract/application/examCards.ts';
import { emptyLog, METABOLIC } from '#tests/support/pages/examCards.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { seedDemo } from './seed.ts';

const DAY = 86_400_000;

describe('cards of the demo', () => {
  let server: TestApp;
  let leila: Ask;
  beforeAll(async () => {
    server = await startTestApp();
    leila = await signedInAs(server, 'leila.haddad');
  });
  afterAll(() => server.close());

  const id = { examHeaderId: METABOLIC };
  const caseLog = async (ask: Ask) => (await ask('getCaseLogStatus', { query: id })).body;
  const attestations = async (ask: Ask) =>
    (await ask('listExamUserAttestations', { query: { examheaderId: METABOLIC } })).body;
  const activities = async (ask: Ask) => (await ask('getMbsActivitiesStatus', { query: id })).body;
  const hospitals = async (ask: Ask) =>
    (await ask('listExamUserHospitalAppointments', { query: { examheaderId: METABOLIC } })).body
      .examUserHospitalAppointments as { id: number }[];

  it('show an account half way, with an agreement to a wording that has changed since', async () => {
    expect(await caseLog(leila)).toMatchObject({ status: 0, version: 2, readOnlyReason: null });
    const { mbsActivities, ...card } = await activities(leila);
    expect(card).toMatchObject({ status: 0, examUserPathway: { examPathwayId: 5071 } });
    expect(mbsActivities.years.map(({ cases }: { cases: number | null }) => cases)).toEqual([19, null, null]);
    expect(await hospitals(leila)).toHaveLength(1);
    const { examUserAttestations } = await attestations(leila);
    expect(examUserAttestations).toMatchObject([
      { name: 'accuracy', version: 1 },
      { name: 'practice', version: 1 },
    ]);
  });

  it('show a complete account whose cards the board is reviewing', async () => {
    const maria = await signedInAs(server, 'maria.castellan');
    expect(await caseLog(maria)).toMatchObject({ status: 1, readOnlyReason: 'approved' });
    expect(await attestations(maria)).toMatchObject({ status: 2, readOnlyReason: 'underReview' });
    expect(await activities(maria)).toMatchObject({ status: 1, readOnlyReason: 'approved' });
    // They would be complete without the board's review too.
    await server.db.query`update exam_cards set held = null where user_id = 121`;
    for (const card of [await caseLog(maria), await attestations(maria), await activities(maria)])
      expect(card).toMatchObject({ status: 1, readOnlyReason: null });
  });

  it('show an account that has not begun', async () => {
    const june = await signedInAs(server, 'june.halvorsen');
    for (const card of [await caseLog(june), await attestations(june), await activities(june)])
      expect(card).toMatchObject({ status: -1, version: 0, savedAt: null });
  });

  it('ask in general surgery for 850 operations, 200 as chief, and care of each kind', async () => {
    const dana = await signedInAs(server, 'dana.reyes');
    const groups = (await dana('listExamCaseLogs', { params: { id: 502 } })).body as ExamCaseLog[];
    const [chief, care] = groups.slice(-2);
    expect([chief?.minimum, care?.minimum]).toEqual([200, 40]);
    expect(care?.categories.map(({ minimum }) => minimum)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    const operations = groups.slice(0, -2);
    expect(operations.reduce((sum, { minimum }) => sum + minimum, 0)).toBe(850);
    for (const { minimum, categories } of groups)
      expect(categories.reduce((sum, each) => sum + each.minimum, 0)).toBeLessThanOrEqual(minimum);
  });

  it('stay as people left them while the dates move', async () => {
    const [hospital] = await hospitals(leila);
    await leila('deleteExamUserHospitalAppointment', { query: { id: hospital!.id } });
    await leila('saveCaseLogs', { body: emptyLog() });
    const state = async () =>
      (await Promise.all([caseLog(leila), hospitals(leila), attestations(leila), activities(leila)])).map(
        // The board's date moves with the day.
        (answer) => ({ ...answer, dueDate: null }),
      );
    const before = await state();
    for (const days of [1, 2]) await seedDemo(server.db, () => Date.now() + days * DAY);
    expect(await state()).toEqual(before);
  });

  it('come to a demo of an earlier version, and leave its registrations alone', async () => {
    await server.db.query`delete from exam_directories`;
    await server.db.query`update registrations set status = 2 where user_id = 112 and exam_id = 501`;
    // What the migration does to the seed day of an existing demo.
    await server.db.query`update server_facts set value = '2000-01-02' where name = 'demo-day'`;
    await seedDemo(server.db, Date.now);
    expect(await caseLog(leila)).toMatchObject({ status: 0, version: 2 });
    const rows = await server.db
      .query`select status from registrations where user_id = 112 and exam_id = 501`;
    expect(rows).toEqual([{ status: 2 }]);
  });
});
