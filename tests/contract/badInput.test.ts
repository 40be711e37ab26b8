/* oxlint-disable vitest/valid-title, vitest/no-conditional-tests, vitest/no-conditional-expect -- generated from the contract's rows */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/core/call.ts';
import type { CallName } from '#contract/calls.ts';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { onAnyEngine, startTestApp, type SignedIn, type TestApp } from '#tests/support/server/serverApp.ts';
import { bodyOf, examples, pathOf, permitted, rows, type Parts } from './examples.ts';
import { readRefusal } from './expectations.ts';

/** What decides how a call is read: its method, where it takes input from, and the form of that. */
const familyOf = ([name, { method, body, multipart, access }]: (typeof rows)[number]) => {
  const { params, query } = examples[name] as Parts;
  const form = body === undefined ? 'none' : body instanceof z.ZodMiniObject ? 'object' : 'other';
  return [method, multipart ?? form, params && 'path', query && 'query', access === 'public'].join(' ');
};

/** The first call of each family; each call by itself refuses members that its row does not declare. */
const representatives = new Set(
  rows
    .filter((row, index) => index === rows.findIndex((other) => familyOf(other) === familyOf(row)))
    .map(([name]) => name),
);

describe('bad input', () => {
  let server: TestApp;
  const people = new Map<string, SignedIn>();
  beforeAll(async () => {
    server = await startTestApp();
    for (const name of new Set(rows.map(([each, row]) => permitted(each, row))))
      people.set(name, await server.signIn(name));
  });
  afterAll(() => server.close());

  const headersFor = (name: CallName, row: Call) => ({ ...people.get(permitted(name, row))?.headers });
  const refusalOfCall = async (name: CallName, row: Call, path: string, init: RequestInit = {}) => {
    const headers = {
      ...(!row.multipart && { 'content-type': 'application/json' }),
      ...headersFor(name, row),
      ...(init.headers as object),
    };
    const response = await server.fetch(path, { ...init, method: row.method, headers });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    return await readRefusal(response);
  };

  for (const [name, row] of rows) {
    const parts = examples[name] as Parts;
    const options = fullUnless(representatives.has(name));
    const path = pathOf(row, parts);
    const refusalOf = (to: string, init?: RequestInit) => refusalOfCall(name, row, to, init);
    const { json, ...form } = bodyOf(row, parts.body);
    const good = json === undefined ? form : { body: JSON.stringify(json) };

    describe(name, () => {
      it('refuses a query parameter that comes twice', options, async () => {
        const [key = ''] = Object.keys(parts.query ?? { [row.version.key]: row.version.value });
        const refusal = await refusalOf(`${path}&${key}=1.0`, good);
        expect(refusal).toMatchObject({
          status: 400,
          type: 'validation',
          errors: { [key]: expect.any(Array) },
        });
      });

      it('refuses a query parameter that it does not know', options, async () => {
        const refusal = await refusalOf(`${path}&isAdmin=true`, good);
        expect(refusal).toMatchObject({ status: 400, errors: { isAdmin: expect.any(Array) } });
      });

      it('refuses another version of the API', options, async () => {
        expect((await refusalOf(path.replace(row.version.value, '9.9'), good)).status).toBe(400);
      });

      // Forms have their own test, badForms.test.ts.
      if (row.body === undefined || row.multipart) return;
      const isObject = row.body instanceof z.ZodMiniObject;
      const body = (isObject ? parts.body : {}) as Record<string, unknown>;
      const shape: Readonly<Record<string, z.ZodMiniType>> =
        row.body instanceof z.ZodMiniObject ? (row.body.shape as Record<string, z.ZodMiniType>) : {};
      const members = Object.keys(shape);
      const withBody = (value: unknown) => refusalOf(path, { body: JSON.stringify(value) });

      it('refuses what is not JSON', options, async () => {
        for (const text of ['{"a":', '', 'undefined', "{'a':1}", '\u0000'])
          expect((await refusalOf(path, { body: text })).status).toBe(400);
      });

      it('refuses another content type', options, async () => {
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/jsonp',
          'multipart/form-data',
        ])
          expect((await refusalOf(path, { ...good, headers: { 'content-type': type } })).status).toBe(415);
      });

      it('refuses a body above 100 KB, whether it says its size or not', options, async () => {
        const huge = JSON.stringify({ ...body, padding: 'x'.repeat(110_000) });
        expect((await refusalOf(path, { body: huge })).status).toBe(413);
        const declared = { 'content-length': String(huge.length) };
        expect((await refusalOf(path, { body: huge, headers: declared })).status).toBe(413);
      });

      it('refuses values of another kind', options, async () => {
        const others = [null, [], 'text', true, [parts.body], isObject ? 7 : { examId: parts.body }];
        for (const value of others)
          expect(await withBody(value)).toMatchObject({ status: 400, type: 'validation' });
      });

      if (!isObject) return;
      /** The member or part of it that a message refers to. */
      const fieldsOf = async (value: unknown) =>
        Object.keys((await withBody(value)).errors).map((field) => field.split('.')[0]);

      it('refuses a missing member by its name', options, async () => {
        const needed = members.filter((member) => !z.safeParse(shape[member]!, undefined).success);
        for (const member of needed) {
          const { [member]: _, ...rest } = body;
          expect((await withBody(rest)).errors).toHaveProperty(member);
        }
      });

      it('refuses a member of the wrong type by its name', options, async () => {
        const wrong = Object.entries(shape).flatMap(([member, schema]) =>
          [null, {}, [], true, 'text', 7]
            .filter((value) => !z.safeParse(schema, value).success)
            .map((value) => [member, value] as const),
        );
        for (const [member, value] of wrong)
          expect(await fieldsOf({ ...body, [member]: value })).toContain(member);
      });

      it('refuses members that the row does not declare, so that nothing is assigned in passing', async () => {
        const extras = ['roles', 'absId', 'certificationStatus', 'resetRequired', 'isAdmin', 'version'];
        for (const extra of extras.filter((each) => !members.includes(each)))
          expect((await withBody({ ...body, [extra]: 'x' })).errors).toHaveProperty(extra);
      });

      it('refuses prototype keys', options, async () => {
        for (const key of [
          '__proto__',
          'constructor',
          'prototype',
          'function toString() { [native code] }',
        ]) {
          const text = JSON.stringify(body).replace(/^\{/, `{"${key}":{"isAdmin":true},`);
          expect((await refusalOf(path, { body: text })).status).toBe(400);
        }
        expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      });

      it('refuses deeply nested and overlong values', options, async () => {
        for (const member of members) {
          const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
          const { [member]: _, ...rest } = body;
          const text = JSON.stringify({ ...rest, [member]: 'deep' }).replace('"deep"', deep);
          expect((await refusalOf(path, { body: text })).status).toBe(400);
          expect((await withBody({ ...body, [member]: 'x'.repeat(5_000) })).status).toBe(400);
        }
      });
    });
  }

  it('answers an unknown path or method of the API with 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/features'],
      ['PATCH', '/api/users/credentials'],
      ['GET', '/api/documents/%2e%2e%2f'],
    ] as const) {
      const { headers } = people.get('maria.castellan')!;
      const response = await server.fetch(path, { method, headers });
      expect([400, 404]).toContain((await readRefusal(response)).status);
    }
  });
});

onAnyEngine('bad input that reaches the database', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  afterAll(() => server.close());

  it('stores no text that the database cannot hold, and says so without a failure', async () => {
    const response = await server.fetch('/api/users/authenticate', {
      method: 'POST',
      json: { userName: 'maria\u0000', password: 'x' },
    });
    expect((await readRefusal(response)).status).toBe(400);
  });

  it('changes nothing of a person through members that are refused', async () => {
    const before = await server.db.query`select * from users where user_id = 121`;
    const { headers } = await server.signIn('maria.castellan');
    await server.fetch('/api/users/credentials', {
      method: 'PUT',
      headers,
      json: { userId: 121, emailAddress: 'thief@example.org', password: '', roles: ['examiner'] },
    });
    expect(await server.db.query`select * from users where user_id = 121`).toEqual(before);
  });
});
