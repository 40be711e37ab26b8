import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CaseExhibit } from '#contract/scoring/caseExhibits.ts';
import { makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const JUNE = 132;
let lastId = 900;

onAnyEngine('exhibits of a case', (engine) => {
  let server: TestApp;
  let victor: Ask;
  let june: Ask;
  let day: ExamDay;
  beforeAll(async () => {
    server = await startTestApp({ engine });
    victor = await signedInAs(server, 'victor.osei');
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    day = await makeExamDay(server.db, { examiners: [JUNE], examinees: 1 });
  });
  const add = async (position: number, content = Buffer.from([1, 0, 255]), mediaType = 'image/png') => {
    lastId += 1;
    await server.db.query`
      insert into case_exhibits (exhibit_id, case_header_id, position, title, media_type, content)
      values (${lastId}, ${day.caseHeaderIds[0]!}, ${position}, ${`Exhibit ${position}`}, ${mediaType}, ${content})`;
    return lastId;
  };
  const list = (ask: Ask) => ask('listCaseExhibits', { query: { caseHeaderId: day.caseHeaderIds[0]! } });
  const read = (ask: Ask, id: number) => ask('getCaseExhibit', { query: { id } });

  it('are listed in their order without their content, and are read one by one', async () => {
    const second = await add(2);
    const first = await add(1);
    const { body } = await list(june);
    expect((body as CaseExhibit[]).map(({ exhibitId }) => exhibitId)).toEqual([first, second]);
    expect(body[0]).not.toHaveProperty('content');
    expect(await read(june, first)).toMatchObject({
      status: 200,
      body: {
        title: 'Exhibit 1',
        mediaType: 'image/png',
        content: Buffer.from([1, 0, 255]).toString('base64'),
      },
    });
  });

  it('are nobody’s whose team does not have the case, and of no use without a sign-in', async () => {
    const id = await add(1);
    expect((await list(victor)).status).toBe(404);
    expect((await read(victor, id)).status).toBe(404);
    expect((await read(june, 4_242)).status).toBe(404);
    await server.db.query`delete from team_examiners where team_id = ${day.teamId}`;
    expect((await list(june)).status).toBe(404);
    expect((await read(june, id)).status).toBe(404);
  });

  it('are an empty list where a case has none', async () => {
    expect(await list(june)).toMatchObject({ status: 200, body: [] });
  });

  it('are stored only as what examiners can be shown', async () => {
    await expect(add(1, Buffer.from('<svg/>'), 'image/svg+xml')).rejects.toThrow(/violates check constraint/);
    await expect(add(1, Buffer.alloc(0))).rejects.toThrow(/violates check constraint/);
  });

  it('of the demo are an image and a document that open', async () => {
    const { body: image } = await read(june, 1);
    const png = Buffer.from(image.content, 'base64');
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    const from = png.indexOf('IDAT') + 4;
    const pixels = inflateSync(png.subarray(from, from + png.readUInt32BE(from - 8)));
    // 500 rows of 800 pixels, each row with its filter.
    expect(pixels.length).toBe(500 * (1 + 800 * 3));
    const { body: document } = await read(june, 2);
    expect(Buffer.from(document.content, 'base64').subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(document).toMatchObject({ mediaType: 'application/pdf' });
  });
});
