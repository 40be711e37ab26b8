import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newPaper } from '#tests/support/server/hostileFiles.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const paper = newPaper();
const accommodations = '/api/exam/accommodations?examId=501';

onAnyEngine("a member's papers", (engine) => {
  let server: TestApp;
  let tomas: Member;
  beforeAll(async () => {
    server = await startTestApp({
      engine,
      settings: { paperQuota: { files: 3, bytes: 3 * paper.length + 10 } },
    });
  });
  beforeEach(async () => {
    await server.db.query`delete from accommodations where user_id = 111`;
    await server.db.query`delete from documents where user_id = 111 and uploaded_by_member`;
    tomas = await memberOf(server, 'tomas.abara');
  });
  afterAll(() => server.close());

  type Said = { type: string; title: string; errors: Record<string, string[]>; certificateId: number };
  const form = (fields: Record<string, string>, size = paper.length) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const bytes = Buffer.concat([newPaper(), Buffer.alloc(size - paper.length, '\n')]);
    body.set('file', new File([bytes], 'paper.pdf'));
    return body;
  };
  const certificate = (size?: number) =>
    tomas.send<Said>(
      'POST',
      '/api/user-certificates',
      form({ documentTypeId: '1', certificateTypeId: '8' }, size),
    );
  const accommodation = (method: string, size?: number) =>
    tomas.send<Said>(
      method,
      accommodations,
      form({ accommodationId: '1', explanation: 'A broken wrist.' }, size),
    );
  const kept = async () =>
    (await server.db.query`select 1 from documents where user_id = 111 and uploaded_by_member`).length;

  it('of all kinds together are no more than so many, and room is made by deleting one', async () => {
    const first = await certificate();
    expect([first.status, (await certificate()).status, (await accommodation('POST')).status]).toEqual([
      200, 200, 200,
    ]);
    const refused = await certificate();
    expect(refused).toMatchObject({
      status: 409,
      value: {
        type: 'too-many-files',
        title: expect.stringContaining('You have 3 files here'),
        errors: { file: [expect.stringContaining('Delete a file under Documents')] },
      },
    });
    expect(await kept()).toBe(3);
    const path = `/api/user-certificates?certificateId=${first.value.certificateId}`;
    expect((await tomas.send('DELETE', path)).status).toBe(200);
    expect((await certificate()).status).toBe(200);
  });

  it('are together no larger than so much', async () => {
    await certificate();
    await certificate();
    expect(await certificate(paper.length + 11)).toMatchObject({
      status: 413,
      value: { type: 'no-room', errors: { file: [expect.stringContaining('does not fit')] } },
    });
    expect((await certificate(paper.length + 10)).status).toBe(200);
  });

  it('are counted without the one that a new one takes the place of', async () => {
    await certificate();
    await certificate();
    await accommodation('POST');
    expect((await accommodation('PUT', paper.length + 10)).status).toBe(200);
    expect((await accommodation('PUT', paper.length + 11)).status).toBe(413);
    expect(await kept()).toBe(3);
  });

  it('are counted one after the other when they arrive together', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => certificate()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 409, 409, 409,
    ]);
  });

  it('of the board and of other people take no room', async () => {
    await server.db.query`
      insert into documents (user_id, document_name, media_type, content, size, created_at, uploaded_by_member)
      select case when n <= 5 then 111 else 112 end, 'Board.pdf', 'application/pdf', '', 1000, now(), n > 5
        from generate_series(1, 10) as n`;
    expect((await certificate()).status).toBe(200);
    await server.db.query`delete from documents where document_name = 'Board.pdf'`;
  });
});
