import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment, AppointmentBody, SanctionsBody } from '#contract/standing/standing.ts';
import { standingExamples } from '#tests/contract/standingExamples.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import {
  onAnyEngine,
  onBothEngines,
  startTestApp,
  type Engine,
  type TestApp,
} from '#tests/support/server/serverApp.ts';
import { fragment, identifier } from '#server/db/fragment.ts';

const base = '/api/professional-standing';
const path = `${base}/user-appointment`;
const appointment: AppointmentBody = standingExamples.createAppointment.body;
const answers: SanctionsBody = standingExamples.createSanctions.body;

/** A server, and dana.reyes without what she has told about her standing. */
function standingTests(engine: Engine) {
  let server: TestApp;
  let dana: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    for (const table of ['appointments', 'standing_details', 'sanctions'])
      await server.db.query`delete from ${identifier(table)} where user_id = 123`;
    dana = await memberOf(server, 'dana.reyes');
  });
  afterAll(() => server.close());

  return {
    server: () => server,
    dana: () => dana,
    list: async () => (await dana.get<Appointment[]>(`${path}/by-userid`)).value,
    create: (body: Partial<AppointmentBody> = {}) =>
      dana.send<Appointment & { errors: Record<string, string[]> }>('POST', path, {
        ...appointment,
        ...body,
      }),
  };
}

onBothEngines('appointments that are chosen at once', (engine) => {
  const { server, list, create } = standingTests(engine);

  async function expectOnePrimary(races: number) {
    for (let race = 0; race < races; race += 1) {
      if (race % 40 === 0) await server().db.query`delete from appointments where user_id = 123`;
      const made = await Promise.all([
        create({ authorizingOfficial: 'A'.repeat((race % 40) + 1) }),
        create({ authorizingOfficial: 'B'.repeat((race % 40) + 1) }),
      ]);
      expect(made.map(({ status }) => status)).toEqual([200, 200]);
      expect((await list()).filter(({ primaryAppointment }) => primaryAppointment)).toHaveLength(1);
    }
  }

  it('end with one primary appointment', () => expectOnePrimary(20));

  it('end with one primary appointment, a hundred times', { tags: ['full'] }, () => expectOnePrimary(100));
});

onAnyEngine('professional standing', (engine) => {
  const { server, dana, list, create } = standingTests(engine);
  const errorsOf = async (body: Partial<AppointmentBody>) => {
    const { status, value } = await create(body);
    expect(status).toBe(400);
    return Object.keys(value.errors);
  };

  it('has appointments with the names of their choices, the primary one first', async () => {
    await create({ primaryAppointment: false });
    await create({ organizationId: '', other: 'Hill Clinic' });
    expect(await list()).toMatchObject([
      { other: 'Hill Clinic', organizationName: '', state: 'Ohio', primaryAppointment: true },
      { organizationName: 'Eastgate Veterans Medical Center', practiceType: 'Community hospital' },
    ]);
  });

  it('accepts a hospital of the state only, and asks for the name of one that is not listed', async () => {
    expect(await errorsOf({ stateCode: 'TX' })).toEqual(['organizationId']);
    expect(await errorsOf({ stateCode: 'ZZ' })).toEqual(['stateCode', 'organizationId']);
    expect(await errorsOf({ organizationId: '' })).toEqual(['organizationId']);
    expect(await list()).toEqual([]);
  });

  it('has one primary appointment: a new or changed one takes it from the others', async () => {
    const first = (await create()).value;
    const second = (await create({ authorizingOfficial: 'Another' })).value;
    expect((await list()).map(({ apptId, primaryAppointment }) => [apptId, primaryAppointment])).toEqual([
      [second.apptId, true],
      [first.apptId, false],
    ]);
    // The first was changed by that: a window that still shows it as primary is told.
    const late = await dana().send<{ type: string }>('PUT', `${path}?apptId=${first.apptId}`, appointment, {
      'if-match': `"${first.version}"`,
    });
    expect([late.status, late.value.type]).toEqual([412, 'stale']);
    await dana().send('PUT', `${path}?apptId=${first.apptId}`, appointment, { 'if-match': '"2"' });
    expect((await list()).map(({ apptId, primaryAppointment }) => [apptId, primaryAppointment])).toEqual([
      [first.apptId, true],
      [second.apptId, false],
    ]);
  });

  it('keeps the answers about sanctions, with an explanation and a day for each yes', async () => {
    const missing = { ...answers, convictionDate: null, convictionExplanation: ' ' };
    const refused = await dana().send<{ errors: object }>('POST', `${base}/sanctions`, missing);
    expect(Object.keys(refused.value.errors)).toEqual(['convictionDate', 'convictionExplanation']);
    const future = { ...answers, convictionDate: '2099-01-01' };
    const early = await dana().send<{ errors: object }>('POST', `${base}/sanctions`, future);
    expect(early.value.errors).toEqual({ convictionDate: ['Enter today or a date in the past.'] });
    await dana().send('POST', `${base}/sanctions`, answers);
    const kept = await dana().get<SanctionsBody>(`${base}/sanctions/by-userid`);
    expect(kept.value).toEqual({ ...answers, version: 1 });
  });

  it('refuses answers to another wording of the questions', async () => {
    const old = { ...answers, wordingVersion: '2020-1' };
    const refused = await dana().send<{ errors: object }>('POST', `${base}/sanctions`, old);
    expect([refused.status, Object.keys(refused.value.errors)]).toEqual([400, ['wordingVersion']]);
  });

  it('says what is missing in the list of what to do, and in the task of the board', async () => {
    const missing = async () =>
      (await dana().get<{ mine: { key: string }[] }>('/api/to-do')).value.mine
        .map(({ key }) => key)
        .filter((key) => key.startsWith('standing'));
    const task = async () =>
      (
        await dana().get<{ statusType: string; status: number }[]>(
          '/api/continuous-certification/dashboard-status/by-user-id',
        )
      ).value.find(({ statusType }) => statusType === 'Professional standing')?.status;
    await server().db.query`update medical_licenses set license_type_id = '1' where user_id = 123`;
    await server().db.query`update cc_tasks set status = 1 where user_id = 123 and position = 1`;
    expect(await missing()).toEqual(['standingAppointment', 'standingDetails', 'standingSanctions']);
    expect(await task()).toBe(0);
    await create();
    await dana().send('POST', base, standingExamples.createStandingDetails.body);
    expect(await missing()).toEqual(['standingSanctions']);
    await dana().send('POST', `${base}/sanctions`, answers);
    expect(await missing()).toEqual([]);
    // The board still checks her license for an exam, which only the registration waits for.
    expect(await task()).toBe(1);
  });

  it('says the same in the task of the board as in the list of what to do, for whatever licenses and exams', async () => {
    const seen = new Set<string>();
    for (const userName of ['maria.castellan', 'dana.reyes', 'leila.haddad', 'arthur.whitcombe'])
      for (const change of [
        fragment`license_type_id = '1'`,
        fragment`license_type_id = '2'`,
        fragment`expire_date = current_date + 60`,
      ]) {
        const member = await memberOf(server(), userName);
        await server().db.query`
          update medical_licenses set ${change}
           where user_id = (select user_id from users where user_name = ${userName})`;
        const { value } = await member.get<{ mine: { key: string; path: string }[] }>('/api/to-do');
        const open = value.mine.filter(({ path }) => path.startsWith('/professional-standing'));
        const tasks = await member.get<{ statusType: string; status: number }[]>(
          '/api/continuous-certification/dashboard-status/by-user-id',
        );
        const task = tasks.value.find(({ statusType }) => statusType === 'Professional standing');
        for (const { key } of open) seen.add(key);
        const said = { 1: 'done', 2: 'waiting' }[task!.status] ?? 'open'; // each of them has the task
        const expected = open.length > 0 ? 'open' : 'done';
        expect([userName, change.strings, said]).toEqual([userName, change.strings, expected]);
      }
    // What only the exams tell.
    expect([...seen]).toContain('licenseMissing');
  });
});
