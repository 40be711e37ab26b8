import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardValues } from '#contract/pickLists/boardValues.ts';
import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { roleClaim, roleGuids } from '#contract/core/roles.ts';
import { configureRoles } from '#domain/access/token.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { checkBackend, type Conformance, type ConformanceOptions } from '../../scripts/conformance/check.ts';
import { passes, report } from '../../scripts/conformance/report.ts';

const rows: Readonly<Record<CallName, Call>> = calls;
const userNames = ['tomas.abara', 'maria.castellan', 'dana.reyes', 'victor.osei'];
const accountOf = (userName: string) => ({ userName, password: demoPassword });
const accounts = userNames.map(accountOf);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({});
});
afterAll(() => {
  configureRoles({ claim: roleClaim, guids: roleGuids });
  return app.close();
});

type Change = (request: Request, answer: () => Promise<Response>) => Response | Promise<Response>;

/** Checks the reference server behind something that changes its answers. */
async function check(change: Change, options: Partial<ConformanceOptions> = {}) {
  const fetch = (request: Request) => change(request, async () => app.app.fetch(request));
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const url = `http://127.0.0.1:${port}`;
    return await checkBackend({ url, accounts, write: false, ...options });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Asks with one account, which is enough where one call is changed. */
const checkAsDana = (change: Change, options: Partial<ConformanceOptions> = {}) =>
  check(change, { ...options, accounts: [accountOf('dana.reyes')] });

const statesOf = ({ findings }: Conformance) =>
  Object.fromEntries(findings.map(({ call, state }) => [call, state]));
const findingOf = ({ findings }: Conformance, name: CallName) => findings.find(({ call }) => call === name);

const isAdded = ({ method, url }: Request) =>
  Object.values(rows).some(
    (row) =>
      row.added !== undefined &&
      row.method === method &&
      new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(new URL(url).pathname),
  );

const changed = async (answer: () => Promise<Response>, change: (body: unknown) => unknown) => {
  const response = await answer();
  if (!response.headers.get('content-type')?.includes('json')) return response;
  return Response.json(change(await response.json()), { status: response.status });
};

/** Every object of an answer, changed. */
const eachObject = (
  value: unknown,
  change: (members: [string, unknown][]) => [string, unknown][],
): unknown => {
  if (Array.isArray(value)) return value.map((each) => eachObject(each, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    eachObject(each, change),
  ]);
  return Object.fromEntries(change(members));
};

describe('the conformance check', () => {
  it('passes the reference server, and leaves no record that it has added', async () => {
    const { headers } = await app.signIn('dana.reyes');
    const licenses = async () =>
      (await app.fetch('/api/professional-standing/medical-license/by-userid', { headers })).json();
    const before: unknown = await licenses();
    const found = await check((_, answer) => answer(), { write: true });
    expect(found.findings.filter(({ state }) => !['fits', 'empty', 'notTried'].includes(state))).toEqual([]);
    expect(statesOf(found)).toMatchObject({
      createMedicalLicense: 'fits',
      deleteMedicalLicense: 'fits',
      createRotation: 'fits',
      getReceipt: 'fits',
      getExamScore: 'fits',
      updateExamScore: 'notTried',
    });
    expect(passes(found, rows)).toBe(true);
    expect(await licenses()).toEqual(before);
  });

  it('passes a backend with the calls of the specification only, and says what members lose', async () => {
    const { headers } = await app.signIn('maria.castellan');
    const credits = async () => (await app.fetch('/api/cme/itemized-cme', { headers })).json();
    const before: unknown = await credits();
    const found = await check(
      (request, answer) => (isAdded(request) ? new Response(null, { status: 404 }) : answer()),
      { write: true, accounts: [accountOf('maria.castellan')] },
    );
    expect(statesOf(found)).toMatchObject({ createSelfReportedCme: 'fits', deleteSelfReportedCme: 'fits' });
    expect(await credits()).toEqual(before);
    expect(passes(found, rows)).toBe(true);
    const text = report(found, rows);
    expect(text).toContain('optional; without it: Payments have no receipt in the portal.');
    expect(text).toContain('"leaveOut":["getProgramDirector"');
  });

  it('leaves out writes at an address that cannot be read, and names the optional writes that it did not try', async () => {
    const found = await checkAsDana((request, answer) =>
      isAdded(request) ? new Response(null, { status: 404 }) : answer(),
    );
    const text = report(found, rows);
    expect(/"leaveOut":(.*)/.exec(text)?.[1]).toContain('"keepRegistrationDraft"');
    expect(text).toMatch(/were not tried: .*withdrawReferenceLetter/);
  });

  it('names what the portal has to forgive', async () => {
    const found = await checkAsDana((_, answer) =>
      changed(answer, (body) =>
        eachObject(body, (members) =>
          members
            .filter(([name]) => name !== 'version')
            .map(([name, value]) => [
              name,
              typeof value === 'number' && /id$/i.test(name) ? String(value) : value,
            ]),
        ),
      ),
    );
    expect(findingOf(found, 'listMedicalLicenses')).toEqual({
      call: 'listMedicalLicenses',
      state: 'fitsBut',
      details: [
        'missing: answer[].version',
        'answer[].licenseId should be a number, and is a text',
        'answer[].userId should be a number, and is a text',
      ],
    });
    expect(passes(found, rows)).toBe(true);
  });

  it('says call and member of what does not fit, never a value', async () => {
    const found = await checkAsDana((request, answer) =>
      request.url.includes('/medical-license/by-userid')
        ? changed(answer, (body) =>
            eachObject(body, (members) =>
              members.map(([name, value]) => [name === 'licenseId' ? 'id' : name, value]),
            ),
          )
        : answer(),
    );
    expect(findingOf(found, 'listMedicalLicenses')).toEqual({
      call: 'listMedicalLicenses',
      state: 'misfit',
      details: ['answer[].licenseId should be a number, and is nothing'],
    });
    expect(passes(found, rows)).toBe(false);
  });

  it('says what does not fit with one account, although the answer to another one fits', async () => {
    const found = await check(
      async (request, answer) => {
        if (!request.url.includes('/medical-license/by-userid')) return answer();
        const rows = (await (await answer()).json()) as object[];
        return Response.json(rows.map((row) => ({ ...row, licenseId: {} })));
      },
      { accounts: accounts.slice(0, 3) },
    );
    expect(statesOf(found).listMedicalLicenses).toBe('misfit');
  });

  it('writes nothing where the list could not be read again, and names a pick-list that is missing', async () => {
    const written: string[] = [];
    const found = await checkAsDana(
      (request, answer) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith('/fellowships/by-userid')) return new Response(null, { status: 500 });
        if (pathname.endsWith('/picklists/degrees')) return new Response(null, { status: 404 });
        if (pathname.startsWith('/api/fellowships') && request.method !== 'GET') written.push(request.method);
        return answer();
      },
      { write: true },
    );
    expect(written).toEqual([]);
    expect(statesOf(found).createFellowship).toBe('notTried');
    expect(findingOf(found, 'getPickList')).toMatchObject({
      state: 'failed',
      details: ['degrees: status 404 for each id that was tried'],
    });
  });

  it('says which rule is lost because a pick-list has other values than the portal compares', async () => {
    const found = await checkAsDana((request, answer) =>
      request.url.includes('/picklists/license-types')
        ? changed(answer, (body) =>
            (body as object[]).map((item, at) => ({ ...item, itemValue: String(at + 11) })),
          )
        : answer(),
    );
    expect(findingOf(found, 'getPickList')).toEqual({
      call: 'getPickList',
      state: 'fitsBut',
      details: [`license-types: no itemValue "1". ${boardValues.fullLicense.without}`],
    });
  });

  it('says which call of the specification is missing or fails', async () => {
    const found = await checkAsDana((request, answer) => {
      if (request.url.includes('/api/cme/itemized-cme')) return new Response(null, { status: 404 });
      return request.url.includes('/api/cme/adjustments')
        ? new Response('<html>', { status: 500 })
        : answer();
    });
    expect(statesOf(found)).toMatchObject({ listItemizedCme: 'missing', listCmeAdjustments: 'failed' });
    expect(passes(found, rows)).toBe(false);
  });

  it('says which account has no role that the portal knows', async () => {
    const found = await check((_, answer) => answer(), { roles: { claim: 'groups' } });
    expect(found.withoutRole).toEqual(userNames);
    expect(report(found, rows)).toContain('The token of tomas.abara names no role that the portal knows');
    expect(passes(found, rows)).toBe(false);
  });
});
