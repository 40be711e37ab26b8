import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CcReferenceLetter } from '#contract/letters/ccReferenceLetters.ts';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import type { ToDoItem } from '#contract/todo/todo.ts';
import { letterState } from '#domain/letters/letterTracker.ts';
import { boardDeadlineInWords } from '#server/core/boardTime.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import type * as z from 'zod/mini';
import { identifier } from '#server/db/fragment.ts';

const DAY = 24 * 60 * 60_000;
const EXAM = 507;
const office = 'office@surgeons.example';
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
const reason = 'Say in which years you worked together.\nA <b>signature</b> is not enough.';

onAnyEngine('what the office decides about an official’s letter', (engine) => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { officeEmail: office } });
  });
  beforeEach(async () => {
    server.clock.ahead = 0;
    for (const table of ['letters', 'declined_letters', 'audit_entries'])
      await server.db.query`delete from ${identifier(table)}`;
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());

  const pages = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const letters = async (): Promise<ReferenceLetter[]> =>
    (await june('listReferenceLetters', { query: { examheaderId: EXAM } })).body.examUserReferenceLetters;
  const name = async (more: Partial<typeof fields> = {}): Promise<ReferenceLetter> =>
    (await june('postReferenceLetter', { body: { examHeaderId: EXAM, ...fields, ...more } })).body;
  const send = ({ id }: ReferenceLetter) => june('sendReferenceLetter', { body: { id, examHeaderId: EXAM } });
  const asked = async (more: Partial<typeof fields> = {}) => {
    const letter = await name(more);
    expect((await send(letter)).status).toBe(200);
    return { letter, link: await pages.newestLink(letter.authOfficialEmail) };
  };
  const recommended = async (more: Partial<typeof fields> = {}) => {
    const { letter, link } = await asked(more);
    await pages.send(link, agreement);
    return { letter, link, room: await pages.newestLink(office) };
  };
  const sentBack = async () => {
    const made = await recommended();
    expect((await pages.send(made.room, { decision: 'sendBack', reason })).status).toBe(200);
    return made;
  };
  const deadlineOf = async (examId: number) => {
    const [exam] = await server.db.query<{ end: string }>`
      select reg_end_date as end from exams where exam_id = ${examId}`;
    return Date.parse(exam!.end);
  };

  it('can be to send it back, with a reason that the surgeon reads, and a mail without it', async () => {
    const { room } = await sentBack();
    const [letter] = await letters();
    expect(letter).toMatchObject({ status: 0, sentBackReason: reason });
    expect(letterState(letter!)).toBe('sentBack');
    const [mail] = await pages.mailsTo('june.halvorsen@example.org');
    expect(mail).toMatchObject({ subject: 'A reference letter was sent back' });
    expect(mail?.text).toContain('The board sent back the letter from Rosa Lund, MD');
    expect(mail?.text).toContain(`/reference-form-status/${EXAM}`);
    expect(mail?.text).not.toContain('which years');
    const page = await pages.open(room);
    expect(page.text).toContain('This letter was sent back to the applicant.');
    expect(page.text).toContain('A &lt;b&gt;signature&lt;/b&gt; is not enough.');
  });

  it('needs a reason, and keeps the letter with the office without one', async () => {
    const { room } = await recommended();
    const refused = await pages.send(room, { decision: 'sendBack', reason: '  ' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Explain why you are sending the letter back.');
    expect((await letters())[0]).toMatchObject({ status: 2, sentBackReason: null });
  });

  it('is final: a letter that was sent back is not approved afterwards, and the other way around', async () => {
    const { room } = await sentBack();
    await pages.send(room, { decision: 'approve' });
    expect((await letters())[0]).toMatchObject({ status: 0, sentBackReason: reason });
    const other = await recommended({ attestationType: '2', authOfficialEmail: 'jun@valley.example' });
    await pages.send(other.room, { decision: 'approve' });
    await pages.send(other.room, { decision: 'sendBack', reason });
    expect((await letters())[1]).toMatchObject({ status: 3, sentBackReason: null });
  });

  it('lets the surgeon ask the same official again at once, whose former link has ended', async () => {
    const { letter, link } = await sentBack();
    expect((await send(letter)).status).toBe(200);
    expect((await letters())[0]).toMatchObject({ sentBackReason: null, responseDate: null, timesSent: 2 });
    expect((await pages.open(link)).status).toBe(404);
    const again = await pages.newestLink(rosa);
    expect((await pages.send(again, agreement)).text).toContain('Your answer has been received');
    const page = await pages.open(await pages.newestLink(office));
    expect(page.text).toContain('Sent back to the applicant, recommended by Rosa Lund, MD');
    expect(page.text).toContain('Say in which years you worked together.');
    await pages.send(await pages.newestLink(office), { decision: 'approve' });
    expect((await letters())[0]).toMatchObject({ status: 3 });
  });

  it('lets the surgeon name another official in place of the one whose letter was sent back', async () => {
    const { letter } = await sentBack();
    const other = { ...fields, authOfficial: 'Jun Tanaka, MD', authOfficialEmail: 'jun@valley.example' };
    expect((await june('updateReferenceLetter', { params: { id: letter.id }, body: other })).status).toBe(
      200,
    );
    expect((await letters())[0]).toMatchObject({ sentBackReason: null, responseDate: null, sentDate: null });
    // The first official did not decline, and can be named once more.
    expect((await name({ attestationType: '2' })).authOfficialEmail).toBe(rosa);
  });

  it('is the surgeon’s move on the list of what is to be done, and in the requirements', async () => {
    await sentBack();
    const { mine } = (await june('listToDo', {})).body as { mine: z.output<typeof ToDoItem>[] };
    expect(mine.filter(({ key }) => key === 'officialSentBack')).toMatchObject([
      { values: { person: 'Rosa Lund, MD' }, path: `/reference-form-status/${EXAM}` },
    ]);
  });

  it('shows the office the address of the request, and a refusal of another official', async () => {
    const declined = await asked();
    await pages.send(declined.link, { answer: 'decline', comment: 'We never met.', signature: 'R' });
    // A letter of its own beside the declined one, for the same role.
    const { room } = await recommended({
      authOfficial: 'Jun Tanaka, MD',
      authOfficialEmail: 'jun@valley.example',
    });
    const page = await pages.open(room);
    const [mail] = await pages.mailsTo(office);
    for (const text of [page.text, mail?.text ?? '']) {
      expect(text).toContain('jun@valley.example');
      expect(text).toContain(`Declined by Rosa Lund, MD (${rosa})`);
    }
    expect(page.text).toContain('We never met.');
  });

  it('asks for the answer by the end of registration in mail and page alike, in the zone of the board', async () => {
    const { link } = await asked();
    const when = boardDeadlineInWords(await deadlineOf(EXAM));
    expect(when).toMatch(/ at 11:59 PM E[SD]T$/);
    expect((await pages.mailsTo(rosa))[0]?.text).toContain(`Please answer by ${when}.`);
    expect((await pages.open(link)).text).toContain(`Please answer by <strong>${when}</strong>.`);
    server.clock.ahead = (await deadlineOf(EXAM)) - Date.now() + 60_000;
    const late = await pages.open(link);
    expect(late.text).toContain(`This letter was due by <strong>${when}</strong>.`);
    expect((await pages.send(link, agreement)).status).toBe(200);
  });

  it('asks for a letter of continuous certification by its due date, and by the end of the link if that is earlier', async () => {
    const maria = await signedInAs(server, 'maria.castellan');
    const request = async () => {
      await server.db.query`delete from letters`;
      const { body } = await maria('postCcReferenceLetter', { body: fields });
      await maria('sendCcReferenceLetter', { body: { id: (body as CcReferenceLetter).id } });
      const [mail] = await pages.mailsTo(rosa);
      const by = /Please answer by (.+?)\. You/.exec(mail?.text ?? '')?.[1];
      expect((await pages.open(await pages.newestLink(rosa))).text).toContain(`<strong>${by}</strong>`);
      return by;
    };
    const dueIn = (days: number) =>
      server.db.query`
        update requirements set due_date = ${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)} where kind = 'letters' and user_id =
          (select user_id from users where user_name = 'maria.castellan')`;
    const soon = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
    await dueIn(20);
    expect(await request()).toMatch(
      new RegExp(
        `^${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(soon))} at 11:59 PM E[SD]T$`,
      ),
    );
    await dueIn(400);
    const byLink = Date.parse((await request())!.replace(' at ', ' ').replace(/E[SD]T$/, ''));
    expect(Math.round((byLink - Date.now()) / DAY)).toBeGreaterThanOrEqual(88);
    expect(Math.round((byLink - Date.now()) / DAY)).toBeLessThanOrEqual(90);
  });

  it('names the board and whom to ask on every page and in both parts of a mail', async () => {
    const { letter, link } = await asked();
    const contact = `<a href="mailto:${office}">${office}</a>`;
    const isComplete = (text: string) => {
      expect(text).toContain('<header><span>The Surgical Certification Board</span></header>');
      expect(text).toContain(contact);
    };
    isComplete((await pages.open(link)).text);
    isComplete((await pages.send(link, agreement)).text);
    isComplete((await pages.open(link)).text);
    isComplete((await pages.open(`${link}x`)).text);
    const room = await pages.newestLink(office);
    const before = (await pages.open(room)).text;
    isComplete(before);
    expect(before).toContain('<a href="mailto:june.halvorsen@example.org">');
    isComplete((await pages.send(room, { decision: 'approve' })).text);
    server.clock.ahead = 91 * DAY;
    isComplete((await pages.open(link)).text);
    isComplete((await pages.open(room)).text);
    const [mail] = await pages.mailsTo(rosa);
    expect(mail?.text).toMatch(
      /\n\nQuestions\? Write to the board: \S+\n\nMember Portal\nThe Surgical Certification Board$/,
    );
    expect(mail?.html).toContain('The Surgical Certification Board</div></header>');
    expect(mail?.html).toContain(`<h1 `);
    expect(mail?.html).toMatch(new RegExp(`<a href="http[^"]+${link}"`));
    expect(mail?.html).toContain(letter.referenceId);
  });

  it('keeps markup in a name from becoming a part of a mail', async () => {
    await asked({ authOfficial: '<img src=x onerror=alert(1)> & "Rosa"' });
    const [mail] = await pages.mailsTo(rosa);
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Rosa&quot;');
  });
});
