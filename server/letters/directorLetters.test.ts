import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const DAY = 24 * 60 * 60_000;
const director = 'ellen.marsh@hospital.example';
const office = 'office@board.example';

onAnyEngine("a program director's letter", (engine) => {
  let server: TestApp;
  let tomas: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { accessLog: true, officeEmail: office } });
  });
  beforeEach(async () => {
    await server.db.query`delete from letters`;
    tomas = await memberOf(server, 'tomas.abara');
  });
  afterAll(() => server.close());

  const ask = (officialEmail = director, officialName = 'Ellen Marsh, MD', examId = 501) =>
    tomas.send<PdReferenceLetter & { type: string; errors: object }>(
      'POST',
      '/api/examinations/pd-reference-letter',
      { examId, officialName, officialEmail },
    );
  const letter = async () =>
    (await tomas.get<PdReferenceLetter | null>('/api/examinations/pd-reference-letter/by-examid?examId=501'))
      .value;
  const { mailsTo, open, send, newestLink } = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const agreement = { answer: 'agree', comment: '', signature: 'Ellen Marsh' };

  it('is nothing before it was asked for', async () => {
    expect(await letter()).toBeNull();
  });

  it('is written by the director of the program that leads to the exam', async () => {
    const directorOf = async (userName: string, examId: number) => {
      const member = await memberOf(server, userName);
      return (await member.get(`/api/examinations/program-director/by-examid?examId=${examId}`)).value;
    };
    const rhoda = { officialName: 'Rhoda Finch, MD', officialEmail: 'rhoda.finch@cedar-mesa.example' };
    expect(await directorOf('henrik.sato', 501)).toEqual(rhoda);
    expect(await directorOf('henrik.sato', 510)).toBeNull();
    expect(await directorOf('maria.castellan', 506)).toBeNull();
  });

  it('is asked for by a mail with a link, whose secret appears nowhere else', async () => {
    const before = (await mailsTo(director)).length;
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 200,
      value: { examId: 501, officialEmail: director, status: 1, responseDate: null },
    });
    const mails = await mailsTo(director);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.text).toContain('Tomas Abara, MD');
    const secret = (await newestLink(director)).split('/')[2] ?? '';
    expect(JSON.stringify(answer.value)).not.toContain(secret);
    expect(JSON.stringify(await server.db.query`select * from letters`)).not.toContain(secret);
    await open(`/letters/${secret}`);
    expect(server.lines.join('')).toContain('/letters/…');
    expect(server.lines.join('')).not.toContain(secret);
  });

  it("is not asked of the applicant's own address, however it is written", async () => {
    for (const own of ['tomas.abara@example.org', 'Tomas.Abara@Example.org', 'tomas.abara+pd@example.org'])
      expect(await ask(own)).toMatchObject({
        status: 400,
        value: { type: 'validation', errors: { officialEmail: [expect.any(String)] } },
      });
    expect(await letter()).toBeNull();
  });

  it('is asked of the same director at most once a day', async () => {
    const first = await ask();
    const sent = (await mailsTo(director)).length;
    expect((await ask()).value).toEqual({ ...first.value, mailState: 'sent' });
    expect(await mailsTo(director)).toHaveLength(sent);
    server.clock.ahead += DAY + 1_000;
    tomas = await memberOf(server, 'tomas.abara');
    expect((await ask()).value.sentDate).not.toBe(first.value.sentDate);
    expect(await mailsTo(director)).toHaveLength(sent + 1);
    server.clock.ahead = 0;
  });

  it('takes a corrected name of the same director without another mail', async () => {
    await ask();
    const sent = (await mailsTo(director)).length;
    expect((await ask(director, 'Ellen Marsh-Ito, MD')).value.officialName).toBe('Ellen Marsh-Ito, MD');
    expect(await mailsTo(director)).toHaveLength(sent);
  });

  it('goes out once for a double click', async () => {
    const sent = (await mailsTo(director)).length;
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second.value.sentDate).toBe(first.value.sentDate);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await mailsTo(director)).toHaveLength(sent + 1);
  });

  it('may be asked of another director before an answer, which withdraws the old request', async () => {
    await ask();
    const old = await newestLink(director);
    expect((await ask('oscar@hospital.example', 'Oscar Valdivia, MD')).value).toMatchObject({
      officialName: 'Oscar Valdivia, MD',
      status: 1,
    });
    expect((await open(old)).text).toContain('This request was withdrawn');
    expect((await send(old, agreement)).status).toBe(410);
    expect((await mailsTo(director))[0]?.subject).toMatch(/^Request withdrawn: /);
    expect((await open(await newestLink('oscar@hospital.example'))).status).toBe(200);
  });

  const withdraw = (member = tomas, examId = 501, officialEmail = director) =>
    member.send<{ withdrawnAt: string; type: string; title: string }>(
      'POST',
      '/api/examinations/pd-reference-letter-withdraw',
      { examId, officialEmail },
    );

  it('is asked for no more once the request is withdrawn: one mail, and a link that says so', async () => {
    await ask();
    const link = await newestLink(director);
    const before = (await mailsTo(director)).length;
    const answers = await Promise.all([withdraw(), withdraw()]);
    expect(new Set(answers.map(({ status, value }) => `${status} ${value.withdrawnAt}`)).size).toBe(1);
    expect(answers[0].status).toBe(200);
    expect(await letter()).toBeNull();
    const newMails = (await mailsTo(director)).slice(0, -before || undefined);
    expect(newMails.map(({ subject }) => subject)).toEqual([
      'Request withdrawn: reference letter for Tomas Abara, MD',
    ]);
    expect((await open(link)).text).toContain('This request was withdrawn');
    const late = await send(link, agreement);
    expect([late.status, late.text.includes('Your answer was not saved')]).toEqual([410, true]);
    // Asked again, the first link still says what happened.
    expect((await ask()).status).toBe(200);
    expect((await open(await newestLink(director))).text).toContain('Your answer');
    expect((await open(link)).text).toContain('This request was withdrawn');
  });

  it('keeps a request to someone else who was asked in another window', async () => {
    await ask();
    await ask('oscar@hospital.example', 'Oscar Valdivia, MD');
    expect(await withdraw()).toMatchObject({ status: 412, value: { type: 'stale' } });
    expect(await letter()).toMatchObject({ officialEmail: 'oscar@hospital.example', status: 1 });
    expect((await withdraw(tomas, 501, 'Oscar@hospital.example')).status).toBe(200);
  });

  it('keeps its request once it was answered, where nobody was asked, and from anybody else', async () => {
    expect(await withdraw()).toMatchObject({ status: 409, value: { type: 'not-sent' } });
    await ask();
    const henrik = await memberOf(server, 'henrik.sato');
    expect((await withdraw(henrik)).status).toBe(409);
    expect((await withdraw(henrik, 999)).status).toBe(404);
    await send(await newestLink(director), agreement);
    expect(await withdraw()).toMatchObject({
      status: 409,
      value: {
        type: 'answered',
        title: 'Your program director has answered already, so the request can no longer be withdrawn.',
      },
    });
    expect(await letter()).toMatchObject({ status: 2 });
  });

  it('is answered or withdrawn where both come at once, never both', async () => {
    await ask();
    const link = await newestLink(director);
    const [page, { status }] = await Promise.all([send(link, agreement), withdraw()]);
    expect([page.status, status]).toEqual(page.status === 200 ? [200, 409] : [410, 200]);
    expect((await letter())?.status).toBe(page.status === 200 ? 2 : undefined);
  });

  it('floods no mailbox', async () => {
    const answers = [];
    for (let count = 0; count < 11; count++) answers.push(await ask(`director${count}@hospital.example`));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('is read on a page that shows who asks, runs no script and may be sent only to this server', async () => {
    await server.db.query`update users set display_name = 'Tomas <b>Abara</b>' where user_id = 111`;
    await ask();
    const page = await open(await newestLink(director));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Tomas &lt;b&gt;Abara');
    expect(page.text).toContain('General Surgery Qualifying Exam');
    expect(page.text).not.toContain('<script');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    await server.db.query`update users set display_name = 'Tomas Abara, MD' where user_id = 111`;
  });

  it('is answered once, with a name as signature', async () => {
    await ask();
    const link = await newestLink(director);
    const done = await send(link, { ...agreement, signature: ' Ellen Marsh ', comment: 'Careful.\r\nKind.' });
    expect(done.status).toBe(200);
    expect(done.text).toContain('Your answer has been received');
    expect(await letter()).toMatchObject({ status: 2, responseDate: expect.any(String) });
    const again = await send(link, { answer: 'decline', comment: 'Changed my mind', signature: 'E. M.' });
    expect(again.text).toContain('Your answer has been received');
    const [row] = await server.db.query`
      select recommends, response_comment, signature from letters where user_id = 111`;
    expect(row).toEqual({
      recommends: true,
      responseComment: 'Careful.\nKind.',
      signature: 'Ellen Marsh',
    });
    expect((await open(link)).text).toContain('Your answer has been received');
    expect((await mailsTo('tomas.abara@example.org'))[0]?.subject).toBe('Your program director has answered');
    expect(await ask()).toMatchObject({ status: 409, value: { type: 'exists' } });
  });

  it('is approved by the office of the board, by a link of its own, once', async () => {
    await ask();
    const link = await newestLink(director);
    await send(link, { ...agreement, comment: 'Careful.' });
    const room = await newestLink(office);
    expect((await mailsTo(office))[0]?.subject).toBe(
      'Program director’s letter for Tomas Abara, MD is waiting for approval',
    );
    expect((await send(room.replace('/office', ''), agreement)).status).toBe(404);
    expect((await open(link.replace('/letters', '/letters/office'))).status).toBe(404);
    const page = await open(room);
    for (const words of ['Ellen Marsh, MD, program director', 'Careful.', 'Approve this letter'])
      expect(page.text).toContain(words);
    expect(await letter()).toMatchObject({ status: 2 });
    for (let time = 0; time < 2; time++)
      expect((await send(room, { decision: 'approve' })).text).toContain(
        'This letter is approved. You do not need to do anything.',
      );
    expect(await letter()).toMatchObject({ status: 3 });
    const audited = await server.db.query`
      select 1 from audit_entries where call = 'approvePdReferenceLetter'`;
    expect(audited).toHaveLength(1);
    expect(server.lines.join('')).not.toContain(room.split('/')[3]);
  });

  it('that was declined goes to no office, and the mail about it says that something is left to do', async () => {
    await ask();
    const before = (await mailsTo(office)).length;
    await send(await newestLink(director), { answer: 'decline', comment: 'Not yet.', signature: 'E. M.' });
    expect(await mailsTo(office)).toHaveLength(before);
    const mail = (await mailsTo('tomas.abara@example.org'))[0]?.text;
    expect(mail).toContain('You need to take another step');
    // An earlier step of the registration can be what is next.
    expect(mail).toMatch(/What is next:\nTo do: /);
    expect(mail).toContain('/apply-and-register/exam-registration/501?step=letter');
    expect(mail).not.toContain('reached the board');
  });

  it('keeps the first of two answers that arrive together', async () => {
    await ask();
    const link = await newestLink(director);
    const decline = { answer: 'decline', comment: 'No.', signature: 'E. M.' };
    const before = (await mailsTo('tomas.abara@example.org')).length;
    await Promise.all([send(link, agreement), send(link, decline), send(link, agreement)]);
    expect(await mailsTo('tomas.abara@example.org')).toHaveLength(before + 1);
  });

  it('keeps what was typed when something is missing, and says what', async () => {
    await ask();
    const link = await newestLink(director);
    const answer = await send(link, { answer: 'decline', comment: '', signature: '"Ellen" <Marsh>' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Explain briefly why you cannot recommend the applicant.');
    expect(answer.text).toContain('value="&quot;Ellen&quot; &lt;Marsh&gt;"');
    expect(answer.text).toContain('value="decline" checked');
    const empty = await send(link, {});
    for (const words of ['Choose an answer.', 'Type your name as your signature.'])
      expect(empty.text).toContain(words);
    expect((await send(link, { ...agreement, comment: 'x'.repeat(2_001) })).status).toBe(400);
    expect(await letter()).toMatchObject({ status: 1 });
  });

  it('takes nothing from another site, in another form, too large, or with characters no database holds', async () => {
    await ask();
    const link = await newestLink(director);
    expect((await send(link, agreement, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send(link, agreement, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await send(link, { ...agreement, comment: 'x'.repeat(120_000) })).status).toBe(413);
    expect(await letter()).toMatchObject({ status: 1 });
    expect((await send(link, { ...agreement, signature: 'Ellen\u0000 Marsh' })).status).toBe(200);
  });

  it('lets a registration that waited for it be complete, once the office has approved it', async () => {
    await server.db.query`delete from registrations where user_id = 111 and exam_id = 501`;
    await ask();
    await server.db.query`
      insert into registrations (user_id, exam_id, status, submitted_at, registered_at)
      values (111, 501, 2, now(), now())`;
    const status = async () => {
      const overview = await tomas.get<{ examId: number; status: number }[]>('/api/examinations/overview');
      return overview.value.find(({ examId }) => examId === 501)?.status;
    };
    await send(await newestLink(director), agreement);
    expect(await status()).toBe(2);
    await send(await newestLink(office), { decision: 'approve' });
    expect(await status()).toBe(1);
    await server.db.query`delete from registrations where user_id = 111 and exam_id = 501`;
  });

  it('may still be asked of another director while the registration waits for it', async () => {
    await ask();
    await server.db.query`insert into registrations (user_id, exam_id, status) values (111, 501, 2)`;
    expect((await ask('other@hospital.example')).status).toBe(200);
    await server.db.query`update registrations set status = 1 where user_id = 111 and exam_id = 501`;
    expect(await ask('third@hospital.example')).toMatchObject({
      status: 409,
      value: { type: 'already-registered' },
    });
    await server.db.query`delete from registrations where user_id = 111 and exam_id = 501`;
  });

  it('that was declined is asked of another director, and what was answered stays with the board', async () => {
    await server.db.query`delete from declined_letters`;
    await ask();
    const declined = await newestLink(director);
    await server.db.query`
      insert into registrations (user_id, exam_id, status, submitted_at, registered_at)
      values (111, 501, 2, now(), now())`;
    await send(declined, { answer: 'decline', comment: 'Not yet.', signature: 'Ellen Marsh' });
    expect(await letter()).toMatchObject({ status: 0, responseDate: expect.any(String) });
    expect(await ask('Ellen.Marsh+again@hospital.example')).toMatchObject({
      status: 400,
      value: { errors: { officialEmail: [expect.stringContaining('declined')] } },
    });
    expect(await ask('oscar@hospital.example', 'Oscar Valdivia, MD')).toMatchObject({
      status: 200,
      value: { officialName: 'Oscar Valdivia, MD', status: 1, responseDate: null },
    });
    expect((await open(declined)).status).toBe(404);
    const kept = await server.db.query`
      select official_email, response_comment, signature from declined_letters where user_id = 111`;
    expect(kept).toEqual([
      { officialEmail: director, responseComment: 'Not yet.', signature: 'Ellen Marsh' },
    ]);
    await send(await newestLink('oscar@hospital.example'), agreement);
    await send(await newestLink(office), { decision: 'approve' });
    const overview = await tomas.get<{ examId: number; status: number }[]>('/api/examinations/overview');
    expect(overview.value.find(({ examId }) => examId === 501)?.status).toBe(1);
    expect(await ask('third@hospital.example')).toMatchObject({ status: 409 });
    await server.db.query`delete from registrations where user_id = 111 and exam_id = 501`;
  });

  it('is asked for by a qualifying exam only', async () => {
    expect(await ask(director, 'Ellen Marsh, MD', 510)).toMatchObject({ status: 409 });
    await server.db.query`delete from registrations where user_id = 111 and exam_id = 510`;
    expect(await ask(director, 'Ellen Marsh, MD', 510)).toMatchObject({
      status: 400,
      value: { errors: { examId: [expect.any(String)] } },
    });
  });

  it('has no page behind a link that was never sent', async () => {
    const page = await open('/letters/x');
    expect(page.status).toBe(404);
    expect(page.text).toContain('This link is not valid');
  });
});
