/* oxlint-disable vitest/valid-expect -- the second argument names the case that fails */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard/dashboard.ts';
import { calls } from '#contract/calls.ts';
import { pickListNames } from '#contract/pickLists/pickLists.ts';
import { qualifyingExamWindow } from '#domain/registration/eligibility.ts';
import { upcomingExams } from '#domain/registration/exams.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { seedDemo } from './demo/seed/seed.ts';

const DAY = 86_400_000;

onAnyEngine('the demo', (engine) => {
  let server: TestApp;
  let full = false;
  const failWhenFull = () => {
    if (full) throw Object.assign(new Error('could not extend file'), { code: '53100' });
  };
  beforeAll(async () => {
    server = await startTestApp({
      engine,
      faults: true,
      wrap: (db) => ({
        ...db,
        transaction: async (work) => {
          failWhenFull();
          return await db.transaction(work);
        },
      }),
    });
  });
  afterAll(() => server.close());

  const read = async <T>(userName: string, path: string) => {
    const { headers } = await server.signIn(userName);
    const response = await server.fetch(path, { headers });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };

  it('lists an account for each situation, and every one of them can sign in', async () => {
    const accounts = (await (await server.fetch('/api/demo/accounts')).json()) as {
      userName: string;
      password: string;
      situation: string;
    }[];
    expect(accounts).toHaveLength(14);
    for (const { userName, password, situation } of accounts) {
      await server.signIn(userName, password);
      expect(situation).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('has a trainee for each reason why an application is open or closed', async () => {
    const windows = [];
    for (const name of ['tomas.abara', 'grace.okafor', 'henrik.sato', 'priya.menon']) {
      const eligibility = await read<Parameters<typeof qualifyingExamWindow>[0]>(
        name,
        dashboard.getQeEligibility.path,
      );
      const window = qualifyingExamWindow(eligibility, Date.now());
      windows.push(window.open ? window.rule : window.reason);
    }
    expect(windows).toEqual(['window', 'feePaid', 'lateAccess', 'noDate']);
  });

  it('has a next qualifying exam for those on whose calendar it is', async () => {
    const nextOf = (name: string) => read<{ examId: number } | null>(name, dashboard.getQualifyingExam.path);
    expect(await nextOf('tomas.abara')).toMatchObject({ examId: 501 });
    expect(await nextOf('ines.marchand')).toBeNull();
  });

  it('shows more upcoming exams than the dashboard has room for, and past ones', async () => {
    const exams = await read<{ regEndDate: string; examCode: string }[]>(
      'maria.castellan',
      '/api/examinations/overview',
    );
    const future = exams.filter(({ regEndDate }) => Date.parse(regEndDate) > Date.now());
    expect(future.length).toBeGreaterThanOrEqual(3);
    expect(exams.length).toBeGreaterThan(future.length);
    expect(upcomingExams(exams, Date.now())).not.toEqual(future.slice(0, 2));
  });

  it('knows every registration status of the specification', async () => {
    const rows = await server.db.query<{
      status: number;
    }>`select distinct status from registrations order by 1`;
    expect(rows.map(({ status }) => status)).toEqual([-1, 0, 1, 2, 3]);
  });

  it('answers every pick-list', async () => {
    const { headers } = await server.signIn('maria.castellan');
    const narrowed = '?countryCode=US&examSpecialtyId=1&fellowshipType=1';
    for (const name of pickListNames) {
      const response = await server.fetch(`/api/picklists/${name}${narrowed}`, { headers });
      const items = (await response.json()) as { itemValue: string }[];
      const later = ['examiner-sessions', 'exam-date-selection'].includes(name);
      expect(items.length > 2, name).toBe(!later);
      expect(new Set(items.map(({ itemValue }) => itemValue)).size, name).toBe(items.length);
    }
  });

  it('moves its dates on a later day and leaves accounts as people made them', async () => {
    await server.db.query`update users set email_address = 'mine@example.org' where user_id = 111`;
    const before = await read<{ appCloseDate: string }>('tomas.abara', dashboard.getQeEligibility.path);
    await seedDemo(server.db, () => Date.now() + 10 * DAY);
    const after = await read<{ appCloseDate: string }>('tomas.abara', dashboard.getQeEligibility.path);
    const days = (Date.parse(after.appCloseDate) - Date.parse(before.appCloseDate)) / DAY;
    expect(Math.round(days)).toBe(10);
    const [row] = await server.db.query`select email_address from users where user_id = 111`;
    expect(row).toEqual({ emailAddress: 'mine@example.org' });
    expect((await read<unknown[]>('maria.castellan', '/api/surgeons/certifications')).length).toBe(2);
  });

  it('brings a demo of an earlier version up to this one, with people who joined it', async () => {
    await server.db.query`update server_facts set value = '2000-01-01' where name = 'demo-day'`;
    await server.db.query`delete from fees where user_id = 115`;
    await server.db.query`delete from users where user_id = 115`;
    await server.db.query`update registrations set status = 2 where user_id = 113 and exam_id = 501`;
    await seedDemo(server.db, Date.now);
    const exams = await read<{ examId: number }[]>('ines.marchand', '/api/examinations/overview');
    expect(exams.map(({ examId }) => examId)).toEqual([504, 502]);
    const late = await read<{ examId: number; status: number }[]>(
      'henrik.sato',
      '/api/examinations/overview',
    );
    expect(late.find(({ examId }) => examId === 501)?.status).toBe(-1);
  });

  it('answers 507 to writes on a full disk while reads go on, and recovers by itself', async () => {
    const { headers } = await server.signIn('maria.castellan');
    const write = () =>
      server.fetch('/api/users/credentials', {
        method: 'PUT',
        headers,
        json: { userId: 121, emailAddress: 'maria.castellan@example.org', password: '' },
      });
    const health = async () => (await (await server.fetch('/health')).json()) as { status: string };
    full = true;
    const refused = await write();
    expect(refused.status).toBe(507);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await server.fetch('/api/surgeons/certifications', { headers })).status).toBe(200);
    expect((await health()).status).toBe('degraded');
    full = false;
    expect((await write()).status).toBe(200);
    expect((await health()).status).toBe('ok');
  });

  it('gives each failure a reference id that stands in the log', async () => {
    await server.db.query`alter table feature_flags rename to gone`;
    server.clock.ahead += 60_000; // past the cache lifetime
    const response = await server.fetch('/api/features?api-version=1.0');
    await server.db.query`alter table gone rename to feature_flags`;
    expect(response.status).toBe(500);
    const { traceId, title } = (await response.json()) as { traceId: string; title: string };
    expect(title).toBe('Something went wrong on the server.');
    const line = server.lines.find((each) => each.includes(traceId));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', path: '/api/features', status: 500 });
  });

  describe('fault switches', () => {
    const features = () => server.fetch('/api/features');
    const add = (rule: unknown) => server.fetch('/faults', { method: 'POST', json: rule });
    const clear = () => server.fetch('/faults', { method: 'DELETE' });

    it('answer with a status as often as the rule says', async () => {
      await add({ match: { method: 'GET', path: '^/api/features$' }, kind: 'status', status: 503, times: 2 });
      const statuses = [];
      for (let time = 0; time < 3; time++) statuses.push((await features()).status);
      expect(statuses).toEqual([503, 503, 200]);
    });

    it('answer any body until they are cleared', async () => {
      await add({ match: { path: 'features' }, kind: 'body', body: '{"broken":' });
      expect(await (await features()).text()).toBe('{"broken":');
      await clear();
      expect((await features()).status).toBe(200);
    });

    it('lose the answer of a request that was executed', async () => {
      const { headers } = await server.signIn('leila.haddad');
      await add({ match: { method: 'PUT' }, kind: 'lose-response', times: 1 });
      const lost = await server.fetch('/api/users/credentials', {
        method: 'PUT',
        headers,
        json: { userId: 125, emailAddress: 'lost@example.org', password: '' },
      });
      expect(lost.type).toBe('error');
      const [row] = await server.db.query`select email_address from pending_addresses where user_id = 125`;
      expect(row).toEqual({ emailAddress: 'lost@example.org' });
    });

    it('answer as a gateway, with a page of its own', async () => {
      await add({ match: { path: 'features' }, kind: 'page', status: 504, times: 1 });
      const answer = await features();
      expect(answer.status).toBe(504);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await answer.text()).toContain('<h1>504</h1>');
    });

    it('execute a request at once whose answer is late', async () => {
      const { headers } = await server.signIn('leila.haddad');
      await add({ match: { method: 'PUT' }, kind: 'late', ms: 400, times: 1 });
      let isAnswered = false;
      const late = server
        .fetch('/api/users/credentials', {
          method: 'PUT',
          headers,
          json: { userId: 125, emailAddress: 'late@example.org', password: '' },
        })
        .finally(() => (isAnswered = true));
      await expect
        .poll(() => server.db.query`select email_address from pending_addresses where user_id = 125`)
        .toEqual([{ emailAddress: 'late@example.org' }]);
      expect(isAnswered).toBe(false);
      expect((await late).status).toBe(200);
    });

    it('expire every access token now, but no session', async () => {
      const grant = await server.signIn('leila.haddad');
      await server.fetch('/faults/expire-access', { method: 'POST' });
      const status = async (headers: Readonly<Record<string, string>>) =>
        (await server.fetch('/api/user/certification-status', { headers })).status;
      expect(await status(grant.headers)).toBe(401);
      const renewed = await server.fetch('/api/users/refresh', {
        method: 'POST',
        json: { refreshToken: grant.refresh_token },
      });
      const { access_token: token } = (await renewed.json()) as typeof grant;
      expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
    });

    it('refuse a rule that makes no sense', async () => {
      expect((await add({ match: {}, kind: 'explode' })).status).toBe(400);
    });
  });

  it('describes every call in its OpenAPI document', async () => {
    const document = (await (await server.fetch('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, Record<string, unknown>>>;
      components: { schemas: Record<string, { required: string[] }> };
    };
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(new Set(Object.keys(calls)));
    for (const [name, row] of Object.entries(calls)) {
      const operation = document.paths[row.path]?.[row.method.toLowerCase()];
      expect(operation?.summary, name).toBe(row.summary);
      expect(operation?.security, name).toEqual(row.access === 'public' ? [] : [{ bearer: [] }]);
      expect(operation?.['x-owner'], name).toBeTypeOf('string');
      expect(Object.keys(operation?.responses as object), name).toContain('default');
      expect(operation?.requestBody !== undefined, name).toBe(row.body !== undefined);
      const isVersionedWrite = row.versioned && row.method !== 'GET';
      expect(JSON.stringify(operation?.parameters).includes('"If-Match"'), name).toBe(isVersionedWrite);
      expect(Object.keys(operation?.responses as object).includes('412'), name).toBe(isVersionedWrite);
      expect(JSON.stringify(operation?.responses).includes('"ETag"'), name).toBe(row.versioned);
      for (const placeholder of row.path.matchAll(/\{(\w+)\}/g))
        expect(operation?.parameters, name).toContainEqual(
          expect.objectContaining({ name: placeholder[1], in: 'path', required: true }),
        );
    }
    expect(document.components.schemas.ErrorObject?.required).toEqual([
      'type',
      'title',
      'status',
      'traceId',
      'errors',
    ]);
  });
});
