import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ccAttestationVersion } from '#contract/cc/ccStatements.ts';
import type { CcAttestation } from '#contract/cc/continuousCertification.ts';
import type { Certification, DashboardStatusItem, Requirement } from '#contract/dashboard/dashboard.ts';
import { continuousCertificationExamples } from '#tests/contract/continuousCertificationExamples.ts';
import { memberOf } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { fragment, identifier } from '#server/db/fragment.ts';

const base = '/api/continuous-certification';
const registryPath = `${base}/outcome-registries`;
const registry = continuousCertificationExamples.createOutcomeRegistry.body;
const body = continuousCertificationExamples.submitCcAttestation.body;

onAnyEngine('continuous certification', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    for (const table of ['outcome_registries', 'cc_attestations'])
      await server.db.query`delete from ${identifier(table)} where user_id in (121, 122, 123, 124)`;
  });
  afterAll(() => server.close());

  const member = (name: string) => memberOf(server, name);
  const read = async (name: string) =>
    (await (await member(name)).get<CcAttestation>(`${base}/attestation/by-user-id`)).value;
  const submit = async (name: string, more: Partial<typeof body> = {}, headers = {}) =>
    (await member(name)).send<CcAttestation & { type: string; errors: object }>(
      'POST',
      `${base}/attestation/submit`,
      { ...body, ...more },
      headers,
    );
  const taskOf = async (name: string, statusType: string) =>
    (await (await member(name)).get<DashboardStatusItem[]>(`${base}/dashboard-status/by-user-id`)).value.find(
      (each) => each.statusType === statusType,
    )?.status;

  it('keeps the attestation with the wording that was read, and says on the dashboard that it is done', async () => {
    expect(await read('maria.castellan')).toMatchObject({ submitted: null });
    expect(await taskOf('maria.castellan', 'Attestation')).toBe(-1);
    expect((await submit('maria.castellan')).status).toBe(200);
    const { submitted, asked } = await read('maria.castellan');
    expect(submitted).toMatchObject({
      wordingVersion: ccAttestationVersion,
      statements: asked!.statements,
    });
    expect(await taskOf('maria.castellan', 'Attestation')).toBe(1);
  });

  it('has the attestation and the registry as requirements with a date, until they are done', async () => {
    const lineOf = async (name: string, kind: string) =>
      (await (await member(name)).get<Requirement[]>(`${base}/requirements/by-userid`)).value.find(
        (each) => each.kind === kind,
      );
    const { year } = await read('arthur.whitcombe');
    expect(await lineOf('arthur.whitcombe', 'attestation')).toMatchObject({
      requirementId: null,
      title: `Submit your attestation for ${year}`,
      dueDate: `${year}-12-31`,
      isMet: false,
      mover: 'member',
      url: '/continuous-certification#attestation',
    });
    await submit('arthur.whitcombe');
    expect(await lineOf('arthur.whitcombe', 'attestation')).toMatchObject({ isMet: true });
    const [certificate] = (
      await (await member('arthur.whitcombe')).get<Certification[]>('/api/surgeons/certifications')
    ).value;
    expect(await lineOf('arthur.whitcombe', 'registry')).toMatchObject({
      title: 'Name your outcome registry',
      dueDate: certificate!.expireDate,
      isMet: false,
      url: '/continuous-certification#registry',
    });
    await (await member('arthur.whitcombe')).send('POST', registryPath, registry);
    expect(await lineOf('arthur.whitcombe', 'registry')).toMatchObject({ isMet: true });
  });

  it('has a registry that the board looks at as a wait, and the letters by the end of their five years', async () => {
    const lines = (await (await member('leila.haddad')).get<Requirement[]>(`${base}/requirements/by-userid`))
      .value;
    expect(lines.find(({ kind }) => kind === 'registry')).toMatchObject({
      title: 'Approval of your outcome registry',
      isMet: false,
      mover: 'board',
    });
    expect(await taskOf('leila.haddad', 'Outcome registry')).toBe(2);
    const letters = lines.find(({ kind }) => kind === 'letters')!;
    expect(letters).toMatchObject({ title: 'Ask for one more reference letter', isMet: false });
    expect(letters.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('asks a lapsed or an inactive surgeon for no registry, in the requirements as in the tasks', async () => {
    for (const name of ['dana.reyes', 'samuel.brandt']) {
      const { value } = await (await member(name)).get<Requirement[]>(`${base}/requirements/by-userid`);
      expect(value.filter(({ kind }) => kind === 'registry')).toEqual([]);
      expect(value.filter(({ requirementId }) => requirementId === null)).toEqual([]);
    }
  });

  it('asks a lapsed surgeon for neither a registry nor an attestation, whatever the task of the board says', async () => {
    const named = fragment`user_id = 123 and status_type in ('Outcome registry', 'Attestation')`;
    await server.db.query`update cc_tasks set status = -1 where ${named}`;
    try {
      const dana = await member('dana.reyes');
      const { value } = await dana.get<Requirement[]>(`${base}/requirements/by-userid`);
      expect(value.filter(({ kind }) => kind === 'registry' || kind === 'attestation')).toEqual([]);
      expect(await taskOf('dana.reyes', 'Outcome registry')).toBe(3);
      expect(await taskOf('dana.reyes', 'Attestation')).toBe(3);
    } finally {
      await server.db.query`update cc_tasks set status = 3 where ${named}`;
    }
  });

  it('stores one of 20 submissions at once, and answers each with it', async () => {
    const maria = await member('maria.castellan');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => maria.send<CcAttestation>('POST', `${base}/attestation/submit`, body)),
    );
    expect(
      new Set(answers.map(({ status, value }) => `${status} ${value.submitted?.submittedAt}`)).size,
    ).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const stored = await server.db.query`select 1 from cc_attestations where user_id = 121`;
    expect(stored).toHaveLength(1);
    const audited = await server.db.query<{
      count: number;
    }>`select count(*)::int as count from audit_entries where user_id = 121 and call = 'submitCcAttestation'`;
    expect(audited[0]!.count).toBe(2); // and the one of the test before
  });

  it('refuses a missing statement, another wording and another year', async () => {
    const refused = async (more: Partial<typeof body>) => {
      const { status, value } = await submit('maria.castellan', more);
      return [status, Object.keys(value.errors)];
    };
    expect(await refused({ attested: body.attested.slice(1) })).toEqual([400, ['attested']]);
    expect(await refused({ wordingVersion: '2020-1' })).toEqual([400, ['wordingVersion']]);
    expect(await refused({ year: body.year - 1 })).toEqual([400, ['year']]);
    expect(await read('maria.castellan')).toMatchObject({ submitted: null });
  });

  it('asks a lapsed surgeon for nothing, and an inactive one for other statements', async () => {
    expect(await read('dana.reyes')).toMatchObject({ asked: null });
    const { status, value } = await submit('dana.reyes');
    expect([status, value.type]).toEqual([409, 'read-only']);
    const { asked } = await read('samuel.brandt');
    const names = asked!.statements.map(({ name }) => name);
    expect(names).toContain('noPatients');
    const confirmed = async () => {
      const samuel = await member('samuel.brandt');
      const { value: rows } = await samuel.get<Requirement[]>(`${base}/requirements/by-userid`);
      return rows.find(({ kind }) => kind === 'attestation')?.isMet;
    };
    expect(await confirmed()).toBe(false);
    expect((await submit('samuel.brandt', { attested: names })).status).toBe(200);
    expect(await confirmed()).toBe(true);
  });

  it('keeps one registry for each member, by version', async () => {
    const arthur = await member('arthur.whitcombe');
    expect((await arthur.get(registryPath)).value).toBeNull();
    const created = await arthur.send('POST', registryPath, registry);
    expect([created.status, created.value['version']]).toEqual([200, 1]);
    expect(created.value['registryName']).toMatch(/^National quality/);
    expect(await taskOf('arthur.whitcombe', 'Outcome registry')).toBe(1);
    const put = (version: number) =>
      arthur.send('PUT', registryPath, { ...registry, registryId: '2' }, { 'if-match': `"${version}"` });
    expect((await put(1)).status).toBe(200);
    expect((await put(1)).status).toBe(412);
    expect((await (await member('maria.castellan')).get(registryPath)).value).toBeNull();
  });

  it('asks for the registry and since when, or why there is none', async () => {
    const arthur = await member('arthur.whitcombe');
    const errorsOf = async (more: object) => {
      const { status, value } = await arthur.send<{ errors: object }>('POST', registryPath, {
        ...registry,
        ...more,
      });
      expect(status).toBe(400);
      return Object.keys(value.errors).toSorted();
    };
    expect(await errorsOf({ registryId: '', participatesSince: null })).toEqual([
      'participatesSince',
      'registryId',
    ]);
    expect(await errorsOf({ registryId: '99' })).toEqual(['registryId']);
    expect(await errorsOf({ participatesSince: '2199-01-01' })).toEqual(['participatesSince']);
    const none = { participates: 'No', registryId: '', participatesSince: null };
    expect(await errorsOf(none)).toEqual(['noRegistryExplanation']);
    const reason = { ...none, noRegistryExplanation: 'My hospital has none.' };
    expect((await arthur.send('POST', registryPath, { ...registry, ...reason })).status).toBe(200);
  });
});
