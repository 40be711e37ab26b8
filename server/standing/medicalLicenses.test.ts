import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MedicalLicense, MedicalLicenseBody } from '#contract/standing/standing.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const path = '/api/professional-standing/medical-license';
const ohio: MedicalLicenseBody = {
  issuingStateId: 'US-OH',
  licenseNumber: '35.200417',
  licenseTypeId: '1',
  issueDate: '2020-02-29',
  expireDate: '2031-02-28',
};
type Said = MedicalLicense & { type: string; errors: Record<string, string[]>; current: MedicalLicense };

onAnyEngine('medical licenses', (engine) => {
  let server: TestApp;
  let dana: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    await server.db.query`delete from medical_licenses where user_id = 123`;
    dana = await memberOf(server, 'dana.reyes');
  });
  afterAll(() => server.close());

  const list = async () => (await dana.get<MedicalLicense[]>(`${path}/by-userid`)).value;
  const create = (body: Partial<MedicalLicenseBody> = {}, key?: string) =>
    dana.send<Said>('POST', path, { ...ohio, ...body }, key ? { 'idempotency-key': key } : {});
  const update = (id: number, body: Partial<MedicalLicenseBody>, version?: number) =>
    dana.send<Said>(
      'PUT',
      `${path}?licenseId=${id}`,
      { ...ohio, ...body },
      version === undefined ? {} : { 'if-match': `"${version}"` },
    );

  it('are created, listed with the names of their choices, read and changed', async () => {
    const { status, value } = await create();
    expect(status).toBe(200);
    expect(value).toEqual({
      ...ohio,
      licenseId: expect.any(Number) as number,
      userId: 123,
      issuingState: 'Ohio',
      licenseType: 'Full and unrestricted',
      reportingOrganization: null,
      version: 1,
    });
    const changed = await update(value.licenseId, { licenseTypeId: '3' }, 1);
    expect(changed.value).toMatchObject({ licenseType: 'Training', version: 2 });
    expect(await list()).toEqual([changed.value]);
    const one = await dana.get<MedicalLicense>(`${path}/by-id?licenseId=${value.licenseId}`);
    expect(one.value).toEqual(changed.value);
  });

  it('are ordered by expiry, the latest first', async () => {
    await create({ licenseNumber: '1', expireDate: '2028-01-01' });
    await create({ licenseNumber: '2', expireDate: '2033-01-01' });
    expect((await list()).map(({ licenseNumber }) => licenseNumber)).toEqual(['2', '1']);
  });

  it('are created once for a key that is sent twice', async () => {
    const key = randomUUID();
    const first = await create({}, key);
    expect((await create({}, key)).value).toEqual(first.value);
    expect(await list()).toHaveLength(1);
  });

  it('refuse a write that is based on an older version, with the present record', async () => {
    const { value } = await create();
    await update(value.licenseId, { licenseNumber: '35.9' }, 1);
    const late = await update(value.licenseId, { licenseNumber: '35.8' }, 1);
    expect(late).toMatchObject({ status: 412, value: { type: 'stale', current: { licenseNumber: '35.9' } } });
    const gone = await dana.send<Said>('DELETE', `${path}?licenseId=${value.licenseId}`, undefined, {
      'if-match': '"1"',
    });
    expect(gone.status).toBe(412);
    expect(await list()).toHaveLength(1);
  });

  it('keep their version when nothing changes', async () => {
    const { value } = await create();
    expect((await update(value.licenseId, {}, 1)).value).toEqual(value);
  });

  it.each([
    ['that expires before it begins', { expireDate: '2020-02-28' }, 'expireDate'],
    ['with a day that does not exist', { issueDate: '2021-02-29' }, 'issueDate'],
    ['without a number', { licenseNumber: '  ' }, 'licenseNumber'],
    ['with a number that is too long', { licenseNumber: 'x'.repeat(41) }, 'licenseNumber'],
    ['of a state that is not on the list', { issuingStateId: 'US-ZZ' }, 'issuingStateId'],
    ['of a type that is not on the list', { licenseTypeId: '99' }, 'licenseTypeId'],
  ] as const)('are refused %s, at its field', async (_, body, field) => {
    const { status, value } = await create(body);
    expect(status).toBe(400);
    expect(Object.keys(value.errors)).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('are refused with each choice that is not on its own list', async () => {
    // Each value is an item of another list.
    const { status, value } = await create({ issuingStateId: '1', licenseTypeId: 'US-OH' });
    expect(status).toBe(400);
    expect(value.errors).toEqual({
      issuingStateId: ['Choose one of the allowed values.'],
      licenseTypeId: ['Choose one of the allowed values.'],
    });
  });

  it('are refused with the number of another license of the same state, also by two windows at once', async () => {
    const answers = await Promise.all([create(), create({ licenseNumber: '35-200417' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.value.errors).toEqual({
      licenseNumber: [
        expect.stringMatching(/^This is already on record: .+, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.$/),
      ],
    });
    expect((await create({ issuingStateId: 'US-KY' })).status).toBe(200);
  });

  it('keep a type that is no longer on the list, until another one is chosen', async () => {
    const { value } = await create();
    await server.db
      .query`update medical_licenses set license_type_id = '99' where license_id = ${value.licenseId}`;
    const kept = await update(value.licenseId, { licenseTypeId: '99', licenseNumber: '7' });
    expect(kept).toMatchObject({ status: 200, value: { licenseTypeId: '99', licenseType: '' } });
    expect((await update(value.licenseId, { licenseTypeId: '98' })).status).toBe(400);
  });

  it('are at most 5,000 for a member', async () => {
    await server.db.query`
      insert into medical_licenses (user_id, issuing_state_id, license_number, license_type_id, issue_date, expire_date)
      select 123, 'US-KY', n::text, '1', date '2020-01-01', date '2031-01-01' from generate_series(1, 5000) n`;
    expect(await create()).toMatchObject({ status: 409, value: { type: 'too-many' } });
    expect(await list()).toHaveLength(5_000);
  });

  it('are deleted, and then are nowhere', async () => {
    const { value } = await create();
    const remove = () => dana.send('DELETE', `${path}?licenseId=${value.licenseId}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('belong to their member: for another they do not exist', async () => {
    const { value } = await create();
    const maria = await memberOf(server, 'maria.castellan');
    expect((await maria.get(`${path}/by-id?licenseId=${value.licenseId}`)).status).toBe(404);
    expect((await maria.send('PUT', `${path}?licenseId=${value.licenseId}`, ohio)).status).toBe(404);
    expect((await maria.send('DELETE', `${path}?licenseId=${value.licenseId}`)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});
