import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MbsActivitiesBody } from '#contract/application/examCards.ts';
import { clearCards, demoYears, fullLog, GENERAL, METABOLIC } from '#tests/support/pages/examCards.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const JUNE = 132;

type Years = MbsActivitiesBody['years'];
type Three = readonly [number | null, number | null, number | null];

describe('activities', () => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp();
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());
  beforeEach(() => clearCards(server.db, JUNE));

  const years = (...cases: Three): Years =>
    demoYears().map((year, index) => ({ year, cases: cases[index]! }));
  const save = (told: Years, examPathwayId: number | null = 5071, options?: Parameters<Ask>[2]) => {
    const body = { examHeaderId: METABOLIC, examUserPathway: { examPathwayId }, years: told };
    return june('saveMbsActivities', { body }, options);
  };
  const read = async () =>
    (await june('getMbsActivitiesStatus', { query: { examHeaderId: METABOLIC } })).body;

  it('name the years that count before anything is entered', async () => {
    expect(await read()).toEqual({
      examHeaderId: METABOLIC,
      status: -1,
      cardStatusResponseReadOnly: false,
      readOnlyReason: null,
      dueDate: expect.any(String) as string,
      version: 0,
      savedAt: null,
      examUserPathway: { examPathwayId: null },
      mbsActivities: { years: years(null, null, null), averageMinimum: 25 },
    });
  });

  it('are saved whole, and answer how they are now', async () => {
    const { body, etag } = await save(years(20, null, 0), 5072, { ifMatch: 0 });
    expect(etag).toBe('"1"');
    expect(body).toMatchObject({
      status: 0,
      version: 1,
      versions: { caseLogs: 1, attestations: 0, mbsActivities: 1 },
      examUserPathway: { examPathwayId: 5072 },
      examUserHospitalAppointment: [],
      examUserAttestations: [],
      mbsActivities: { years: years(20, null, 0), averageMinimum: 25 },
    });
    expect((await save(years(20, 50, 5), 5072)).body).toMatchObject({ status: 1, version: 2 });
    expect((await save(years(20, 50, 4), 5072)).body).toMatchObject({ status: 0, version: 3 });
    expect((await save(years(null, null, null), null)).body.mbsActivities.years).toEqual(
      years(null, null, null),
    );
  });

  it('take the years in any order', async () => {
    const { body } = await save(years(1, 2, 3).toReversed());
    expect(body.mbsActivities.years).toEqual(years(1, 2, 3));
    expect((await save(years(1, 2, 3))).body).toEqual(body);
  });

  it('share the pathway with the case log, and count that up only when it changes', async () => {
    await june('saveCaseLogs', { body: fullLog() });
    expect((await save(years(1, 2, 3), 5071)).body.versions).toMatchObject({ caseLogs: 1, mbsActivities: 2 });
    const { body } = await save(years(1, 2, 3), 5072);
    expect(body.versions).toMatchObject({ caseLogs: 2, mbsActivities: 3 });
    expect(body.examUserHospitalAppointment).toHaveLength(1);
    const query = { examheaderId: METABOLIC };
    expect((await june('getExamUserPathway', { query })).body).toEqual({ examPathwayId: 5072, version: 2 });
    expect((await june('getExamUserProgram', { query })).body).toEqual({
      ...fullLog().examUserProgram,
      version: 2,
    });
  });

  it('refuse a save that is based on another version, and show how they are now', async () => {
    const { body: first } = await save(years(1, 2, 3));
    const refused = await save(years(4, 5, 6), 5071, { ifMatch: 0 });
    expect(refused).toMatchObject({ status: 412, body: { type: 'stale', current: first } });
    expect(await read()).toMatchObject({ version: 1 });
  });

  it('refuse a save that did not know of a pathway that was chosen on the case log', async () => {
    await save(years(1, 2, 3), 5071);
    await june('saveCaseLogs', { body: { ...fullLog(), examUserPathway: { examPathwayId: 5072 } } });
    const refused = await save(years(4, 5, 6), 5071, { ifMatch: 1 });
    expect(refused).toMatchObject({
      status: 412,
      body: { current: { version: 2, examUserPathway: { examPathwayId: 5072 } } },
    });
  });

  it('are saved once, however often the same save arrives', async () => {
    const key = randomUUID();
    const first = await save(years(1, 2, 3), 5071, { key });
    expect(await save(years(1, 2, 3), 5071, { key })).toEqual({ ...first, wasReplayed: true });
  });

  it.each<[what: string, told: () => Years, field: string]>([
    ['a negative count', () => years(-1, 2, 3), 'years.0.cases'],
    ['half a case', () => years(1, 2.5, 3), 'years.1.cases'],
    ['more cases than anybody does', () => years(1, 2, 10_000), 'years.2.cases'],
    ['a year that is missing', () => years(1, 2, 3).slice(1), 'years'],
    ['no year at all', () => [], 'years'],
    ['a year too many', () => [...years(1, 2, 3), { year: 2001, cases: 1 }], 'years'],
    ['a year that comes twice', () => [...years(1, 2, 3).slice(0, 2), years(1, 2, 3)[1]!], 'years.2.year'],
    [
      'a year that does not count',
      () => [{ year: 2001, cases: 1 }, ...years(1, 2, 3).slice(1)],
      'years.0.year',
    ],
  ])('refuse %s', async (_, told, field) => {
    const refused = await save(told());
    expect(refused).toMatchObject({ status: 400, body: { type: 'validation' } });
    expect(refused.body.errors).toHaveProperty([field]);
    expect(await read()).toMatchObject({ version: 0 });
  });

  it('refuse a pathway of another exam', async () => {
    const { body } = await save(years(1, 2, 3), 5021);
    expect(body.errors).toEqual({ 'examUserPathway.examPathwayId': ['Choose one of the allowed values.'] });
  });

  it('are missing where the exam has none', async () => {
    const dana = await signedInAs(server, 'dana.reyes');
    const body = { examHeaderId: GENERAL, examUserPathway: { examPathwayId: null }, years: years(1, 2, 3) };
    expect((await dana('getMbsActivitiesStatus', { query: { examHeaderId: GENERAL } })).status).toBe(404);
    expect((await dana('saveMbsActivities', { body })).status).toBe(404);
    expect((await dana('getCaseLogStatus', { query: { examHeaderId: GENERAL } })).status).toBe(200);
  });

  it('count by the year in which registration opens at the board, not in Greenwich', async () => {
    const opens = (at: string) =>
      server.db.query`update exams set reg_open_date = ${at} where exam_id = ${METABOLIC}`;
    const [{ at } = { at: '' }] = await server.db.query<{
      at: string;
    }>`select reg_open_date as at from exams where exam_id = ${METABOLIC}`;
    const firstYear = async () => (await read()).mbsActivities.years[0].year;
    await opens('2026-01-01T04:30:00Z');
    expect(await firstYear()).toBe(2022);
    await opens('2026-01-01T05:30:00Z');
    expect(await firstYear()).toBe(2023);
    await opens(at);
  });
});
