import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequirementStatus } from '#contract/registration/examinations.ts';
import { letterState } from '#domain/letters/letterTracker.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { memberOf } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { seedDemo } from '#server/demo/seed/seed.ts';

const EXAM = 507;
const office = 'office@surgeons.example';
const rosa = 'rosa.lund@valley.example';
const fields = {
  attestationType: '1',
  hospitalName: '<b>Cedar</b> & Valley',
  authOfficial: 'Rosa "Lund"',
  authOfficialTitle: "Chief' of <i>Surgery</i>",
  authOfficialEmail: rosa,
  altRole: '1',
  explain: '1',
  explainOther: '<script>alert(1)</script>',
};
const agreement = { answer: 'agree', comment: '<img src=x onerror=alert(1)>', signature: '"Rosa" <Lund>' };

onAnyEngine('the pages behind the links of letters', (engine) => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { officeEmail: office } });
    june = await signedInAs(server, 'june.halvorsen');
  });
  beforeEach(async () => {
    await server.db.query`delete from letters where user_id = 132`;
    await server.db.query`delete from audit_entries`;
  });
  afterAll(() => server.close());

  const pages = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const asked = async () => {
    const { body } = await june('postReferenceLetter', { body: { examHeaderId: EXAM, ...fields } });
    await june('sendReferenceLetter', { body: { id: body.id as number, examHeaderId: EXAM } });
    return await pages.newestLink(rosa);
  };

  it('show what surgeon and official typed as text, run no script, and are sent only to this server', async () => {
    const link = await asked();
    const asks = await pages.open(link);
    await pages.send(link, agreement);
    const approves = await pages.open(await pages.newestLink(office));
    for (const page of [asks, approves]) {
      expect(page.status).toBe(200);
      for (const markup of ['<b>', '<i>', '<script', '<img']) expect(page.text).not.toContain(markup);
      expect(page.text).toContain('&lt;b&gt;Cedar&lt;/b&gt; &amp; Valley');
      expect(page.text).toContain('&lt;script&gt;');
      expect(page.text).toContain('Vice chair of surgery');
      expect(page.text).toContain('The position is vacant');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    expect(approves.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('are named in mails in which no name begins a paragraph of its own', async () => {
    const { body } = await june('postReferenceLetter', { body: { examHeaderId: EXAM, ...fields } });
    // Of a record that is older than the rule for names.
    await server.db.query`update letters set official_name = 'Rosa "Lund"\u0007\n\u2028Dear \u202Ethief,'`;
    await june('sendReferenceLetter', { body: { id: body.id as number, examHeaderId: EXAM } });
    const [mail] = await pages.mailsTo(rosa);
    expect(mail?.text).toContain('Dear Rosa "Lund" Dear thief,,');
  });

  it('ask for a reason when the official declines, and keep what was typed', async () => {
    const link = await asked();
    const answer = await pages.send(link, { answer: 'decline', comment: '', signature: 'Rosa' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Explain briefly why you cannot recommend the applicant.');
    expect(answer.text).toContain('value="Rosa"');
    expect(answer.text).toContain('value="decline" checked');
  });

  it('take nothing from another site or in another form', async () => {
    const link = await asked();
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const json = { 'content-type': 'application/json' };
    expect((await pages.send(link, agreement, foreign)).status).toBe(403);
    expect((await pages.send(link, agreement, json)).status).toBe(415);
    await pages.send(link, agreement);
    const officeLink = await pages.newestLink(office);
    expect((await pages.send(officeLink, { decision: 'approve' }, foreign)).status).toBe(403);
    expect((await pages.send(officeLink, { decision: 'approve' }, json)).status).toBe(415);
    expect((await pages.open(officeLink)).text).toContain('Approve this letter');
  });

  it('keep the first of two answers that arrive together', async () => {
    const link = await asked();
    const before = (await pages.mailsTo('june.halvorsen@example.org')).length;
    await Promise.all([
      pages.send(link, agreement),
      pages.send(link, { ...agreement, answer: 'decline' }),
      pages.send(link, agreement),
    ]);
    expect(await pages.mailsTo('june.halvorsen@example.org')).toHaveLength(before + 1);
  });

  it('ask the official to read the letter again when the surgeon changed it after the page was opened', async () => {
    const link = await asked();
    const opened = await pages.open(link);
    const { body } = await june('listReferenceLetters', { query: { examheaderId: EXAM } });
    const [{ id }] = body.examUserReferenceLetters;
    const explainOther = 'I was chief of surgery for twelve years.';
    expect(
      (await june('updateReferenceLetter', { params: { id }, body: { ...fields, explainOther } })).status,
    ).toBe(200);
    const changed = await pages.post(link, { ...pages.hiddenOf(opened.text), ...agreement });
    expect(changed.status).toBe(409);
    expect(changed.text).toContain('This letter was changed after you opened it. Read it again');
    for (const words of [explainOther, '&lt;img src=x', 'value="&quot;Rosa&quot; &lt;Lund&gt;"'])
      expect(changed.text).toContain(words);
    expect(changed.text).not.toContain(' checked');
    expect((await pages.post(link, agreement)).status).toBe(409);
    expect((await pages.post(link, { ...pages.hiddenOf(changed.text), ...agreement })).text).toContain(
      'Your answer has been received',
    );
    const [kept] = await server.db.query<{ wording: string }>`
      select agreed_wording as wording from letters where user_id = 132`;
    expect(kept?.wording).toContain(`Explanation: ${explainOther}`);
    expect(kept?.wording).toContain('I recommend June Halvorsen, MD for this exam');
  });

  it('keep what was answered to the words that were read, when they change at the same moment', async () => {
    const link = await asked();
    const opened = pages.hiddenOf((await pages.open(link)).text);
    const { body } = await june('listReferenceLetters', { query: { examheaderId: EXAM } });
    const [{ id }] = body.examUserReferenceLetters;
    const [sent, changed] = await Promise.all([
      pages.post(link, { ...opened, ...agreement }),
      june('updateReferenceLetter', { params: { id }, body: { ...fields, explainOther: 'Something else.' } }),
    ]);
    // One of the two came first, and the other was rejected.
    expect([sent.status, changed.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('end after 90 days, and show nothing of the letter then', async () => {
    const link = await asked();
    await pages.send(link, agreement);
    const officeLink = await pages.newestLink(office);
    await pages.send(officeLink, { decision: 'approve' });
    await server.db.query`
      update letters set sent_date = sent_date - interval '90 days',
             decided_at = decided_at - interval '90 days' where user_id = 132`;
    for (const page of [await pages.open(link), await pages.open(officeLink)]) {
      expect(page.status).toBe(410);
      expect(page.text).toContain('This link has expired');
      for (const words of ['Halvorsen', 'Rosa', 'img src']) expect(page.text).not.toContain(words);
    }
  });

  it('show the office at which address the official was asked', async () => {
    await pages.send(await asked(), agreement);
    expect((await pages.open(await pages.newestLink(office))).text).toContain(rosa);
    expect((await pages.mailsTo(office))[0]?.text).toContain(rosa);
  });

  it('work again for a second request after seven days, with a link of its own', async () => {
    const link = await asked();
    await server.db.query`update letters set sent_date = sent_date - interval '91 days' where user_id = 132`;
    expect((await pages.open(link)).status).toBe(410);
    const { body } = await june('listReferenceLetters', { query: { examheaderId: EXAM } });
    const [{ id }] = body.examUserReferenceLetters;
    expect((await june('postReferenceLetter', { body: { id, examHeaderId: EXAM } })).status).toBe(200);
    const next = await pages.newestLink(rosa);
    expect(next).not.toBe(link);
    expect((await pages.open(next)).status).toBe(200);
    expect((await pages.open(link)).status).toBe(404);
  });

  it('do not exist behind a link that was never sent, and an official cannot approve', async () => {
    const link = await asked();
    await pages.send(link, agreement);
    const secret = link.split('/').at(-1)!;
    for (const path of ['/references/x', '/references/office/x', `/references/office/${secret}`])
      for (const page of [await pages.open(path), await pages.send(path, agreement)]) {
        expect(page.status).toBe(404);
        expect(page.text).toContain('This link is not valid');
      }
  });
});

onAnyEngine('letters of the demo', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  afterAll(() => server.close());

  const letters = async (userName: string) => {
    const ask = await signedInAs(server, userName);
    return (await ask('listReferenceLetters', { query: { examheaderId: EXAM } })).body;
  };
  const line = async (userName: string, examId = EXAM) =>
    (
      await (
        await memberOf(server, userName)
      ).get<RequirementStatus[]>(`/api/examinations/qe-dashboard-status/by-examid?examheaderId=${examId}`)
    ).value.find(({ statusType }) => statusType === 'referenceLetters');

  it('show each state, and what is needed', async () => {
    const arthur = await letters('arthur.whitcombe');
    expect(arthur).toMatchObject({
      neededTypes: ['1', '2'],
      cardStatusResponseReadOnly: false,
      readOnlyReason: null,
    });
    expect(arthur.examUserReferenceLetters.map(letterState).toSorted()).toEqual([
      'approved',
      'awaitingApproval',
      'declined',
      'pending',
      'pending',
      'processing',
      'required',
    ]);
    expect((await letters('leila.haddad')).examUserReferenceLetters.map(letterState)).toEqual(['pending']);
    expect((await letters('maria.castellan')).examUserReferenceLetters.map(letterState)).toEqual([
      'approved',
      'approved',
    ]);
    expect((await letters('june.halvorsen')).examUserReferenceLetters).toEqual([]);
  });

  it('stand on the list of requirements, each with what to do', async () => {
    expect(await line('maria.castellan')).toMatchObject({
      statusName: 'Reference letters',
      statusDescriptionText: 'Completed',
      statusDisabled: 0,
      statusUrl: '/reference-form-status/507',
    });
    expect(await line('june.halvorsen')).toMatchObject({
      statusDescriptionText: 'Contingent',
      statusInstructions: 'Ask for the letters that are missing: Chief of surgery, Chair of credentials.',
    });
    expect(await line('arthur.whitcombe')).toMatchObject({ statusDescriptionText: 'In progress' });
    expect(await line('leila.haddad')).toMatchObject({
      statusInstructions: 'Ask for the letters that are missing: Chair of credentials.',
    });
    const set = (status: number, answered: string | null) =>
      server.db.query`
        update letters set status = ${status}, response_date = ${answered} where user_id = 121 and id = 709`;
    await set(0, 'now');
    expect(await line('maria.castellan')).toMatchObject({
      statusDescriptionText: 'Alert',
      statusInstructions: 'An official has declined. Ask someone else for the letter: Chief of surgery.',
    });
    await set(2, 'now');
    expect(await line('maria.castellan')).toMatchObject({ statusDescriptionText: 'Pending approval' });
    await set(0, null);
    expect(await line('maria.castellan')).toMatchObject({ statusDescriptionText: 'In progress' });
    await set(3, 'now');
    expect(await line('maria.castellan', 505)).toBeUndefined();
  });

  it('move with the day, but for those that a user has changed', async () => {
    const arthur = await signedInAs(server, 'arthur.whitcombe');
    await arthur('sendReferenceLetter', { body: { id: 706, examHeaderId: EXAM } });
    await server.mails();
    const before = new Map<number, string>();
    for (const { id, sentDate } of (await letters('arthur.whitcombe')).examUserReferenceLetters)
      before.set(id, sentDate);
    await seedDemo(server.db, () => Date.now() + 3 * 86_400_000);
    const days = (await letters('arthur.whitcombe')).examUserReferenceLetters.map(
      ({ id, sentDate }: { id: number; sentDate: string }) => [
        id,
        Math.round((Date.parse(sentDate) - Date.parse(before.get(id) ?? '')) / 86_400_000),
      ],
    );
    expect(Object.fromEntries(days)).toMatchObject({ 703: 3, 706: 0 });
  });
});
