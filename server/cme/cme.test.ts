import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CmeAdjustment, CmeCredit, SelfReportedBody, SelfReportedCme } from '#contract/cme/cme.ts';
import type { Certification, DashboardStatusItem, Requirement } from '#contract/dashboard/dashboard.ts';
import { boardDay } from '#domain/boardTime.ts';
import { amountOf, cmeOn, creditsDropping } from '#domain/cme/cmeSummary.ts';
import { people } from '#server/demo/seed/people.ts';
import { cmeExamples } from '#tests/contract/cmeExamples.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { pdfText } from '#tests/support/server/pdfText.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import words from '../../public/locales/en-US/cme.json' with { type: 'json' };

const path = '/api/cme/self-reported-cme';
const course: SelfReportedBody = { ...cmeExamples.createSelfReportedCme.body, date: '2025-02-28' };
type Said = SelfReportedCme & { type: string; errors: Record<string, string[]>; current: SelfReportedCme };

onAnyEngine('CME', (engine) => {
  let server: TestApp;
  let dana: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    await server.db.query`delete from self_reported_cme where user_id = 123`;
    dana = await memberOf(server, 'dana.reyes');
  });
  afterAll(() => server.close());

  const itemized = async (member: Member) => (await member.get<CmeCredit[]>('/api/cme/itemized-cme')).value;
  const own = async () => (await dana.get<SelfReportedCme[]>(path)).value;
  const create = (body: Partial<SelfReportedBody> = {}, key?: string) =>
    dana.send<Said>('POST', path, { ...course, ...body }, key ? { 'idempotency-key': key } : {});
  const update = (id: number, body: Partial<SelfReportedBody>, version?: number) =>
    dana.send<Said>(
      'PUT',
      `${path}/${id}`,
      { ...course, ...body },
      version === undefined ? {} : { 'if-match': `"${version}"` },
    );
  const historyOf = async (member: Member) => ({
    credits: await itemized(member),
    adjustments: (await member.get<CmeAdjustment[]>('/api/cme/adjustments')).value,
    certifications: (await member.get<Certification[]>('/api/surgeons/certifications')).value,
  });
  const requirementOf = async (member: Member) => {
    const requirements = await member.get<Requirement[]>(
      '/api/continuous-certification/requirements/by-userid',
    );
    return requirements.value.find(({ url }) => url === '/cme-repository');
  };

  it('has a self-reported credit in the list of all, with the day until which it counts', async () => {
    const { status, value } = await create();
    expect(status).toBe(200);
    expect(value).toEqual({
      ...course,
      cmeId: expect.any(Number) as number,
      creditExpDate: '2030-12-31',
      proofId: null,
      version: 1,
    });
    expect((await itemized(dana)).find(({ cmeId }) => cmeId === value.cmeId)).toEqual({
      ...course,
      cmeId: value.cmeId,
      creditExpDate: '2030-12-31',
      cmeDirect: false,
    });
    const changed = await update(value.cmeId, { date: '2024-02-29', creditsSA: 1.75 }, 1);
    expect(changed.value).toMatchObject({ creditExpDate: '2029-12-31', creditsSA: 1.75, version: 2 });
    expect((await dana.get(`/api/cme/by-id?cmeId=${value.cmeId}`)).value).toEqual(changed.value);
    expect((await dana.send('DELETE', `${path}?id=${value.cmeId}`)).status).toBe(200);
    expect(await own()).toEqual([]);
    expect((await dana.send('DELETE', `${path}?id=${value.cmeId}`)).status).toBe(404);
  });

  it('lists the latest date first, and of one day the latest id', async () => {
    for (const date of ['2025-01-01', '2025-03-01', '2025-01-01']) await create({ date });
    for (const rows of [
      await own(),
      await itemized(dana),
      await itemized(await memberOf(server, 'arthur.whitcombe')),
    ]) {
      const order = rows.map(({ date, cmeId }) => [date, cmeId] as const);
      expect(order).toEqual(
        order.toSorted(([one, id], [other, otherId]) =>
          one === other ? otherId - id : one < other ? 1 : -1,
        ),
      );
    }
  });

  it('creates a credit once for a key that is sent twice', async () => {
    const key = randomUUID();
    const first = await create({}, key);
    expect((await create({}, key)).value).toEqual(first.value);
    expect(await own()).toHaveLength(1);
  });

  it('refuses what is on record already, sent with another key', async () => {
    await create({}, randomUUID());
    const again = await create({}, randomUUID());
    expect([again.status, again.value.errors]).toEqual([
      400,
      { title: [expect.stringMatching(/^This is already on record: .+, \d{4}-\d\d-\d\d\.$/)] },
    ]);
    expect((await create({ creditsTotal: 2 }, randomUUID())).status).toBe(200);
    expect(await own()).toHaveLength(2);
  });

  it('refuses a write that is based on an older version, with the present record', async () => {
    const { value } = await create();
    await update(value.cmeId, { title: 'Newer' }, 1);
    const late = await update(value.cmeId, { title: 'Older' }, 1);
    expect(late).toMatchObject({ status: 412, value: { type: 'stale', current: { title: 'Newer' } } });
    const gone = await dana.send<Said>('DELETE', `${path}?id=${value.cmeId}`, undefined, {
      'if-match': '"1"',
    });
    expect(gone.status).toBe(412);
    expect(await own()).toHaveLength(1);
  });

  it.each([
    ['without a title', { title: ' ' }, 'title'],
    ['on a day that does not exist', { date: '2025-02-29' }, 'date'],
    ['without credits', { creditsTotal: 0 }, 'creditsTotal'],
    ['with a part of a quarter', { creditsTotal: 1.3 }, 'creditsTotal'],
    ['with too many credits', { creditsTotal: 500.25 }, 'creditsTotal'],
    ['with less than no self-assessment', { creditsSA: -1 }, 'creditsSA'],
    ['with a number as text', { creditsTotal: '12' as unknown as number }, 'creditsTotal'],
    ['with more self-assessment than credits', { creditsTotal: 7.25, creditsSA: 9 }, 'creditsSA'],
    ['of the year 24', { date: '0024-05-04' }, 'date'],
    ['of the year 9999', { date: '9999-12-31' }, 'date'],
    ['without a provider', { accreditedProvider: '' }, 'accreditedProvider'],
  ] as const)('refuses a credit %s, at its field', async (_, body, field) => {
    const { status, value } = await create(body);
    expect([status, Object.keys(value.errors)]).toEqual([400, [field]]);
    expect(await own()).toEqual([]);
  });

  it('accepts what is only probably a mistake', async () => {
    const answers = [await create(), await create({ creditsSA: 12, date: '2027-06-01', creditsTotal: 13 })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('belongs to its member: for another one it does not exist', async () => {
    const { value } = await create();
    const maria = await memberOf(server, 'maria.castellan');
    expect((await maria.get(`/api/cme/by-id?cmeId=${value.cmeId}`)).status).toBe(404);
    expect((await maria.send('PUT', `${path}/${value.cmeId}`, course)).status).toBe(404);
    expect((await maria.send('DELETE', `${path}?id=${value.cmeId}`)).status).toBe(404);
    expect(await own()).toHaveLength(1);
  });

  it('has no call that changes what a provider reported', async () => {
    const { cmeId } = (await itemized(dana))[0]!; // of the demo
    expect((await update(cmeId, {})).status).toBe(404);
    expect((await dana.send('DELETE', `${path}?id=${cmeId}`)).status).toBe(404);
  });

  it('counts for each account of the demo what its requirement and its dashboard say', async () => {
    const today = boardDay(Date.now());
    const said: Record<string, unknown> = {};
    for (const { userName } of people.filter(({ roles }) => roles.includes('surgeon'))) {
      const member = await memberOf(server, userName);
      const history = await historyOf(member);
      const { creditsToDate, creditsNeeded, yourRequirements } = cmeOn(history, today);
      const dropping = amountOf(creditsDropping(history.credits, today)).credits;
      const isMet = creditsNeeded.credits === 0 && creditsNeeded.saCredits === 0;
      const requirement = await requirementOf(member);
      expect(requirement?.isMet ?? true).toBe(isMet);
      said[userName] = [
        [creditsToDate.credits, yourRequirements.credits, creditsNeeded.saCredits, dropping],
        requirement?.title,
        requirement?.detail,
      ];
      const { value: lines } = await member.get<DashboardStatusItem[]>(
        '/api/continuous-certification/dashboard-status/by-user-id',
      );
      expect(lines.find(({ url }) => url === '/cme-repository')?.status).toBe(isMet ? 1 : 0);
    }
    const dropsOf = (count: number) => ` ${count} credits expire at the end of the year.`;
    expect(said).toEqual({
      'maria.castellan': [
        [118, 125, 0, 14],
        'Report 7 more CME credits',
        `You have 118 credits, and you need 125.${dropsOf(14)}`,
      ],
      'arthur.whitcombe': [
        [126, 150, 12, 8],
        'Report 24 more CME credits, 12 with self-assessment',
        `You have 126 credits, and you need 150. With self-assessment, you have 38, and you need 50.${dropsOf(8)}`,
      ],
      'dana.reyes': [
        [61, 125, 0, 9],
        'Report 64 more CME credits',
        `You have 61 credits, and you need 125.${dropsOf(9)}`,
      ],
      'samuel.brandt': [
        [130, 125, 0, 0],
        'Your CME credits are complete',
        'You have 130 credits, and you need 125.',
      ],
      'leila.haddad': [
        [88, 125, 0, 0],
        'Report 37 more CME credits',
        'You have 88 credits, and you need 125.',
      ],
      'victor.osei': [[140, 110, 0, 0], undefined, undefined],
      'june.halvorsen': [
        [121, 125, 0, 11],
        'Report 4 more CME credits',
        `You have 121 credits, and you need 125.${dropsOf(11)}`,
      ],
    });
  });

  it('changes requirement and list of what is to be done with each credit', async () => {
    const june = await memberOf(server, 'june.halvorsen');
    const toDo = async () => {
      const { value } = await june.get<{ mine: { path: string | null; values: { title?: string } }[] }>(
        '/api/to-do',
      );
      return value.mine.find((each) => each.path === '/cme-repository')?.values.title;
    };
    expect(await toDo()).toBe('Report 4 more CME credits');
    const today = boardDay(Date.now());
    const add = (creditsTotal: number) =>
      june.send<SelfReportedCme>('POST', path, { ...course, date: today, creditsTotal });
    await add(3);
    expect(await toDo()).toBe('Report 1 more CME credit');
    expect((await requirementOf(june))?.detail).toContain('You have 124 credits, and you need 125.');
    const last = await add(1);
    expect(await toDo()).toBeUndefined();
    expect(await requirementOf(june)).toMatchObject({ title: 'Your CME credits are complete', isMet: true });
    await june.send('DELETE', `${path}?id=${last.value.cmeId}`);
    expect(await toDo()).toBe('Report 1 more CME credit');
  });

  it('has a transcript with the name, the board number, the totals and every credit', async () => {
    const response = await server.fetch('/api/cme/transcript', {
      headers: (await server.signIn('maria.castellan')).headers,
    });
    expect(response.headers.get('content-disposition')).toMatch(/CME transcript 0\d+ \d{4}-\d\d-\d\d\.pdf/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/Marked true');
    expect(bytes.toString('latin1').match(/\/S \/TR\b/g)!.length).toBeGreaterThan(10);
    const text = await pdfText(bytes);
    expect(text).toMatch(
      /^THE SURGICAL CERTIFICATION BOARD\nCME transcript\nMaria Castellan, MD\nBoard number 0\d+\nAs of /,
    );
    expect(text).toContain(
      'Requirements 125 0\nWaivers 0 0\nYour requirements 125 0\nCredits to date 118 23\n',
    );
    // The words and figures of the screen, in the order of its columns.
    const oneLine = text.replaceAll(/\s+/g, ' ');
    const { summary } = words;
    const { fields, headers } = words.reported;
    expect(oneLine).toContain(`${summary.row} ${summary.credits} ${summary.saCredits}`);
    const columns = [fields.title, fields.date, headers.creditsTotal, headers.creditsSA];
    expect(oneLine).toContain(
      [...columns, words.headers.creditExpDate, headers.reportingOrganization].join(' '),
    );
    const maria = await memberOf(server, 'maria.castellan');
    const credits = (await maria.send<CmeCredit[]>('GET', '/api/cme/itemized-cme')).value;
    expect(credits.length).toBeGreaterThan(5);
    const inWords = (day: string) =>
      DateTime.fromISO(day, { zone: 'utc' }).toLocaleString(DateTime.DATE_MED, { locale: 'en-US' });
    for (const credit of credits) {
      const { title, date, creditsTotal, creditsSA, creditExpDate, reportingOrganization } = credit;
      expect(oneLine).toContain(`${title} ${inWords(date)} ${creditsTotal} ${creditsSA} `);
      expect(oneLine).toContain(creditExpDate === null ? 'Does not expire' : inWords(creditExpDate));
      expect(oneLine).toContain(reportingOrganization || words.default);
    }
    expect(oneLine).toMatch(
      /Annual surgical congress May 20, 2024 16 0 Dec 31, 2029 Lakes College of Surgeons/,
    );
  });
});
