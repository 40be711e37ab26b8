import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SelfReportedCme } from '#contract/cme/cme.ts';
import type { Document } from '#contract/documents/documents.ts';
import { cmeExamples } from '#tests/contract/cmeExamples.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const path = '/api/cme/self-reported-cme';
const course = { ...cmeExamples.createSelfReportedCme.body, date: '2025-02-28' };
const pdf = (name: string) => new File([`%PDF-1.7\n% ${name}\n%%EOF\n`], name);

onAnyEngine('the proof of a credit', (engine) => {
  let server: TestApp;
  let dana: Member;
  let cmeId: number;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    await server.db.query`delete from self_reported_cme where user_id = 123`;
    await server.db.query`delete from documents where user_id = 123 and uploaded_by_member`;
    dana = await memberOf(server, 'dana.reyes');
    ({ cmeId } = (await dana.send<SelfReportedCme>('POST', path, course)).value);
  });
  afterAll(() => server.close());

  const request = async (name: string, method: 'POST' | 'DELETE', file?: File) => {
    const { headers } = await server.signIn(name);
    const body = new FormData();
    if (file) body.append('file', file);
    const response = await server.fetch(`/api/cme/proof?cmeId=${cmeId}&api-version=1.0`, {
      method,
      headers,
      ...(file && { body }),
    });
    return {
      status: response.status,
      value: (await response.json()) as SelfReportedCme & { type: string },
    };
  };
  const documents = async () =>
    (await dana.get<Document[]>('/api/documents/by-userid')).value.filter(
      ({ documentTypeId }) => documentTypeId === 7,
    );
  const own = async () => (await dana.get<SelfReportedCme[]>(path)).value[0];

  it('is one of the own documents, which cannot be deleted while the credit needs it', async () => {
    const { status, value } = await request('dana.reyes', 'POST', pdf('course.pdf'));
    expect(status).toBe(200);
    expect(value).toMatchObject({ ...course, version: 1 });
    expect(await documents()).toMatchObject([
      { documentId: value.proofId, documentName: 'course.pdf', mayDelete: false },
    ]);
    expect((await own())?.proofId).toBe(value.proofId);
    const removed = await dana.send<{ type: string }>('DELETE', `/api/documents?id=${value.proofId}`);
    expect(removed).toMatchObject({ status: 409, value: { type: 'in-use' } });
  });

  it('is replaced by another file, and removed with its file', async () => {
    const first = (await request('dana.reyes', 'POST', pdf('first.pdf'))).value.proofId;
    const second = (await request('dana.reyes', 'POST', pdf('second.pdf'))).value.proofId;
    expect(second).not.toBe(first);
    expect((await documents()).map(({ documentName }) => documentName)).toEqual(['second.pdf']);
    const same = new File([pdf('second.pdf')], 'third.pdf');
    expect(await request('dana.reyes', 'POST', same)).toMatchObject({
      status: 409,
      value: { type: 'file-twice', documentName: 'second.pdf' },
    });
    expect((await documents()).map(({ documentName }) => documentName)).toEqual(['second.pdf']);
    expect((await request('dana.reyes', 'DELETE')).value.proofId).toBeNull();
    expect(await documents()).toEqual([]);
    expect(await request('dana.reyes', 'DELETE')).toMatchObject({ status: 200, value: { proofId: null } });
  });

  it('may be the file that proves another credit too', async () => {
    const first = (await request('dana.reyes', 'POST', pdf('course.pdf'))).value.proofId;
    ({ cmeId } = (await dana.send<SelfReportedCme>('POST', path, { ...course, title: 'Day two' })).value);
    const second = await request('dana.reyes', 'POST', pdf('course.pdf'));
    expect(second.status).toBe(200);
    expect((await documents()).map(({ documentId }) => documentId).toSorted((a, b) => a - b)).toEqual([
      first,
      second.value.proofId,
    ]);
  });

  it('stays when the credit is changed, and goes with the credit', async () => {
    const { proofId } = (await request('dana.reyes', 'POST', pdf('course.pdf'))).value;
    const changed = await dana.send<SelfReportedCme>('PUT', `${path}/${cmeId}`, {
      ...course,
      creditsTotal: 3,
    });
    expect(changed.value).toMatchObject({ creditsTotal: 3, proofId });
    expect((await dana.send('DELETE', `${path}?id=${cmeId}`, {})).status).toBe(200);
    expect(await documents()).toEqual([]);
  });

  it('is one file, however many are uploaded at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => request('dana.reyes', 'POST', pdf(`${index}.pdf`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await documents()).toHaveLength(1);
    expect((await documents())[0]!.documentId).toBe((await own())?.proofId);
  });

  it('leaves no file behind where the credit is deleted at the same time', async () => {
    const { headers } = await server.signIn('dana.reyes');
    const upload = async (id: number, name: string) => {
      const body = new FormData();
      body.append('file', pdf(name));
      const path = `/api/cme/proof?cmeId=${id}&api-version=1.0`;
      return (await server.fetch(path, { method: 'POST', headers, body })).status;
    };
    for (let round = 0; round < 8; round += 1) {
      const id = (await dana.send<SelfReportedCme>('POST', path, { ...course, title: `Course ${round}` }))
        .value.cmeId;
      expect(await upload(id, 'first.pdf')).toBe(200);
      const changes = [upload(id, 'second.pdf'), upload(id, 'third.pdf'), upload(id, 'fourth.pdf')];
      expect((await dana.send('DELETE', `${path}?id=${id}`, {})).status).toBe(200);
      for (const status of await Promise.all(changes)) expect([200, 404]).toContain(status);
      expect(await documents()).toEqual([]);
    }
  });

  it('is refused where the credit is not the own one or is gone, and where the file is no document', async () => {
    expect((await request('maria.castellan', 'POST', pdf('course.pdf'))).status).toBe(404);
    expect((await request('maria.castellan', 'DELETE')).status).toBe(404);
    const program = await request('dana.reyes', 'POST', new File(['MZ'], 'course.pdf'));
    expect(program).toMatchObject({ status: 400, value: { type: 'file-type' } });
    expect(await documents()).toEqual([]);
    await dana.send('DELETE', `${path}?id=${cmeId}`, {});
    expect((await request('dana.reyes', 'POST', pdf('course.pdf'))).status).toBe(404);
  });
});
