import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PdReferenceLetter, RegistrationResult } from '#contract/registration/examinations.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

const DAY = 24 * 60 * 60_000;
const director = 'ellen.marsh@hospital.example';
const own = 'tomas.second@mail.example';
const trainee = 'tomas.abara@example.org';
const office = 'office@board.example';
const agreement = { answer: 'agree', comment: 'Careful.', signature: 'Ellen Marsh' };
const reason = 'Give the address of your program director at the hospital.';

describe("the office's approval of a program director's letter", () => {
  let server: TestApp;
  let tomas: Member;
  beforeAll(async () => {
    server = await startTestApp({ settings: { officeEmail: office } });
  });
  beforeEach(async () => {
    server.clock.ahead = 0;
    for (const table of ['letters', 'declined_letters', 'intentions', 'attestations', 'registrations'])
      await server.db.query`delete from ${identifier(table)} where user_id = 111 and exam_id = 501`;
    await server.db.query`update fees set paid_total = amount where user_id = 111 and exam_id = 501`;
    tomas = await memberOf(server, 'tomas.abara');
  });
  afterAll(() => server.close());

  const { mailsTo, open, post, send, hiddenOf, newestLink } = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const ask = (officialEmail = director, officialName = 'Ellen Marsh, MD') =>
    tomas.send<PdReferenceLetter & { type: string }>('POST', '/api/examinations/pd-reference-letter', {
      examId: 501,
      officialName,
      officialEmail,
    });
  const letter = async () =>
    (await tomas.get<PdReferenceLetter>('/api/examinations/pd-reference-letter/by-examid?examId=501')).value;
  const line = async (type: string) =>
    (
      await tomas.get<{ statusType: string; statusDescriptionText: string; statusInstructions: string }[]>(
        '/api/examinations/qe-dashboard-status/by-examid?examheaderId=501',
      )
    ).value.find(({ statusType }) => statusType === type);
  const complete = () =>
    tomas.send<RegistrationResult & { type: string; errors: object }>(
      'POST',
      '/api/examinations/registration-complete',
      { examHeaderId: 501 },
    );
  const submit = async () => {
    await tomas.send('POST', '/api/examinations/intentions', {
      examId: 501,
      intends: true,
      examDateId: null,
    });
    await tomas.send('POST', '/api/examinations/qe-attestation/update', 501);
    return await tomas.send<{ errors: object }>('POST', '/api/examinations/insert', { examHeaderId: 501 });
  };
  const standing = async () =>
    (await tomas.get<{ examId: number; status: number }[]>('/api/examinations/overview')).value.find(
      ({ examId }) => examId === 501,
    )?.status;
  /** Requests a letter and answers with a recommendation. */
  const recommended = async (address = director, signature = 'Ellen Marsh') => {
    await ask(address);
    await send(await newestLink(address), { ...agreement, signature });
    return await newestLink(office);
  };

  it('is needed before the registration is complete, for every answer', async () => {
    await recommended(own);
    await submit();
    expect((await complete()).value).toMatchObject({ status: 2, confirmationNumber: expect.any(String) });
    expect(await standing()).toBe(2);
    expect(await line('letter')).toMatchObject({ statusDescriptionText: 'Pending approval' });
    expect(await line('review')).toMatchObject({ statusDescriptionText: 'Pending approval' });
    const registered = (await mailsTo(trainee)).find(({ subject }) =>
      subject.startsWith('Your registration'),
    );
    expect(registered?.text).toContain('It is not complete yet.');
    expect(registered?.text).toMatch(
      /What is next:\nTo do: Fill .+ in your rotations.+\. \d+ days have no record\. .+\nWaiting for the board: Approval of the letter from .+ for the .+, since .+\./,
    );
    expect(registered?.text).not.toContain('You are registered');
  });

  it('completes a registration that waited for it, and notifies the trainee', async () => {
    await ask();
    await submit();
    await complete();
    await send(await newestLink(director), agreement);
    expect(await standing()).toBe(2);
    expect((await mailsTo(trainee))[0]?.text).toContain('once the board has approved it');
    await send(await newestLink(office), { decision: 'approve' });
    expect(await standing()).toBe(1);
    expect(await letter()).toMatchObject({ status: 3 });
    expect((await mailsTo(trainee))[0]).toMatchObject({
      subject: 'Your registration: General Surgery Qualifying Exam',
      text: expect.stringContaining('You are registered for the General Surgery Qualifying Exam.'),
    });
  });

  it('that came first lets the registration be complete when it is submitted', async () => {
    await send(await recommended(), { decision: 'approve' });
    const [approved] = await mailsTo(trainee);
    expect(approved?.text).toContain('The board has approved the letter');
    expect(approved?.text).toMatch(/What is next:\nTo do: .+\. http.+exam-registration\/501/);
    await submit();
    expect((await complete()).value.status).toBe(1);
  });

  it('shows the office who answered, and at which address the letter was asked for', async () => {
    const room = await recommended(own, 'E. Marsh');
    const [mail] = await mailsTo(office);
    for (const text of [(await open(room)).text, mail?.text ?? ''])
      for (const words of ['Ellen Marsh, MD', own, 'E. Marsh', 'Harborview Lakes General Surgery Residency'])
        expect(text).toContain(words);
    expect(mail?.text).not.toContain('Careful.');
    expect((await open(room)).text).not.toMatch(/is not the (program director|name)/);
  });

  it('is named in mails to others as the address for questions', async () => {
    await ask(own, 'Ellen Marsh, MD');
    const asked = 'If you do not know this person, write to the board';
    expect((await mailsTo(own))[0]?.text).toMatch(
      new RegExp(
        `${asked}[^]*Questions\\? Write to the board: ${office.replace('.', '\\.')}\n\nMember Portal\nThe Surgical Certification Board$`,
      ),
    );
    await send(await newestLink(own), { ...agreement, signature: 'Ellen Marsh' });
    expect((await mailsTo(office))[0]?.text).not.toContain('Write to the board:');
  });

  it('sees whether the address is the one that the board has of the director', async () => {
    const known = 'ellen.marsh@harborview-lakes.example';
    const other = await recommended(own, 'Ellen Marsh');
    expect((await open(other)).text).toContain(`${own} (an address that the applicant gave)`);
    await server.db.query`delete from letters`;
    const room = await recommended(known, 'Ellen Marsh');
    expect((await open(room)).text).toContain(`${known} (the address that the board has on file)`);
  });

  it('is warned of a director of another name than the one of the program', async () => {
    await ask(own, 'Edward Abara, MD');
    await send(await newestLink(own), { ...agreement, signature: 'Edward Abara' });
    const [mail] = await mailsTo(office);
    for (const text of [(await open(await newestLink(office))).text, mail?.text ?? '']) {
      expect(text).toContain('is not the program director that the board has on file');
      expect(text).toContain('Ellen Marsh, MD');
    }
  });

  it('is warned of a signature that is not the name of whom was asked', async () => {
    const room = await recommended(own, 'Tomas Abara');
    expect((await open(room)).text).toContain('The signature is not the name of the person who was asked');
  });

  it('knows of an earlier refusal, with what was said', async () => {
    await ask('oscar@hospital.example', 'Oscar Valdivia, MD');
    await send(await newestLink('oscar@hospital.example'), {
      answer: 'decline',
      comment: 'Two rotations are missing.',
      signature: 'O. Valdivia',
    });
    const page = await open(await recommended());
    for (const words of [
      'Declined by Oscar Valdivia, MD',
      'oscar@hospital.example',
      'Two rotations are missing.',
    ])
      expect(page.text).toContain(words);
    expect((await mailsTo(office))[0]?.text).toContain('Declined by Oscar Valdivia, MD');
  });

  it('may be withheld: the letter goes back with a reason, and is asked for again', async () => {
    const room = await recommended(own);
    await submit();
    await complete();
    const done = await send(room, { decision: 'sendBack', reason });
    expect(done.text).toContain('This letter was sent back');
    expect(await letter()).toMatchObject({ status: 0, sentBackReason: reason });
    expect(await standing()).toBe(2);
    const [mail] = await mailsTo(trainee);
    expect(mail?.subject).toBe('Your reference letter was sent back');
    expect(mail?.text).toMatch(/What is next:\nTo do: /);
    expect(mail?.text).toContain('/apply-and-register/exam-registration/501?step=letter');
    expect(await line('letter')).toMatchObject({
      statusDescriptionText: 'Alert',
      statusInstructions: expect.stringContaining(reason),
    });
    // Two people in the office cannot undo each other's decision.
    expect((await send(room, { decision: 'approve' })).text).toContain('This letter was sent back');
    expect((await ask(own)).value).toMatchObject({ status: 1, responseDate: null, sentBackReason: null });
    await send(await newestLink(own), agreement);
    const again = await newestLink(office);
    for (const words of ['Sent back to the applicant', reason, own])
      expect((await open(again)).text).toContain(words);
    await send(again, { decision: 'approve' });
    expect(await standing()).toBe(1);
  });

  it('that was withheld opens the step again for a registration that is not submitted yet', async () => {
    await send(await recommended(own), { decision: 'sendBack', reason });
    expect(Object.keys((await submit()).value.errors)).toEqual(['letter']);
    await ask();
    expect((await submit()).status).toBe(200);
  });

  it('is withheld only with a reason, and nothing happens without a decision', async () => {
    const room = await recommended();
    const bare = await send(room, { decision: 'sendBack', reason: ' ' });
    expect(bare.status).toBe(400);
    expect(bare.text).toContain('Explain why you are sending the letter back. The applicant reads this.');
    expect((await send(room, {})).status).toBe(400);
    const long = await send(room, { decision: 'sendBack', reason: 'x'.repeat(1_001) });
    expect(long.status).toBe(400);
    expect(await letter()).toMatchObject({ status: 2 });
  });

  it('asks a director to read a letter again that was changed after the page was opened', async () => {
    await ask();
    const link = await newestLink(director);
    const opened = hiddenOf((await open(link)).text);
    expect((await ask(director, 'Ellen Marsh-Ito, MD')).status).toBe(200);
    const changed = await post(link, { ...opened, ...agreement });
    expect(changed.status).toBe(409);
    expect(changed.text).toContain('This letter was changed after you opened it. Read it again');
    for (const words of ['Ellen Marsh-Ito, MD', 'Careful.', 'value="Ellen Marsh"'])
      expect(changed.text).toContain(words);
    expect(await letter()).toMatchObject({ status: 1 });
    expect((await post(link, { ...hiddenOf(changed.text), ...agreement })).status).toBe(200);
    const [kept] = await server.db.query<{ wording: string }>`
      select agreed_wording as wording from letters where user_id = 111`;
    expect(kept?.wording).toContain('named you, Ellen Marsh-Ito, MD, as program director');
    expect(kept?.wording).toContain('I recommend Tomas Abara, MD.');
    expect(kept?.wording).not.toContain('I cannot recommend');
  });

  it('has links that end after 90 days, and a new one for a director who may still answer', async () => {
    await ask();
    const link = await newestLink(director);
    await server.db.query`update letters set sent_date = sent_date - interval '90 days' where user_id = 111`;
    for (const page of [await open(link), await post(link, agreement)]) {
      expect(page.status).toBe(410);
      expect(page.text).toContain('This link has expired');
      expect(page.text).toContain('ask the person who named you to send the request again');
      expect(page.text).not.toContain('Abara');
    }
    await ask();
    expect((await open(await newestLink(director))).status).toBe(200);
    expect((await open(link)).status).toBe(404);
  });

  it('shows neither comment nor signature once it was given 90 days ago', async () => {
    const director90 = async () => {
      const room = await recommended();
      return { room, link: await newestLink(director) };
    };
    const { room, link } = await director90();
    server.clock.ahead = 30 * DAY;
    await send(room, { decision: 'approve' });
    server.clock.ahead = 119 * DAY;
    expect((await open(room)).text).toContain('Careful.');
    server.clock.ahead = 121 * DAY;
    for (const page of [await open(room), await open(link), await post(room, { decision: 'approve' })]) {
      expect(page.status).toBe(410);
      for (const words of ['Careful.', 'Ellen Marsh', 'Abara', 'Approve'])
        expect(page.text).not.toContain(words);
    }
    expect((await open(room)).text).toContain('decided on this letter');
  });

  it('gives the office a new link when it has not decided in 90 days', async () => {
    const room = await recommended();
    server.clock.ahead = 91 * DAY;
    const ended = await open(room);
    expect(ended.status).toBe(410);
    expect(ended.text).toContain('Send a new link to the office');
    expect(ended.text).not.toContain('Careful.');
    const before = (await mailsTo(office)).length;
    expect((await post(room, { decision: 'renew' })).text).toContain(
      'A new link is on its way to the office',
    );
    expect(await mailsTo(office)).toHaveLength(before + 1);
    expect((await open(room)).status).toBe(404);
    expect((await send(await newestLink(office), { decision: 'approve' })).text).toContain(
      'This letter is approved',
    );
  });
});

describe("a program director's letter where no office is set", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  it('completes a registration with the recommendation', async () => {
    const tomas = await memberOf(server, 'tomas.abara');
    await server.db.query`update fees set paid_total = amount where user_id = 111 and exam_id = 501`;
    const { send, newestLink } = letterPages(server);
    const body = { examId: 501, officialName: 'Ellen Marsh, MD', officialEmail: director };
    await tomas.send('POST', '/api/examinations/intentions', {
      examId: 501,
      intends: true,
      examDateId: null,
    });
    await tomas.send('POST', '/api/examinations/qe-attestation/update', 501);
    await tomas.send('POST', '/api/examinations/pd-reference-letter', body);
    await send(await newestLink(director), agreement);
    await tomas.send('POST', '/api/examinations/insert', { examHeaderId: 501 });
    expect(
      (await tomas.send('POST', '/api/examinations/registration-complete', { examHeaderId: 501 })).value,
    ).toMatchObject({ status: 1 });
  });
});
