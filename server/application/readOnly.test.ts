import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  allStatements,
  clearCards,
  demoYears,
  emptyLog,
  fullLog,
  METABOLIC,
} from '#tests/support/pages/examCards.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const JUNE = 132;

describe('a card that can only be read', () => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    june = await signedInAs(server, 'june.halvorsen');
    await clearCards(server.db, JUNE);
    await june('saveCaseLogs', { body: fullLog() });
  });
  afterEach(() => {
    server.clock.ahead = 0;
  });

  const activities = (examPathwayId: number) => ({
    examHeaderId: METABOLIC,
    examUserPathway: { examPathwayId },
    years: demoYears().map((year) => ({ year, cases: 30 })),
  });
  const hold = (card: string, held: string) =>
    server.db.query`
      insert into exam_cards (user_id, exam_id, card, version, held) values (${JUNE}, ${METABOLIC}, ${card}, 1, ${held})
          on conflict (user_id, exam_id, card) do update set held = excluded.held`;
  const statuses = async () => {
    const query = { examHeaderId: METABOLIC };
    return [
      (await june('getCaseLogStatus', { query })).body,
      (await june('listExamUserAttestations', { query: { examheaderId: METABOLIC } })).body,
      (await june('getMbsActivitiesStatus', { query })).body,
    ];
  };
  const hospitalOf = async () => {
    const query = { examheaderId: METABOLIC };
    const { body } = await june('listExamUserHospitalAppointments', { query });
    return body.examUserHospitalAppointments[0].id as number;
  };
  const writes = async () => ({
    saveCaseLogs: await june('saveCaseLogs', { body: emptyLog() }),
    deleteHospital: await june('deleteExamUserHospitalAppointment', { query: { id: await hospitalOf() } }),
    saveAttestations: await june('saveExamUserAttestations', {
      body: { examHeaderId: METABOLIC, examUserAttestations: allStatements(true) },
    }),
    saveActivities: await june('saveMbsActivities', { body: activities(5071) }),
  });
  const refusal = (title: string) => ({
    status: 409,
    body: { type: 'read-only', title: expect.stringContaining(title) },
  });

  it('is one at which the board looks, or which it has approved', async () => {
    await hold('caseLogs', 'underReview');
    await hold('attestations', 'approved');
    await hold('mbsActivities', 'approved');
    expect(await statuses()).toMatchObject([
      { status: 2, cardStatusResponseReadOnly: true, readOnlyReason: 'underReview' },
      { status: 1, cardStatusResponseReadOnly: true, readOnlyReason: 'approved' },
      { status: 1, cardStatusResponseReadOnly: true, readOnlyReason: 'approved' },
    ]);
    expect(await writes()).toMatchObject({
      saveCaseLogs: refusal('is reviewing'),
      deleteHospital: refusal('is reviewing'),
      saveAttestations: refusal('has approved'),
      saveActivities: refusal('has approved'),
    });
    expect(await statuses()).toMatchObject([{ version: 1 }, { version: 1 }, { version: 1 }]);
  });

  it('is by itself: the others may still be changed, but not the pathway that it shows', async () => {
    await hold('caseLogs', 'approved');
    expect((await june('saveMbsActivities', { body: activities(5071) })).status).toBe(200);
    const other = await june('saveMbsActivities', { body: activities(5072) });
    expect(other).toMatchObject({ status: 400, body: { type: 'validation' } });
    expect(Object.keys(other.body.errors)).toEqual(['examUserPathway.examPathwayId']);
    expect((await statuses())[0]).toMatchObject({ version: 1 });
  });

  it('is each once registration for the exam has ended, a moment later and not before', async () => {
    const [{ ends } = { ends: '' }] = await server.db.query<{
      ends: string;
    }>`select reg_end_date as ends from exams where exam_id = ${METABOLIC}`;
    server.clock.ahead = Date.parse(ends) - Date.now() - 10 * 60_000;
    june = await signedInAs(server, 'june.halvorsen');
    expect((await statuses()).map(({ readOnlyReason }) => readOnlyReason)).toEqual([null, null, null]);
    expect((await june('saveMbsActivities', { body: activities(5071) })).status).toBe(200);
    server.clock.ahead += 10 * 60_000 + 1_000;
    expect((await statuses()).map(({ status, readOnlyReason }) => [status, readOnlyReason])).toEqual([
      [1, 'closed'],
      [-1, 'closed'],
      [1, 'closed'],
    ]);
    for (const refused of Object.values(await writes()))
      expect(refused).toMatchObject(refusal('Registration for this exam has ended'));
  });
});
