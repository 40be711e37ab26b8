/* oxlint-disable vitest/valid-title -- generated from the contract's rows */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { FILE_LIMIT } from '#domain/fileCheck.ts';
import {
  onAnyEngine,
  relaxedLimits,
  startTestApp,
  type SignedIn,
  type TestApp,
} from '#tests/support/server/serverApp.ts';
import { realFile } from '#tests/support/server/realFiles.ts';
import { bodyOf, examples, pathOf, permitted, rows, type Parts } from './examples.ts';
import { readRefusal } from './expectations.ts';

const boundary = 'a-boundary-of-the-tests';
const form = (text: string) => ({
  body: text,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
});

/** Files as people have them, with the type of their refusal. */
const useless = [
  ['locked.pdf', realFile('locked-r6.pdf'), 'file-locked'],
  ['locked.docx', realFile('locked.docx'), 'file-locked'],
  ['cut.jpg', realFile('progressive.jpg').subarray(0, 10), 'file-cut'],
  ['misnamed.pdf', realFile('picture.png'), 'file-type'],
  ['page.pdf', Buffer.from('<!doctype html>'), 'file-type'],
  ['IMG_0001.jpg', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 'file-type'],
  ['letter.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file-type'],
  ['.pdf', realFile('plain.pdf'), 'file-name'],
] as const;

describe('bad forms', () => {
  let server: TestApp;
  let people: ReadonlyMap<string, SignedIn>;
  beforeAll(async () => {
    server = await startTestApp();
    const names = ['maria.castellan', 'tomas.abara'];
    people = new Map(
      await Promise.all(names.map(async (name) => [name, await server.signIn(name)] as const)),
    );
  });
  afterAll(() => server.close());

  const refusalOf = async (name: CallName, row: Call, init: RequestInit) => {
    const headers = { ...people.get(permitted(name, row))?.headers, ...(init.headers as object) };
    const path = pathOf(row, examples[name] as Parts);
    const response = await server.fetch(path, { ...init, method: row.method, headers });
    return await readRefusal(response);
  };

  for (const [name, row] of rows.filter(([, { multipart }]) => multipart)) {
    const body = (examples[name] as Parts).body as Readonly<Record<string, string | number | File>>;
    const shape = (row.body as z.ZodMiniObject).shape as Readonly<Record<string, z.ZodMiniType>>;
    const fill = (change: (form: FormData) => void = () => {}): { body: FormData } => {
      const filled = bodyOf(row, body).body ?? new FormData();
      change(filled);
      return { body: filled };
    };
    const isNeeded = (member: string) => !z.safeParse(shape[member] ?? z.unknown(), undefined).success;

    describe(name, () => {
      // A change needs an existing record; it runs after everything that is created here.
      beforeAll(async () => {
        if (name !== 'updateAccommodation') return;
        const row = calls.createAccommodation;
        const parts = examples.createAccommodation;
        const headers = { ...people.get('maria.castellan')?.headers };
        await server.fetch(pathOf(row, parts), { method: row.method, headers, ...bodyOf(row, parts.body) });
      });

      it('refuses what is no form', async () => {
        for (const text of ['', 'garbage', `--${boundary}`, `--${boundary}\r\n\r\n--${boundary}--`])
          expect((await refusalOf(name, row, form(text))).status).toBe(400);
        // They would keep the parser busy for seconds.
        const heads = `--${boundary}\r\n${'a:b\r\n'.repeat(500_000)}\r\n\r\n--${boundary}--`;
        const parts = `--${boundary}\r\n\r\n\r\n`.repeat(100_000);
        for (const text of [heads, parts])
          expect(await refusalOf(name, row, form(text))).toMatchObject({ status: 400, type: 'bad-request' });
        const noBoundary = { body: '{}', headers: { 'content-type': 'multipart/form-data' } };
        expect((await refusalOf(name, row, noBoundary)).status).toBe(400);
      });

      it('refuses another content type', async () => {
        for (const type of [
          ...(row.multipart === 'orJson' ? [] : ['application/json']),
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/mixed',
        ])
          expect((await refusalOf(name, row, { body: '{}', headers: { 'content-type': type } })).status).toBe(
            415,
          );
      });

      it('refuses a field that comes twice, by its name', async () => {
        for (const member of Object.keys(body)) {
          const value = body[member];
          const twice = fill((each) =>
            value instanceof File ? each.append(member, value) : each.append(member, String(value)),
          );
          expect((await refusalOf(name, row, twice)).errors).toHaveProperty(member);
        }
      });

      it('refuses a missing field by its name', async () => {
        for (const member of Object.keys(shape).filter(isNeeded))
          expect(
            (
              await refusalOf(
                name,
                row,
                fill((each) => each.delete(member)),
              )
            ).errors,
          ).toHaveProperty(member);
      });

      it('refuses a field of the wrong kind by its name', async () => {
        const file = new File(['x'], 'x.pdf');
        for (const member of Object.keys(shape)) {
          const wrong = fill((each) => (member === 'file' ? each.set(member, 'x') : each.set(member, file)));
          expect((await refusalOf(name, row, wrong)).errors).toHaveProperty(member);
        }
      });

      it('refuses fields that the row does not declare, prototype keys among them', async () => {
        for (const extra of ['userId', 'documentId', 'isAdmin', '__proto__', 'constructor', 'file2'])
          expect(
            (
              await refusalOf(
                name,
                row,
                fill((each) => each.set(extra, 'x')),
              )
            ).status,
          ).toBe(400);
        const many = fill((each) => {
          for (let index = 0; index < 5_000; index++) each.set(`field${index}`, 'x');
        });
        expect((await refusalOf(name, row, many)).status).toBe(400);
        expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      });

      it('refuses numbers that are none of the list', async () => {
        for (const value of ['0', '-1', '1.5', '1e99', '99999', 'one', '', 'NaN'])
          for (const member of Object.keys(shape).filter((each) => each.endsWith('Id')))
            expect(
              (
                await refusalOf(
                  name,
                  row,
                  fill((each) => each.set(member, value)),
                )
              ).status,
            ).toBe(400);
      });

      it('refuses a file above 10 MB, whether the request says its size or not', async () => {
        const large = new File([new Uint8Array(FILE_LIMIT + 1)], 'large.pdf');
        const refusal = await refusalOf(
          name,
          row,
          fill((each) => each.set('file', large)),
        );
        expect(refusal).toMatchObject({
          status: 413,
          type: 'too-large',
          errors: { file: [expect.any(String)] },
        });
        const declared = {
          ...form(''),
          body: 'x',
          headers: { ...form('').headers, 'content-length': '99999999' },
        };
        expect(await refusalOf(name, row, declared)).toMatchObject({ status: 413, type: 'too-large' });
      });

      it('refuses a file that the board cannot use, each with a sentence that says what to do', async () => {
        const sentences = new Set<string>();
        for (const [fileName, bytes, type] of useless) {
          const file = new File([bytes], fileName, { type: 'application/pdf' });
          const refusal = await refusalOf(
            name,
            row,
            fill((each) => each.set('file', file)),
          );
          expect(refusal).toMatchObject({ status: 400, type });
          sentences.add(String(refusal.errors?.['file']));
        }
        expect(sentences.size).toBe(useless.length);
      });

      it('stops reading a body that does not end', async () => {
        let sent = 0;
        const endless = new ReadableStream<Uint8Array>({
          pull(controller) {
            sent += 1024 * 1024;
            controller.enqueue(new Uint8Array(1024 * 1024));
          },
        });
        const init: RequestInit & { duplex: string } = {
          headers: form('').headers,
          body: endless,
          duplex: 'half',
        };
        expect((await refusalOf(name, row, init)).status).toBe(413);
        expect(sent).toBeLessThan(13 * 1024 * 1024);
      });
    });
  }
});

// Rate limits are counted in memory by one engine and in a table by the other.
onAnyEngine('many files', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    const limits = { ...relaxedLimits, upload: { points: 2, seconds: 60 } };
    server = await startTestApp({ engine, settings: { limits } });
  });
  afterAll(() => server.close());

  it('are taken only so many in a while', async () => {
    const { headers } = await server.signIn('maria.castellan');
    const upload = () =>
      server.fetch('/api/user-certificates', { method: 'POST', headers, body: new FormData() });
    expect([(await upload()).status, (await upload()).status]).toEqual([400, 400]);
    const refused = await upload();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
