/* oxlint-disable vitest/valid-expect -- the second argument names the case that fails */
import { expect, it } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import type { Document, UserCertificate } from '#contract/documents/documents.ts';
import { tidy } from '#server/housekeeping.ts';
import {
  goodFiles,
  hostileFiles,
  oddNames,
  packedObjects,
  newPaper,
  pdfOf,
  zipOf,
} from '#tests/support/server/hostileFiles.ts';
import { onAnyEngine } from '#tests/support/server/serverApp.ts';
import { signedInTests } from '#tests/support/server/signedInTests.ts';

const MEGABYTE = 1024 * 1024;

onAnyEngine('documents', (engine) => {
  const { server, member: tomas } = signedInTests('tomas.abara', { engine });

  const upload = (
    name: string,
    bytes: Buffer,
    more: { type?: string; headers?: Record<string, string> } = {},
  ) => {
    const body = new FormData();
    body.set('documentTypeId', '1');
    body.set('certificateTypeId', '8');
    body.set('file', new File([new Uint8Array(bytes)], name, { type: more.type ?? 'application/pdf' }));
    return server().fetch('/api/user-certificates', {
      method: 'POST',
      headers: { ...tomas().headers, ...more.headers },
      body,
    });
  };
  const read = async <T>(path: string) =>
    (await (await server().fetch(path, { headers: tomas().headers })).json()) as T;
  const list = () => read<Document[]>('/api/documents/by-userid');
  const certificates = () => read<UserCertificate[]>('/api/user-certificates/by-userid');
  const remove = (path: string) => server().fetch(path, { method: 'DELETE', headers: tomas().headers });

  it('refuse every one of many hostile files, whatever it claims to be, and keep nothing of it', async () => {
    expect(hostileFiles.length + oddNames.length).toBeGreaterThanOrEqual(60);
    const before = await list();
    global.gc?.();
    const memory = process.memoryUsage().rss;
    for (const { what, name, bytes, type } of hostileFiles) {
      const response = await upload(name, bytes, {
        type: type === 'file-type' ? 'application/pdf' : 'image/png',
      });
      const refusal = (await response.json()) as { type: string; errors: { file?: string[] } };
      expect({ what, type: refusal.type }).toEqual({ what, type });
      expect(response.status, what).toBe(type === 'too-large' ? 413 : 400);
      expect(refusal.errors.file?.[0], what).toMatch(/^[A-Z].*\.$/);
    }
    expect(await list()).toEqual(before);
    // The test itself keeps the files in memory; anything near the sum of the uploads would be a leak.
    expect((process.memoryUsage().rss - memory) / MEGABYTE).toBeLessThan(300);
  });

  it('take what they should, and know its kind by its bytes and name alone', async () => {
    const kinds: Record<string, string> = {};
    for (const [name, bytes] of Object.entries(goodFiles)) {
      const response = await upload(name, bytes, { type: 'text/html' });
      expect(response.status, name).toBe(200);
      const { documentId } = (await response.json()) as UserCertificate;
      const document = await read<Document>(`/api/documents/by-id?id=${documentId}`);
      expect(document).toMatchObject({ documentName: name, size: bytes.length, mayDelete: true });
      kinds[name.split('.').at(-1)!] = document.mediaType; // every name has an extension
      const file = await server().fetch(`/api/documents/${documentId}`, { headers: tomas().headers });
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes), name).toBe(true);
    }
    expect(kinds).toEqual({
      pdf: 'application/pdf',
      PDF: 'application/pdf',
      jpg: 'image/jpeg',
      jpeg: 'image/jpeg',
      png: 'image/png',
      docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    });
  });

  const partsOf = () =>
    server().db.query<{
      documentId: number | null;
      size: number;
    }>`
      select document_id, sum(octet_length(bytes)) as size from document_parts
       group by upload_id, document_id order by document_id`;
  const large = (size: number) => {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; at += 4) bytes.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
    bytes.write('%PDF-1.4\n');
    bytes.write('\n%%EOF\n', size - 8);
    return bytes;
  };

  const part = 256 * 1024;
  for (const size of [part - 4, part, part + 4, 2 * part, 10 * MEGABYTE])
    it(
      `come back as they were, in as many parts as they take: ${size} bytes`,
      fullUnless([part, part + 4].includes(size)),
      async () => {
        const bytes = large(size);
        const response = await upload(`large ${size}.pdf`, bytes);
        expect(response.status, String(size)).toBe(200);
        const { documentId, certificateId } = (await response.json()) as UserCertificate;
        const inParts = size > part ? [{ documentId, size }] : [];
        expect(await partsOf()).toEqual(inParts);
        const file = await server().fetch(`/api/documents/${documentId}`, { headers: tomas().headers });
        expect(Buffer.from(await file.arrayBuffer()).equals(bytes), String(size)).toBe(true);
        const opened = await server().fetch(await read<string>(`/api/documents/open/${documentId}`));
        expect(Buffer.from(await opened.arrayBuffer()).equals(bytes), String(size)).toBe(true);
        expect((await remove(`/api/user-certificates?certificateId=${certificateId}`)).status).toBe(200);
        expect(await partsOf()).toEqual([]);
      },
    );

  it('leave nothing behind when they are refused after their bytes have come', async () => {
    const body = new FormData();
    body.set('documentTypeId', '999');
    body.set('certificateTypeId', '8');
    body.set('file', new File([new Uint8Array(large(MEGABYTE))], 'paper.pdf'));
    const before = await list();
    const refused = await server().fetch('/api/user-certificates', {
      method: 'POST',
      headers: tomas().headers,
      body,
    });
    expect(refused.status).toBe(400);
    expect(await list()).toEqual(before);
    expect(await partsOf()).toEqual([]);
  });

  it('leave nothing behind that a crash cut short, once a day has passed', async () => {
    const now = Date.now();
    await server().db.query`
      insert into document_parts (upload_id, position, bytes, created_at)
      values (gen_random_uuid(), 0, ${Buffer.from('%PDF')}, ${new Date(now).toISOString()})`;
    await tidy(server().db, now + 3_600_000);
    expect(await partsOf()).toEqual([{ documentId: null, size: 4 }]);
    await tidy(server().db, now + 25 * 3_600_000);
    expect(await partsOf()).toEqual([]);
  });

  it('keep odd names as text and give them back harmless', async () => {
    for (const name of oddNames) {
      const response = await upload(name, newPaper());
      expect(response.status, name).toBe(200);
      const { documentId } = (await response.json()) as UserCertificate;
      const file = await server().fetch(`/api/documents/${documentId}`, { headers: tomas().headers });
      const { headers } = file;
      expect(headers.get('content-disposition'), name).toMatch(
        /^attachment; filename="[^"\\/;:%]+"; filename\*=UTF-8''[\w.%~!-]+$/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('never show anything but a PDF, and shut the rest into a sandbox', async () => {
    for (const [name, bytes] of [
      ['photo.jpg', Buffer.concat([goodFiles['photo.jpg']!, Buffer.from('another')])], // exists
      ['picture.png', Buffer.concat([goodFiles['picture.png']!, Buffer.from('another')])], // exists
      ['letter.docx', zipOf([{ name: '[Content_Types].xml' }, { name: 'word/document2.xml' }])],
    ] as const) {
      const { documentId } = (await (await upload(name, bytes)).json()) as UserCertificate;
      const address = await read<string>(`/api/documents/open/${documentId}`);
      const { headers } = await server().fetch(address);
      expect(headers.get('content-disposition')).toContain('attachment;');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    }
  });

  it('can only be saved, and shown neither in a frame nor in a tab, if it is a PDF that could do something', async () => {
    const submits = packedObjects('5 0 << /S /SubmitForm /F (https://elsewhere.example) >>');
    const { documentId } = (await (await upload('form.pdf', pdfOf(submits))).json()) as UserCertificate;
    const file = await server().fetch(`/api/documents/${documentId}`, { headers: tomas().headers });
    const opened = await server().fetch(await read<string>(`/api/documents/open/${documentId}`));
    for (const { headers } of [file, opened]) {
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toContain('attachment; filename="form.pdf"');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    }
  });

  it('are opened once by an address of their own, within a minute, without signing in', async () => {
    const paper = newPaper();
    const { documentId } = (await (await upload('paper.pdf', paper)).json()) as UserCertificate;
    const open = () => read<string>(`/api/documents/open/${documentId}`);
    const address = await open();
    expect(address).toMatch(/^\/api\/documents\/opened\/[\w-]{43}$/);
    expect((await server().fetch(address, { method: 'HEAD' })).status).toBe(405);
    const first = await server().fetch(address);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-disposition')).toContain('inline;');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await first.arrayBuffer()).equals(paper)).toBe(true);
    const second = await server().fetch(address);
    expect(second.status).toBe(404);
    expect(await second.text()).toContain('used already or is older than a minute');
    const late = await open();
    server().clock.ahead += 61_000;
    expect((await server().fetch(late)).status).toBe(404);
    const twice = await open();
    const both = await Promise.all([server().fetch(twice), server().fetch(twice)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const gone = await open();
    await remove(`/api/documents?id=${documentId}`);
    expect((await server().fetch(gone)).status).toBe(404);
    expect((await server().fetch(`/api/documents/opened/${'x'.repeat(43)}`)).status).toBe(404);
    expect(JSON.stringify(await server().db.query`select * from document_tickets`)).not.toContain(
      address.slice(-43),
    );
  });

  it('go with their certificate, and a certificate with its document', async () => {
    const make = async () => (await (await upload('paper.pdf', newPaper())).json()) as UserCertificate;
    const [one, two] = [await make(), await make()];
    expect(await certificates()).toEqual(expect.arrayContaining([one, two]));
    expect(await read(`/api/user-certificates/by-id?certificateId=${one.certificateId}`)).toEqual(one);
    expect(
      await read<UserCertificate[]>('/api/user-certificates/by-userid-and-typeid?certificateTypeId=8'),
    ).toContainEqual(one);
    expect(await read('/api/user-certificates/by-userid-and-typeid?certificateTypeId=1e99')).toEqual([]);
    expect((await remove(`/api/documents?id=${one.documentId}`)).status).toBe(200);
    expect((await remove(`/api/user-certificates?certificateId=${two.certificateId}`)).status).toBe(200);
    const left = (await list()).map(({ documentId }) => documentId);
    expect(left).not.toContain(one.documentId);
    expect(left).not.toContain(two.documentId);
    expect((await remove(`/api/user-certificates?certificateId=${one.certificateId}`)).status).toBe(404);
  });

  it('stay when the board issued them or something needs them', async () => {
    const admission = (await list()).find(({ documentName }) => documentName.startsWith('Admission'));
    expect(admission?.mayDelete).toBe(false);
    const refused = await remove(`/api/documents?id=${admission?.documentId}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ type: 'in-use' });
    const { documentId } = (await (await upload('paper.pdf', newPaper())).json()) as UserCertificate;
    await server().db.query`
      insert into accommodations (user_id, exam_id, accommodation_id, explanation, document_id, requested_at)
      values (111, 510, 1, 'x', ${documentId}, now())`;
    expect((await remove(`/api/documents?id=${documentId}`)).status).toBe(409);
    expect(await read(`/api/documents/by-id?id=${documentId}`)).toMatchObject({ mayDelete: false });
    const certificate = (await certificates()).find((each) => each.documentId === documentId);
    expect((await remove(`/api/user-certificates?certificateId=${certificate?.certificateId}`)).status).toBe(
      409,
    );
  });

  it('are uploaded once when a request is repeated, even with another boundary', async () => {
    const headers = { 'idempotency-key': 'a4f0c7f2-9a0e-4f7e-8f6d-6c1f6d3e2b11' };
    const paper = newPaper();
    const [first, again] = [
      await upload('once.pdf', paper, { headers }),
      await upload('once.pdf', paper, { headers }),
    ];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    expect((await list()).filter(({ documentName }) => documentName === 'once.pdf')).toHaveLength(1);
    const other = await upload('other.pdf', newPaper(), { headers });
    expect(other.status).toBe(422);
  });

  it('are not kept twice of the same type, whatever their name, and say which one is there', async () => {
    for (const bytes of [newPaper(), Buffer.concat([newPaper(), Buffer.alloc(600_000, '\n')])]) {
      const before = (await list()).length;
      expect((await upload('first.pdf', bytes)).status).toBe(200);
      const refused = await upload('again.pdf', bytes);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        type: 'file-twice',
        documentName: 'first.pdf',
        errors: { file: ['This file is here already, as “first.pdf”.'] },
      });
      expect(await list()).toHaveLength(before + 1);
      expect(await server().db.query`select 1 from document_parts where document_id is null`).toEqual([]);
      // The same file may prove something else, and be another member's too.
      const other = new FormData();
      for (const [name, value] of Object.entries({ documentTypeId: '1', certificateTypeId: '4' }))
        other.set(name, value);
      other.set('file', new File([new Uint8Array(bytes)], 'other.pdf'));
      const elsewhere = { method: 'POST', headers: tomas().headers, body: other };
      expect((await server().fetch('/api/user-certificates', elsewhere)).status).toBe(200);
      const { headers } = await server().signIn('maria.castellan');
      const hers = { method: 'POST', headers, body: other };
      expect((await server().fetch('/api/user-certificates', hers)).status).toBe(200);
    }
  });

  it('are not kept twice when two uploads of one file meet', async () => {
    const paper = newPaper();
    const answers = await Promise.all([upload('first.pdf', paper), upload('second.pdf', paper)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('are kept where what is left of other uploads cannot be deleted', async () => {
    await server().db.query`
      create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`;
    await server().db
      .query`create trigger refuse before delete on document_parts for each statement execute function refuse()`;
    try {
      expect((await upload('kept.pdf', large(MEGABYTE + 4))).status).toBe(200);
      expect((await upload('kept.pdf', large(MEGABYTE + 4))).status).toBe(409);
    } finally {
      await server().db.query`drop trigger refuse on document_parts`;
      await server().db.query`drop function refuse()`;
    }
    expect(await list()).toContainEqual(expect.objectContaining({ documentName: 'kept.pdf' }));
    await tidy(server().db, Date.now() + 25 * 3_600_000);
    expect((await partsOf()).filter(({ documentId }) => documentId === null)).toEqual([]);
  });

  it('become a certificate as JSON, when they are the caller’s own uploads and none yet', async () => {
    const post = (body: object) =>
      server().fetch('/api/user-certificates', {
        method: 'POST',
        headers: { ...tomas().headers, 'content-type': 'application/json' },
        body: JSON.stringify({ documentTypeId: 1, certificateTypeId: 8, ...body }),
      });
    expect((await (await post({})).json()) as object).toMatchObject({ errors: { file: ['Choose a file.'] } });
    const { documentId } = (await (await upload('twice.pdf', newPaper())).json()) as UserCertificate;
    expect((await post({ documentId })).status).toBe(400);
    expect(await (await post({ documentId, certificateTypeId: 99_999 })).json()).toMatchObject({
      errors: { certificateTypeId: [expect.any(String)] },
    });
    const issued = (await list()).find(({ documentTypeId }) => documentTypeId === null)!; // issued by the board
    expect((await post({ documentId: issued.documentId })).status).toBe(404);
    expect((await post({ documentId: 2 ** 40 })).status).toBe(404);

    const form = new FormData();
    form.set('accommodationId', '1');
    form.set('explanation', 'More time');
    form.set('file', new File([new Uint8Array(newPaper())], 'physician.pdf'));
    const asked = await server().fetch('/api/exam/accommodations?examId=501', {
      method: 'POST',
      headers: tomas().headers,
      body: form,
    });
    const accommodation = (await asked.json()) as { documentId: number };
    const response = await post({ documentId: accommodation.documentId });
    expect(response.status).toBe(200);
    expect((await response.json()) as object).toMatchObject({
      documentId: accommodation.documentId,
      documentName: 'physician.pdf',
    });
    expect(await certificates()).toContainEqual(
      expect.objectContaining({ documentId: accommodation.documentId }),
    );
  });

  it('hold the score report of an exam', async () => {
    const { headers } = await server().signIn('maria.castellan');
    const history = (await (await server().fetch('/api/examinations/history', { headers })).json()) as {
      registrationIdentifier: number | null;
    }[];
    const identifier = history.find((each) => each.registrationIdentifier !== null)?.registrationIdentifier;
    const path = `/api/continuous-certification/its/get-report/${identifier}`;
    const report = await server().fetch(path, { headers });
    expect(report.headers.get('content-type')).toBe('application/pdf');
    expect((await server().fetch(path, { headers: tomas().headers })).status).toBe(404);
  });
});
