import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseLogBody } from '#contract/application/examCards.ts';
import {
  appointment,
  clearCards,
  daysAgo,
  emptyLog,
  fullLog,
  GENERAL,
  METABOLIC,
} from '#tests/support/pages/examCards.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const JUNE = 132;
/** Maria Castellan's (121). */
const HER_HOSPITAL = 5_071_211;

describe('a case log', () => {
  let server: TestApp;
  let june: Ask;
  let dana: Ask;
  beforeAll(async () => {
    server = await startTestApp();
    june = await signedInAs(server, 'june.halvorsen');
    dana = await signedInAs(server, 'dana.reyes');
  });
  afterAll(() => server.close());
  beforeEach(() => clearCards(server.db, JUNE));

  const save = (body: CaseLogBody, options?: Parameters<Ask>[2]) => june('saveCaseLogs', { body }, options);
  const query = { examheaderId: METABOLIC };
  const status = async () => (await june('getCaseLogStatus', { query: { examHeaderId: METABOLIC } })).body;
  const hospitals = async () => (await june('listExamUserHospitalAppointments', { query })).body;
  const withHospitals = (
    ...examUserHospitalAppointments: CaseLogBody['examUserHospitalAppointments']
  ): CaseLogBody => ({ ...fullLog(), examUserHospitalAppointments });

  it('is empty before the first save', async () => {
    expect(await status()).toEqual({
      examHeaderId: METABOLIC,
      status: -1,
      cardStatusResponseReadOnly: false,
      readOnlyReason: null,
      dueDate: expect.any(String) as string,
      version: 0,
      savedAt: null,
    });
    expect((await june('getExamUserPathway', { query })).body).toEqual({ examPathwayId: null, version: 0 });
    expect((await june('getExamUserProgram', { query })).body).toEqual({
      ...emptyLog().examUserProgram,
      version: 0,
    });
    expect((await june('getExamUserCaseLogPeriod', { query })).body).toEqual({
      ...emptyLog().examUserCaseLogPeriod,
      version: 0,
    });
    expect(await hospitals()).toEqual({ examUserHospitalAppointments: [], version: 0 });
  });

  it('is saved whole, and answers how it is now', async () => {
    const { status: code, body, etag } = await save(fullLog(), { ifMatch: 0 });
    expect({ code, etag }).toEqual({ code: 200, etag: '"1"' });
    const [hospital] = body.examUserHospitalAppointments;
    expect(body).toMatchObject({
      ...fullLog(),
      examUserHospitalAppointments: [{ ...appointment, id: hospital.id }],
      examUserAttestations: [],
      status: 1,
      readOnlyReason: null,
      version: 1,
      versions: { caseLogs: 1, attestations: 0, mbsActivities: 1 },
    });
    expect(Math.abs(Date.parse(body.savedAt) - Date.now())).toBeLessThan(60_000);
    expect(await status()).toMatchObject({ status: 1, version: 1, savedAt: body.savedAt });
    expect(await hospitals()).toEqual({
      examUserHospitalAppointments: [{ id: hospital.id, ...appointment }],
      version: 1,
    });
    expect((await june('getExamUserPathway', { query })).body).toEqual({ examPathwayId: 5071, version: 1 });
  });

  it('may be saved with nothing in it, and is in progress then', async () => {
    expect((await save(emptyLog())).body).toMatchObject({
      status: 0,
      version: 1,
      versions: { caseLogs: 1, mbsActivities: 0 },
    });
  });

  it('keeps its version when a save changes nothing', async () => {
    const { body: first } = await save(fullLog());
    const { counts } = fullLog().examUserCaseLogPeriod;
    const same = withHospitals(...first.examUserHospitalAppointments);
    const other = { ...same.examUserCaseLogPeriod, counts: counts.toReversed() };
    const { status: code, body } = await save({ ...same, examUserCaseLogPeriod: other }, { ifMatch: 1 });
    expect(code).toBe(200);
    expect(body).toEqual(first);
  });

  it('keeps hospitals by their ids, in the order that was sent, and deletes those that are missing', async () => {
    const named = (hospitalName: string) => ({ id: null, ...appointment, hospitalName });
    const { body } = await save(withHospitals(named('First'), named('Second'), named('Third')));
    const [first, , third] = body.examUserHospitalAppointments;
    const changed = { ...third, hospitalName: 'Third, renamed', endDate: '2024-05-01' };
    const { body: next } = await save(withHospitals(changed, first, named('Fourth')));
    expect(next.examUserHospitalAppointments).toEqual([
      changed,
      first,
      { ...named('Fourth'), id: expect.any(Number) },
    ]);
    expect(next.version).toBe(2);
  });

  it('loses one hospital when that is deleted', async () => {
    const { body } = await save(withHospitals({ id: null, ...appointment }, { id: null, ...appointment }));
    const [first, second] = body.examUserHospitalAppointments;
    const removal = { query: { id: first.id } };
    const stale = await june('deleteExamUserHospitalAppointment', removal, { ifMatch: 0 });
    expect(stale).toMatchObject({ status: 412, body: { current: body } });
    const { body: left, etag } = await june('deleteExamUserHospitalAppointment', removal, { ifMatch: 1 });
    expect(left).toMatchObject({ examUserHospitalAppointments: [second], version: 2 });
    expect(etag).toBe('"2"');
    expect((await june('deleteExamUserHospitalAppointment', removal)).status).toBe(404);
  });

  it('counts up the activities too when the pathway changes, and only then', async () => {
    const versionsOf = async (body: CaseLogBody) => (await save(body)).body.versions;
    expect(await versionsOf(fullLog())).toMatchObject({ caseLogs: 1, mbsActivities: 1 });
    const log = withHospitals();
    expect(await versionsOf(log)).toMatchObject({ caseLogs: 2, mbsActivities: 1 });
    const other = { ...log, examUserPathway: { examPathwayId: 5072 } };
    expect(await versionsOf(other)).toMatchObject({ caseLogs: 3, mbsActivities: 2 });
    expect(await versionsOf({ ...log, examUserPathway: { examPathwayId: null } })).toMatchObject({
      caseLogs: 4,
      mbsActivities: 3,
    });
    const { body } = await june('getMbsActivitiesStatus', { query: { examHeaderId: METABOLIC } });
    expect(body).toMatchObject({ version: 3, savedAt: null, status: 0 });
  });

  it('has no activities beside it where the exam has none', async () => {
    const log = { ...emptyLog(), examHeaderId: GENERAL, examUserPathway: { examPathwayId: 5021 } };
    const { body } = await dana('saveCaseLogs', { body: log });
    expect(body.versions).toEqual({ caseLogs: 1, attestations: 0, mbsActivities: 0 });
    const { body: again } = await dana('saveCaseLogs', {
      body: { ...log, examUserPathway: { examPathwayId: 5022 } },
    });
    expect(again.versions).toEqual({ caseLogs: 2, attestations: 0, mbsActivities: 0 });
  });

  it('is overwritten by the last save when no version is named', async () => {
    await save(fullLog());
    expect((await save(emptyLog())).body).toMatchObject({ version: 2, ...emptyLog() });
  });

  it('refuses a save that is based on another version, and shows how it is now', async () => {
    const { body: first } = await save(fullLog());
    for (const ifMatch of [0, 2, 99]) {
      const refused = await save(emptyLog(), { ifMatch });
      expect(refused).toMatchObject({ status: 412, body: { type: 'stale', current: first } });
    }
    expect(await status()).toMatchObject({ version: 1, status: 1 });
  });

  it('is saved once, however often the same save arrives', async () => {
    const key = randomUUID();
    const first = await save(fullLog(), { key, ifMatch: 0 });
    const second = await save(fullLog(), { key, ifMatch: 0 });
    expect(second).toEqual({ ...first, wasReplayed: true });
    expect((await hospitals()).examUserHospitalAppointments).toHaveLength(1);
    expect((await save(emptyLog(), { key })).status).toBe(422);
  });

  it('is saved for two people who send the same key, with hospitals of their own', async () => {
    const key = randomUUID();
    const general = {
      ...emptyLog(),
      examHeaderId: GENERAL,
      examUserPathway: { examPathwayId: 5021 },
      examUserHospitalAppointments: [{ ...appointment, id: null }],
    };
    const hers = await save(fullLog(), { key, ifMatch: 0 });
    const danas = await dana('saveCaseLogs', { body: general }, { key });
    expect([hers.status, danas.status]).toEqual([200, 200]);
    const idOf = ({ body }: Awaited<ReturnType<Ask>>) => body.examUserHospitalAppointments[0].id as number;
    expect(idOf(danas)).not.toBe(idOf(hers));
    await dana('saveCaseLogs', { body: { ...general, examUserHospitalAppointments: [] } });
  });

  describe('refuses at its field', () => {
    const { examUserCaseLogPeriod: period, examUserProgram: program } = fullLog();
    const counting = (...counts: { categoryId: number; count: number }[]) => ({
      examUserCaseLogPeriod: { ...period, counts },
    });
    const span = (startDate: string | null, endDate: string | null) => ({
      examUserCaseLogPeriod: { ...period, startDate, endDate },
    });
    const hospital = (parts: object) => ({
      examUserHospitalAppointments: [{ id: null, ...appointment, ...parts }],
    });
    const counts = 'examUserCaseLogPeriod.counts';
    const first = 'examUserHospitalAppointments.0';
    const tomorrow = daysAgo(-1);

    it.each<[what: string, part: object, field: string, sentence: string]>([
      [
        'a negative count',
        counting({ categoryId: 5_070_101, count: -1 }),
        `${counts}.0.count`,
        'Enter 0 or more.',
      ],
      [
        'half a case',
        counting({ categoryId: 5_070_101, count: 0.5 }),
        `${counts}.0.count`,
        'Enter a whole number.',
      ],
      [
        'more cases than anybody does',
        counting({ categoryId: 5_070_101, count: 10_000 }),
        `${counts}.0.count`,
        'Enter at most 9999.',
      ],
      ['cases without end', counting({ categoryId: 5_070_101, count: 1e308 }), `${counts}.0.count`, 'Enter'],
      [
        'a kind of another exam',
        counting({ categoryId: 5_020_101, count: 1 }),
        `${counts}.0.categoryId`,
        'Choose one of the allowed values.',
      ],
      [
        'a kind that comes twice',
        counting({ categoryId: 5_070_101, count: 1 }, { categoryId: 5_070_101, count: 2 }),
        `${counts}.1.categoryId`,
        'You have entered this twice.',
      ],
      [
        'a pathway of another exam',
        { examUserPathway: { examPathwayId: 5021 } },
        'examUserPathway.examPathwayId',
        'Choose one',
      ],
      [
        'an institution that is on no list',
        { examUserProgram: { ...program, institutionId: '1' } },
        'examUserProgram.institutionId',
        'Choose one',
      ],
      [
        'a program that is both chosen and named',
        { examUserProgram: { ...program, programName: 'Ours' } },
        'examUserProgram.programName',
        'not both',
      ],
      [
        'a program that is completed tomorrow',
        { examUserProgram: { ...program, completedOn: tomorrow } },
        'examUserProgram.completedOn',
        'Enter today or a date in the past.',
      ],
      [
        'a period out of order',
        span('2024-01-02', '2024-01-01'),
        'examUserCaseLogPeriod.endDate',
        'same as or after the first day',
      ],
      [
        'a period to come',
        span('2024-01-02', tomorrow),
        'examUserCaseLogPeriod.endDate',
        'Enter today or a date in the past',
      ],
      [
        'a day that does not exist',
        span('2023-02-29', null),
        'examUserCaseLogPeriod.startDate',
        'a valid date',
      ],
      ['a day of long ago', span('1900-01-01', null), 'examUserCaseLogPeriod.startDate', '1950 or later'],
      ['what is no day', span('yesterday', null), 'examUserCaseLogPeriod.startDate', 'wrong form'],
      [
        'a hospital without a name',
        hospital({ hospitalName: '  ' }),
        `${first}.hospitalName`,
        'Fill in this field',
      ],
      ['a state that does not exist', hospital({ stateCode: 'US-ZZ' }), `${first}.stateCode`, 'Choose one'],
      ['a region elsewhere', hospital({ stateCode: 'CA-ON' }), `${first}.stateCode`, 'Choose one'],
      [
        'an unknown appointment',
        hospital({ appointmentType: '99' }),
        `${first}.appointmentType`,
        'Choose one',
      ],
      [
        'an appointment out of order',
        hospital({ startDate: '2024-01-02', endDate: '2024-01-01' }),
        `${first}.endDate`,
        'same as or after the first day',
      ],
      [
        'an appointment to come',
        hospital({ startDate: tomorrow }),
        `${first}.startDate`,
        'Enter today or a date in the past',
      ],
      ['an id that is nobody’s', hospital({ id: 77 }), `${first}.id`, 'Choose one'],
      ['someone else’s hospital', hospital({ id: HER_HOSPITAL }), `${first}.id`, 'Choose one'],
    ])('%s', async (_, part, field, sentence) => {
      const refused = await save({ ...fullLog(), ...part });
      expect(refused).toMatchObject({ status: 400, body: { type: 'validation' } });
      expect(Object.keys(refused.body.errors)).toEqual([field]);
      expect(refused.body.errors[field].join()).toContain(sentence);
      expect(await status()).toMatchObject({ version: 0 });
    });

    it('each of several', async () => {
      const { body } = await save({
        ...fullLog(),
        ...span('2023-02-29', tomorrow),
        ...hospital({ stateCode: 'X' }),
      });
      expect(Object.keys(body.errors).toSorted()).toEqual([
        'examUserCaseLogPeriod.endDate',
        'examUserCaseLogPeriod.startDate',
        `${first}.stateCode`,
      ]);
    });

    it('a hospital that comes twice', async () => {
      const { body } = await save(fullLog());
      const [own] = body.examUserHospitalAppointments;
      const refused = await save(withHospitals(own, own));
      expect(refused.body.errors).toEqual({
        'examUserHospitalAppointments.1.id': ['You have entered this twice.'],
      });
    });
  });

  it('of today may name today, as the board’s clocks show it', async () => {
    const today = { ...fullLog().examUserCaseLogPeriod, endDate: daysAgo(0) };
    expect((await save({ ...fullLog(), examUserCaseLogPeriod: today })).status).toBe(200);
  });

  it('of another surgeon, or of an exam without cards, looks like a missing one', async () => {
    const missing = await june('saveCaseLogs', { body: { ...emptyLog(), examHeaderId: 999_999 } });
    expect(missing.status).toBe(404);
    // Dana Reyes has this exam in general surgery only; the assessment has no cards.
    const answers = [
      await dana('saveCaseLogs', { body: emptyLog() }),
      await dana('getCaseLogStatus', { query: { examHeaderId: METABOLIC } }),
      await dana('listExamPathways', { params: { id: METABOLIC } }),
      await dana('deleteExamUserHospitalAppointment', { query: { id: HER_HOSPITAL } }),
      await june('getCaseLogStatus', { query: { examHeaderId: 508 } }),
      await june('listExamCaseLogs', { params: { id: 508 } }),
      await june('saveCaseLogs', { body: { ...emptyLog(), examHeaderId: 508 } }),
      await june('deleteExamUserHospitalAppointment', { query: { id: HER_HOSPITAL } }),
    ];
    for (const { status: code, body } of answers)
      expect({ code, ...body, traceId: '' }).toEqual({ code: 404, ...missing.body, traceId: '' });
    const kept = await server.db.query`select 1 from exam_hospital_appointments where id = ${HER_HOSPITAL}`;
    expect(kept).toHaveLength(1);
  });
});
