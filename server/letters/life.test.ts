import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ExamReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

const DAY = 24 * 60 * 60_000;
const EXAM = 507;
const office = 'office@surgeons.example';
const surgeon = 'june.halvorsen@example.org';
const rosa = 'rosa.lund@valley.example';

const fields = {
  attestationType: '1',
  hospitalName: 'Cedar Valley Hospital',
  authOfficial: 'Rosa Lund, MD',
  authOfficialTitle: 'Chief of Surgery',
  authOfficialEmail: rosa,
  altRole: '',
  explain: '',
  explainOther: '',
};
const agreement = { answer: 'agree', comment: 'Careful.', signature: 'Rosa Lund' };
const refusal = { answer: 'decline', comment: 'We never met.', signature: 'Rosa Lund' };

onAnyEngine("the life of an official's letter", (engine) => {
  const mailFolder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({
      engine,
      mailFolder,
      settings: { accessLog: true, officeEmail: office },
    });
  });
  beforeEach(async () => {
    server.clock.ahead = 0;
    for (const table of ['letters', 'declined_letters', 'audit_entries'])
      await server.db.query`delete from ${identifier(table)}`;
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(async () => {
    await server.close();
    rmSync(mailFolder, { recursive: true, force: true });
  });

  const pages = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const list = async () =>
    (await june('listReferenceLetters', { query: { examheaderId: EXAM } })).body
      .examUserReferenceLetters as ExamReferenceLetter[];
  const only = async () => (await list())[0]!; // each test names one official
  const name = async (more: Partial<typeof fields> = {}) =>
    (await june('postReferenceLetter', { body: { examHeaderId: EXAM, ...fields, ...more } }))
      .body as ExamReferenceLetter;
  const send = ({ id }: ExamReferenceLetter) =>
    june('sendReferenceLetter', { body: { id, examHeaderId: EXAM } });
  const askAgain = ({ id }: ExamReferenceLetter) =>
    june('postReferenceLetter', { body: { id, examHeaderId: EXAM } });
  const change = ({ id }: ExamReferenceLetter, more: Partial<typeof fields>) =>
    june('updateReferenceLetter', { params: { id }, body: { ...fields, ...more } });
  const asked = async () => {
    const letter = await name();
    await send(letter);
    return { letter, link: await pages.newestLink(rosa) };
  };
  const later = async (days: number) => {
    server.clock.ahead = days * DAY;
    june = await signedInAs(server, 'june.halvorsen');
  };

  it('begins with a name, and sends no request yet', async () => {
    const before = (await server.mails()).length;
    const letter = await name();
    expect(letter).toMatchObject({
      ...fields,
      examHeaderId: EXAM,
      status: 0,
      sentDate: null,
      timesSent: 0,
      responseDate: null,
      version: 1,
      referenceId: expect.stringMatching(/^RL-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    });
    expect(await list()).toEqual([letter]);
    expect(await server.mails()).toHaveLength(before);
  });

  it('is on its way until the mail is out, and pending then', async () => {
    const letter = await name();
    const answer = await send(letter);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: null, mailState: 'queued', sentDate: expect.any(String), timesSent: 1, version: 2 },
      etag: '"2"',
    });
    const [mail] = await pages.mailsTo(rosa);
    expect(mail?.subject).toBe('Reference letter for June Halvorsen, MD');
    for (const words of [
      'Dear Rosa Lund, MD,',
      'Chief of surgery, Cedar Valley Hospital',
      letter.referenceId,
    ])
      expect(mail?.text).toContain(words);
    expect(readdirSync(mailFolder).some((file) => file === `${mail?.id}.eml`)).toBe(true);
    expect(await only()).toEqual({ ...answer.body, status: 1, mailState: 'sent' });
  });

  it('goes all the way to its approval: asked, answered, notified, approved', async () => {
    const { link } = await asked();
    const page = await pages.open(link);
    expect(page.status).toBe(200);
    for (const words of ['June Halvorsen, MD', 'Metabolic and Bariatric Surgery', 'Chief of surgery'])
      expect(page.text).toContain(words);

    expect((await pages.send(link, agreement)).text).toContain('Your answer has been received');
    expect(await only()).toMatchObject({ status: 2, responseDate: expect.any(String), version: 3 });
    const [told] = await pages.mailsTo(surgeon);
    expect(told?.subject).toBe('An official has answered');
    expect(told?.text).not.toContain('Careful');

    const officeLink = await pages.newestLink(office);
    expect(officeLink).toContain('/references/office/');
    const answer = await pages.open(officeLink);
    for (const words of ['Careful.', 'Rosa Lund', 'Approve this letter'])
      expect(answer.text).toContain(words);
    expect(await only()).toMatchObject({ status: 2 });

    expect((await pages.send(officeLink, { decision: 'approve' })).text).toContain('This letter is approved');
    expect(await only()).toMatchObject({ status: 3, version: 4 });
    expect((await pages.send(officeLink, { decision: 'approve' })).status).toBe(200);
    const again = await pages.open(officeLink);
    expect(again.text).toContain('This letter is approved');
    expect(again.text).not.toContain('<button');
    expect(await only()).toMatchObject({ version: 4 });
    expect((await pages.send(link, refusal)).text).toContain('Your answer has been received');
    expect(await only()).toMatchObject({ status: 3 });
  });

  it('that was declined is asked of another official, and what was answered stays with the board', async () => {
    const { letter, link } = await asked();
    const before = (await pages.mailsTo(office)).length;
    await pages.send(link, refusal);
    expect(await only()).toMatchObject({ status: 0, responseDate: expect.any(String), version: 3 });
    expect(await pages.mailsTo(office)).toHaveLength(before);
    for (const call of [send, askAgain])
      expect(await call(letter)).toMatchObject({ status: 409, body: { type: 'answered' } });

    // Another spelling of the same mailbox is the same person.
    await change(letter, { authOfficialEmail: 'rosa.lund+again@valley.example' });
    expect(await send(letter)).toMatchObject({ status: 409, body: { type: 'answered' } });
    const changed = await change(letter, {
      authOfficial: 'Jun Tanaka, MD',
      authOfficialEmail: 'jun@valley.example',
    });
    expect(changed.body).toMatchObject({ status: 0, sentDate: null, responseDate: null });
    expect(
      await server.db.query`select official_name, response_comment, reference_id from declined_letters`,
    ).toEqual([
      {
        officialName: 'Rosa Lund, MD',
        responseComment: refusal.comment,
        referenceId: letter.referenceId,
      },
    ]);
    expect((await pages.open(link)).status).toBe(404);
    expect(await change(letter, { authOfficialEmail: rosa })).toMatchObject({
      status: 400,
      body: { errors: { authOfficialEmail: ['This official has declined already. Ask someone else.'] } },
    });
    expect(await send(letter)).toMatchObject({ status: 200 });
    await pages.send(await pages.newestLink('jun@valley.example'), agreement);
    expect(await only()).toMatchObject({ status: 2 });
  });

  it('is asked of another address under a new link only, which withdraws the old request', async () => {
    const { letter, link } = await asked();
    const changed = await change(letter, { authOfficialEmail: 'rosa@clinic.example' });
    expect(changed.body).toMatchObject({ status: 0, sentDate: null, timesSent: 1 });
    expect((await pages.open(link)).text).toContain('This request was withdrawn');
    expect((await pages.send(link, agreement)).status).toBe(410);
    expect((await pages.mailsTo(rosa))[0]?.subject).toMatch(/^Request withdrawn: /);
    await send(letter);
    expect((await pages.open(await pages.newestLink('rosa@clinic.example'))).status).toBe(200);
  });

  it('takes a corrected name without another mail, and the link goes on', async () => {
    const { letter, link } = await asked();
    const sent = (await pages.mailsTo(rosa)).length;
    const changed = await change(letter, { authOfficial: 'Rosa Lund-Berg, MD' });
    expect(changed.body).toMatchObject({ status: 1, authOfficial: 'Rosa Lund-Berg, MD', version: 3 });
    expect((await pages.open(link)).text).toContain('Rosa Lund-Berg, MD');
    expect(await pages.mailsTo(rosa)).toHaveLength(sent);
  });

  it('is asked for again after a week, with a new link', async () => {
    const { letter, link } = await asked();
    const early = await askAgain(letter);
    expect(early).toMatchObject({ status: 429, body: { type: 'too-soon' } });
    expect(early.body.title).toMatch(
      /^This official was asked on \w+ \d+, \d{4}\. You can ask again from \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T\.$/,
    );
    await later(7.01);
    expect(await askAgain(letter)).toMatchObject({ status: 200, body: { status: null, timesSent: 2 } });
    const newer = await pages.newestLink(rosa);
    expect(newer).not.toBe(link);
    expect((await pages.open(link)).status).toBe(404);
    expect((await pages.open(newer)).status).toBe(200);
    expect(await only()).toMatchObject({ status: 1 });
  });

  it('says when it may be asked for again in a header, too', async () => {
    const { letter } = await asked();
    const { headers } = await server.signIn('june.halvorsen');
    const response = await server.fetch('/api/exam/exam-user-reference-letter', {
      method: 'POST',
      headers,
      json: { id: letter.id, examHeaderId: EXAM },
    });
    const seconds = Number(response.headers.get('retry-after'));
    expect(Math.round(seconds / 3_600)).toBe(7 * 24);
  });

  it('without an office stays with the board, which approves in its own way', async () => {
    const alone = await startTestApp({ engine });
    const at = letterPages(alone);
    const ask = await signedInAs(alone, 'june.halvorsen');
    const { body } = await ask('postReferenceLetter', { body: { examHeaderId: EXAM, ...fields } });
    await ask('sendReferenceLetter', { body: { id: body.id, examHeaderId: EXAM } });
    await at.send(await at.newestLink(rosa), agreement);
    const mails = await alone.mails();
    expect(mails.map(({ to }) => to)).toEqual([surgeon, rosa]);
    expect(await alone.db.query`select office_token_hash from letters where user_id = 132`).toEqual([
      { officeTokenHash: null },
    ]);
    await alone.close();
  });

  it('keeps every secret out of answers, database and log', async () => {
    const { link } = await asked();
    await pages.send(link, agreement);
    const officeLink = await pages.newestLink(office);
    await pages.open(officeLink);
    const said = [
      JSON.stringify(await list()),
      JSON.stringify(await server.db.query`select * from letters`),
      server.lines.join(''),
    ].join('');
    for (const secret of [link, officeLink].map((path) => path.split('/').at(-1)!))
      expect(said).not.toContain(secret);
    expect(said).toContain('/references/…');
    expect(said).not.toContain('Careful.",');
  });
});
