import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExamReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const DAY = 24 * 60 * 60_000;
const EXAM = 507;
/** A letter of Arthur Whitcombe (122) without a request. */
const ARTHURS = 706;

const fields = {
  attestationType: '1',
  hospitalName: 'Cedar Valley Hospital',
  authOfficial: 'Rosa Lund, MD',
  authOfficialTitle: 'Chief of Surgery',
  authOfficialEmail: 'rosa.lund@valley.example',
  altRole: '',
  explain: '',
  explainOther: '',
};
type LetterBody = typeof fields;

onAnyEngine('what is refused about letters', (engine) => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    server.clock.ahead = 0;
    await server.db.query`delete from letters where id >= 1000`;
    await server.db.query`delete from audit_entries`;
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());

  const create = (more: Partial<LetterBody> = {}, examHeaderId = EXAM) =>
    june('postReferenceLetter', { body: { examHeaderId, ...fields, ...more } });
  const list = async () =>
    (await june('listReferenceLetters', { query: { examheaderId: EXAM } })).body
      .examUserReferenceLetters as ExamReferenceLetter[];
  const send = (id: number, ifMatch?: number) =>
    june(
      'sendReferenceLetter',
      { body: { id, examHeaderId: EXAM } },
      ifMatch === undefined ? {} : { ifMatch },
    );
  const askAgain = (id: number) => june('postReferenceLetter', { body: { id, examHeaderId: EXAM } });
  const change = (id: number, more: Partial<LetterBody> = {}, ifMatch?: number) =>
    june(
      'updateReferenceLetter',
      { params: { id }, body: { ...fields, ...more } },
      ifMatch === undefined ? {} : { ifMatch },
    );
  const settled = () => server.mails();

  describe('at its field', () => {
    const cases: readonly (readonly [string, Partial<LetterBody>, string])[] = [
      ["the surgeon's own address", { authOfficialEmail: 'june.halvorsen@example.org' }, 'authOfficialEmail'],
      [
        'the same, written otherwise',
        { authOfficialEmail: 'June.Halvorsen+x@Example.org' },
        'authOfficialEmail',
      ],
      ['what is no address', { authOfficialEmail: 'rosa' }, 'authOfficialEmail'],
      ['a type that is on no list', { attestationType: '99' }, 'attestationType'],
      ['an office that is on no list', { altRole: '99', explain: '1' }, 'altRole'],
      ['an explanation that is on no list', { altRole: '1', explain: '99' }, 'explain'],
      ['another office without an explanation', { altRole: '1' }, 'explain'],
      ['an explanation without another office', { explain: '1' }, 'altRole'],
      ['a name that is missing', { authOfficial: ' ' }, 'authOfficial'],
      ['a title that is missing', { authOfficialTitle: '' }, 'authOfficialTitle'],
      ['a hospital that is missing', { hospitalName: '' }, 'hospitalName'],
      ['a name without end', { authOfficial: 'x'.repeat(121) }, 'authOfficial'],
      ['a story without end', { explainOther: 'x'.repeat(501) }, 'explainOther'],
    ];
    it.each(cases)('%s', async (_, more, field) => {
      const there = (await create()).body as ExamReferenceLetter;
      const fresh = { authOfficialEmail: 'new@valley.example', ...more };
      for (const answer of [await create(fresh), await change(there.id, more)])
        expect(answer).toMatchObject({
          status: 400,
          body: { type: 'validation', errors: { [field]: [expect.stringMatching(/^[A-Z].*\.$/)] } },
        });
      expect(await list()).toEqual([there]);
    });

    it('an address that was named for another letter of the exam', async () => {
      await create();
      const other = (await create({ authOfficialEmail: 'jun@valley.example' })).body as ExamReferenceLetter;
      for (const answer of [
        await create({ authOfficialEmail: 'Rosa.Lund+2@valley.example' }),
        await change(other.id, { authOfficialEmail: 'rosa.lund@valley.example' }),
      ])
        expect(answer).toMatchObject({
          status: 400,
          body: { errors: { authOfficialEmail: [expect.stringContaining('another letter')] } },
        });
    });

    it('more letters than any exam asks for', async () => {
      for (let count = 0; count < 20; count++)
        await create({ authOfficialEmail: `a${count}@valley.example` });
      expect(await create({ authOfficialEmail: 'one.more@valley.example' })).toMatchObject({
        status: 400,
        body: { errors: { examHeaderId: [expect.any(String)] } },
      });
    });
  });

  it('takes another office with its explanation', async () => {
    const office = { altRole: '1', explain: '2', explainOther: 'I am the chief.' };
    expect((await create(office)).body).toMatchObject(office);
  });

  it("answers another surgeon's letter like one that does not exist", async () => {
    for (const id of [ARTHURS, 999_999])
      for (const answer of [await send(id), await askAgain(id), await change(id)])
        expect(answer).toMatchObject({ status: 404, body: { type: 'not-found' } });
    const [row] = await server.db.query`select status, version from letters where id = ${ARTHURS}`;
    expect(row).toEqual({ status: 0, version: 1 });
  });

  it("finds no letter under another exam's name", async () => {
    const { body } = await create();
    const wrong = { id: body.id as number, examHeaderId: 505 };
    expect(await june('sendReferenceLetter', { body: wrong })).toMatchObject({ status: 404 });
    expect(await june('postReferenceLetter', { body: wrong })).toMatchObject({ status: 404 });
  });

  it('knows no letters of an exam that asks for no cards', async () => {
    expect(await june('listReferenceLetters', { query: { examheaderId: 505 } })).toMatchObject({
      status: 404,
    });
    expect(await create({}, 505)).toMatchObject({ status: 404 });
  });

  it('lets letters only be read once registration for the exam has ended', async () => {
    const { id } = (await create()).body as ExamReferenceLetter;
    server.clock.ahead = 40 * DAY;
    june = await signedInAs(server, 'june.halvorsen');
    for (const answer of [await create(), await change(id), await send(id), await askAgain(id)])
      expect(answer).toMatchObject({ status: 409, body: { type: 'read-only' } });
    expect((await june('listReferenceLetters', { query: { examheaderId: EXAM } })).body).toMatchObject({
      cardStatusResponseReadOnly: true,
      readOnlyReason: 'closed',
      examUserReferenceLetters: [{ id }],
    });
  });

  it('answers the second of two tabs with the current letter, and overwrites nothing', async () => {
    const letter = (await create()).body as ExamReferenceLetter;
    const first = await change(letter.id, { hospitalName: 'Northgate Clinic' }, letter.version);
    expect(first).toMatchObject({ status: 200, etag: '"2"' });
    for (const second of [
      await change(letter.id, { hospitalName: 'Harborview' }, letter.version),
      await send(letter.id, letter.version),
    ])
      expect(second).toMatchObject({ status: 412, body: { type: 'stale', current: first.body } });
    expect(await list()).toEqual([first.body]);
  });

  it('lets exactly one of two tabs change a letter at the same moment', async () => {
    const letter = (await create()).body as ExamReferenceLetter;
    for (let version = 1; version <= 20; version++) {
      const answers = await Promise.all(
        ['Northgate', 'Harborview'].map((hospitalName) => change(letter.id, { hospitalName }, version)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    }
  });

  it('sends one mail for a double click in two tabs', async () => {
    const { id } = (await create()).body as ExamReferenceLetter;
    const answers = await Promise.all([send(id), send(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await letterPages(server).mailsTo(fields.authOfficialEmail)).toHaveLength(1);
  });

  it('does the same once for a repeated key', async () => {
    const key = '5a4a3a2a-1111-4222-8333-444455556666';
    const body = { examHeaderId: EXAM, ...fields };
    const first = await june('postReferenceLetter', { body }, { key });
    const again = await june('postReferenceLetter', { body }, { key });
    expect(again).toEqual({ ...first, wasReplayed: true });
    expect(await list()).toHaveLength(1);
  });

  it('takes no change, and no request, for a letter that was answered', async () => {
    const { id } = (await create()).body as ExamReferenceLetter;
    await send(id);
    await settled();
    for (const status of [2, 3]) {
      await server.db.query`update letters set status = ${status}, response_date = now() where id = ${id}`;
      for (const answer of [await change(id), await send(id), await askAgain(id)])
        expect(answer).toMatchObject({ status: 409, body: { type: 'answered' } });
    }
  });

  it('floods no mailbox', async () => {
    const letter = (await create()).body as ExamReferenceLetter;
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      await change(letter.id, { authOfficialEmail: `official${count}@valley.example` });
      statuses.push((await send(letter.id)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

onAnyEngine('a mail that does not go out', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
  const obstacle = join(folder, 'outbox');
  let server: TestApp;
  beforeAll(async () => {
    writeFileSync(obstacle, 'a file where the folder would be');
    server = await startTestApp({ engine, mailFolder: join(obstacle, 'mails') });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves the letter on its way, and is sent once it can be', async () => {
    const june = await signedInAs(server, 'june.halvorsen');
    const { body: letter } = await june('postReferenceLetter', { body: { examHeaderId: EXAM, ...fields } });
    const named = { body: { id: letter.id as number, examHeaderId: EXAM } };
    await june('sendReferenceLetter', named);
    const now = async (ask: Ask) => {
      await server.app.settled();
      return (await ask('listReferenceLetters', { query: { examheaderId: EXAM } })).body
        .examUserReferenceLetters[0];
    };
    expect(await now(june)).toMatchObject({ status: null, mailState: 'queued', timesSent: 1 });
    expect(server.lines.join('')).toContain('a mail was not sent yet');
    expect(await june('postReferenceLetter', named)).toMatchObject({
      status: 429,
      body: { type: 'too-soon', title: expect.stringContaining('on its way') },
    });
    rmSync(obstacle);
    server.clock.ahead = DAY / 24 + 60_000;
    const later = await signedInAs(server, 'june.halvorsen');
    const { body: other } = await later('postReferenceLetter', {
      body: { examHeaderId: EXAM, ...fields, authOfficialEmail: 'jun.ito@cedar-valley.example' },
    });
    await later('sendReferenceLetter', { body: { id: other.id as number, examHeaderId: EXAM } });
    expect(await now(later)).toMatchObject({ id: letter.id, status: 1, mailState: 'sent', timesSent: 1 });
  });
});
