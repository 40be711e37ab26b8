import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CaseLogBody } from '#contract/application/examCards.ts';
import {
  allStatements,
  appointment,
  cardTables,
  demoYears,
  emptyLog,
  fullLog,
  METABOLIC,
} from '#tests/support/pages/examCards.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

const MINUTES = 300_000;

/**
 * A power failure: the journal is complete on disk, the database is in an older state. `npm test` replays payments,
 * withdrawals and one score (server/journal), the full run every command of the cards.
 */
describe('cards on the embedded database after a power failure', { tags: ['full'] }, () => {
  // The server starts four times.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  const folder = mkdtempSync(join(tmpdir(), 'portal-cards-'));
  const older = mkdtempSync(join(tmpdir(), 'portal-cards-older-'));
  let server: TestApp;
  const start = async () => {
    server = await startTestApp({ dataDir: folder });
  };
  beforeAll(async () => {
    await start();
    await server.close();
    cpSync(join(folder, 'database'), older, { recursive: true });
    await start();
  });
  afterAll(async () => {
    await server.close();
    for (const each of [folder, older]) rmSync(each, { recursive: true });
  });

  /** All card data of the board, including versions, ids, times and texts. */
  const everything = async () => {
    const all: Record<string, unknown> = {};
    for (const table of cardTables)
      all[table] = await server.db.query`
        select to_jsonb(t) as row from ${identifier(table)} t order by t::text`;
    return all;
  };

  async function fillIn(june: Ask) {
    const named = (hospitalName: string) => ({ id: null, ...appointment, hospitalName });
    const withHospitals = (all: CaseLogBody['examUserHospitalAppointments']) => ({
      ...fullLog(),
      examUserHospitalAppointments: all,
    });
    await june('saveCaseLogs', { body: emptyLog() }, { ifMatch: 0 });
    const { body } = await june(
      'saveCaseLogs',
      { body: withHospitals([named('One'), named('Two')]) },
      { ifMatch: 1 },
    );
    const [first, second] = body.examUserHospitalAppointments;
    server.clock.ahead += MINUTES;
    expect(await june('saveCaseLogs', { body: emptyLog() }, { ifMatch: 1 })).toMatchObject({ status: 412 });
    const removed = await june(
      'deleteExamUserHospitalAppointment',
      { query: { id: first.id } },
      { ifMatch: 2 },
    );
    expect(removed.status).toBe(200);
    const moved = withHospitals([named('Three'), { ...second, endDate: '2024-05-01' }]);
    expect(await june('saveCaseLogs', { body: moved }, { ifMatch: 3 })).toMatchObject({ status: 200 });
    const attest = (checked: boolean) =>
      june('saveExamUserAttestations', {
        body: { examHeaderId: METABOLIC, examUserAttestations: allStatements(checked) },
      });
    for (const checked of [true, false, true]) {
      server.clock.ahead += MINUTES / 10;
      expect((await attest(checked)).status).toBe(200);
    }
    const years = demoYears().map((year, index) => ({ year, cases: index === 0 ? null : 20 + index }));
    const activities = { examHeaderId: METABOLIC, examUserPathway: { examPathwayId: 5072 }, years };
    expect((await june('saveMbsActivities', { body: activities })).status).toBe(200);
  }

  it('are as they were, with their versions, ids, times and words', async () => {
    await fillIn(await signedInAs(server, 'june.halvorsen'));
    const before = await everything();
    expect(before.exam_hospital_appointments as unknown[]).toHaveLength(5);
    await server.close();
    rmSync(join(folder, 'database'), { recursive: true });
    cpSync(older, join(folder, 'database'), { recursive: true });
    await start();
    expect(await everything()).toEqual(before);
    expect(server.lines.some((line) => line.includes('executed again'))).toBe(true);
    expect(server.lines.some((line) => line.includes('refused'))).toBe(false);
  });
});
