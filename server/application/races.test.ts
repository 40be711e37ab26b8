import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearCards, demoYears, fullLog, METABOLIC } from '#tests/support/pages/examCards.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onBothEngines, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const JUNE = 132;
const ROUNDS = 6;

onBothEngines('cards that are saved at the same moment', (engine) => {
  vi.setConfig({ testTimeout: 60_000 });
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine });
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());
  beforeEach(() => clearCards(server.db, JUNE));

  const log = (count: number, examPathwayId = 5071) => ({
    ...fullLog(),
    examUserPathway: { examPathwayId },
    examUserCaseLogPeriod: {
      ...fullLog().examUserCaseLogPeriod,
      counts: [{ categoryId: 5_070_101, count }],
    },
  });
  const activities = (cases: number, examPathwayId: number) => ({
    examHeaderId: METABOLIC,
    examUserPathway: { examPathwayId },
    years: demoYears().map((year) => ({ year, cases })),
  });

  it(`let one of two tabs save, and show the other what it saved, ${ROUNDS} times`, async () => {
    for (let version = 0; version < ROUNDS; version++) {
      const answers = await Promise.all(
        [1, 2].map((tab) => june('saveCaseLogs', { body: log(version * 10 + tab) }, { ifMatch: version })),
      );
      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(won).toHaveLength(1);
      expect(won[0]!.body.version).toBe(version + 1);
      expect(lost).toMatchObject([{ status: 412, body: { current: won[0]!.body } }]);
    }
  });

  it('let one of two cards choose the pathway that both show', async () => {
    await june('saveMbsActivities', { body: activities(1, 5071) });
    for (let version = 1; version <= ROUNDS; version++) {
      // The first request changes the pathway, and with it the version of the other card.
      const pathway = version % 2 ? 5072 : 5071;
      const answers = await Promise.all([
        june('saveCaseLogs', { body: log(version, pathway) }, { ifMatch: version }),
        june('saveMbsActivities', { body: activities(version, pathway) }, { ifMatch: version }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
      const won = answers.find(({ status }) => status === 200)!;
      const lost = answers.find(({ status }) => status === 412)!;
      expect(won.body.versions).toMatchObject({ caseLogs: version + 1, mbsActivities: version + 1 });
      expect(lost.body.current.examUserPathway).toEqual({ examPathwayId: pathway });
    }
  });

  it('are saved once where a repeated save overtakes the first', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => june('saveCaseLogs', { body: log(7) }, { key, ifMatch: 0 })),
    );
    const [first] = answers;
    for (const each of answers)
      expect({ ...each, wasReplayed: false }).toEqual({ ...first, wasReplayed: false });
    expect(first!.status).toBe(200);
    expect(answers.filter(({ wasReplayed }) => !wasReplayed)).toHaveLength(1);
    const hospitals = await server.db
      .query`select id from exam_hospital_appointments where user_id = ${JUNE}`;
    expect(hospitals).toHaveLength(1);
  });
});
