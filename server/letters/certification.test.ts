import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CcReferenceLetter, CcReferenceLetters } from '#contract/letters/ccReferenceLetters.ts';
import type { DashboardStatusItem, Requirement } from '#contract/dashboard/dashboard.ts';
import { serverStatus } from '#domain/status.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

const DAY = 24 * 60 * 60_000;
const office = 'office@surgeons.example';
const rosa = 'rosa.lund@valley.example';
const jun = 'jun.tanaka@valley.example';

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
const ofJun = {
  attestationType: '2',
  authOfficial: 'Jun Tanaka, MD',
  authOfficialTitle: 'Chair of Credentials',
  authOfficialEmail: jun,
};
const agreement = { answer: 'agree', comment: 'Careful.', signature: 'Rosa Lund' };
const refusal = { answer: 'decline', comment: 'We never met.', signature: 'Rosa Lund' };

onAnyEngine("an official's letter for continuous certification", (engine) => {
  let server: TestApp;
  let maria: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { accessLog: true, officeEmail: office } });
  });
  beforeEach(async () => {
    server.clock.ahead = 0;
    for (const table of ['letters', 'declined_letters', 'audit_entries'])
      await server.db.query`delete from ${identifier(table)}`;
    maria = await signedInAs(server, 'maria.castellan');
  });
  afterAll(() => server.close());

  const pages = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const board = async () => (await maria('listCcReferenceLetters', {})).body as CcReferenceLetters;
  const post = (more: Partial<typeof fields> = {}) =>
    maria('postCcReferenceLetter', { body: { ...fields, ...more } });
  const name = async (more: Partial<typeof fields> = {}) => (await post(more)).body as CcReferenceLetter;
  const send = ({ id }: CcReferenceLetter) => maria('sendCcReferenceLetter', { body: { id } });
  const change = ({ id }: CcReferenceLetter, more: Partial<typeof fields>) =>
    maria('updateCcReferenceLetter', { params: { id }, body: { ...fields, ...more } });
  const asked = async (more: Partial<typeof fields> = {}) => {
    const letter = await name(more);
    expect((await send(letter)).status).toBe(200);
    return { letter, link: await pages.newestLink(letter.authOfficialEmail) };
  };
  const approve = async (link: string) => {
    await pages.send(link, agreement);
    await pages.send(await pages.newestLink(office), { decision: 'approve' });
  };
  /** What the dashboard and the requirement say of the letters. */
  const said = async () => {
    const tasks = (await maria('listDashboardStatus', {})).body as DashboardStatusItem[];
    const requirements = (await maria('listRequirements', {})).body as Requirement[];
    const { title, isMet } = requirements.find(({ kind }) => kind === 'letters')!; // she has one
    return [tasks.find(({ statusType }) => statusType === 'Reference letters')?.status, title, isMet];
  };

  it('is asked for, answered and approved, and list, dashboard and requirement say the same', async () => {
    expect(await said()).toEqual([serverStatus.contingent, 'Ask for two reference letters', false]);
    const letter = await name();
    expect(letter).toMatchObject({ ...fields, status: 0, letterSent: null, version: 1 });
    expect(letter).not.toHaveProperty('sentDate');
    expect(await said()).toEqual([serverStatus.inProgress, 'Ask for one more reference letter', false]);
    await name(ofJun);
    expect(await said()).toEqual([serverStatus.inProgress, 'Send the request for a reference letter', false]);

    expect((await send(letter)).body).toMatchObject({ status: null, letterSent: expect.any(String) });
    const second = (await board()).referenceLetters[1]!;
    await send(second);
    // Read once both mails are out.
    const [mail] = await pages.mailsTo(rosa);
    expect((await board()).referenceLetters.map(({ status }) => status)).toEqual([1, 1]);
    expect((await said())[1]).toBe('Wait for the officials who were asked for reference letters');

    expect(mail?.text).toContain('Maria Castellan, MD, who is in continuous certification and named you');
    const links = [await pages.newestLink(rosa), await pages.newestLink(jun)];
    expect((await pages.open(links[0]!)).text).toContain('I recommend Maria Castellan, MD for continuous');
    await pages.send(links[0]!, agreement);
    const answered = (await pages.mailsTo('maria.castellan@example.org'))[0];
    expect(answered?.text).toContain('/continuous-certification/reference-letters');
    expect(answered?.text).not.toContain('Careful');
    const officeLink = await pages.newestLink(office);
    await pages.send(links[1]!, agreement);
    expect(await said()).toEqual([
      serverStatus.pendingApproval,
      'Wait for the board to approve the reference letters',
      false,
    ]);

    const decision = await pages.open(officeLink);
    expect(decision.text).toContain('is in continuous certification. The official recommends this person.');
    expect((await pages.send(officeLink, { decision: 'approve' })).text).toContain('This letter is approved');
    await pages.send(await pages.newestLink(office), { decision: 'approve' });
    expect((await board()).referenceLetters.map(({ status }) => status)).toEqual([3, 3]);
    expect(await said()).toEqual([serverStatus.completed, 'The reference letters are approved', true]);
  });

  it('that was declined is asked of another official, and the first one is not named again', async () => {
    const { letter, link } = await asked();
    await pages.send(link, refusal);
    expect((await said())[1]).toBe('Ask another official for a reference letter');
    const renamed = await change(letter, {
      authOfficial: 'Ada Quill, MD',
      authOfficialEmail: 'ada@valley.example',
    });
    expect(renamed.body).toMatchObject({ status: 0, letterSent: null, responseDate: null });
    const { status, body } = await post();
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['authOfficialEmail']]);
  });

  it('is refused with a sentence for an official who is named already, and for the own address', async () => {
    await asked();
    const errorOf = async (authOfficialEmail: string) => {
      const { status, body } = await post({ authOfficialEmail });
      expect(status).toBe(400);
      return (body.errors as Record<string, string[]>)['authOfficialEmail'];
    };
    expect(await errorOf('Rosa.Lund+again@valley.example')).toEqual([
      'You have used this address for another letter. Each letter must come from a different person.',
    ]);
    expect(await errorOf('maria.castellan@example.org')).toEqual([
      'This is your own address. Enter that of the official.',
    ]);
  });

  it('asks for another office and its explanation together', async () => {
    const { status, body } = await post({ altRole: '1' });
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['explain']]);
    expect((await post({ altRole: '1', explain: '99' })).status).toBe(400);
    expect((await post({ altRole: '1', explain: '2' })).status).toBe(200);
  });

  it('is one, with one mail, however many requests arrive at once', async () => {
    const named = await Promise.all(Array.from({ length: 20 }, () => post()));
    const created = named.filter(({ status }) => status === 200);
    expect([created.length, named.filter(({ status }) => status === 400).length]).toEqual([1, 19]);
    const { referenceLetters } = await board();
    expect(referenceLetters).toHaveLength(1);
    const before = (await pages.mailsTo(rosa)).length;
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(referenceLetters[0]!)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await pages.mailsTo(rosa)).length).toBe(before + 1);
  });

  it('is changed by its version, and not once it is answered', async () => {
    const { letter, link } = await asked();
    const put = (ifMatch: number) =>
      maria(
        'updateCcReferenceLetter',
        { params: { id: letter.id }, body: { ...fields, hospitalName: 'Northgate' } },
        { ifMatch },
      );
    expect((await put(1)).status).toBe(412);
    expect((await put(2)).status).toBe(200);
    expect(await pages.newestLink(rosa)).toBe(link);
    await pages.send(link, agreement);
    expect((await put(4)).status).toBe(409);
  });

  it('does not exist for another member, and is not a letter for an exam', async () => {
    const letter = await name();
    const { id } = letter;
    const arthur = await signedInAs(server, 'arthur.whitcombe');
    for (const ask of [arthur, await signedInAs(server, 'june.halvorsen')]) {
      expect((await ask('getCcReferenceLetter', { query: { id } })).status).toBe(404);
      expect((await ask('updateCcReferenceLetter', { params: { id }, body: fields })).status).toBe(404);
      expect((await ask('sendCcReferenceLetter', { body: { id } })).status).toBe(404);
      expect((await ask('listCcReferenceLetters', {})).body).toMatchObject({ referenceLetters: [] });
    }
    expect((await maria('getCcReferenceLetter', { query: { id } })).body).toEqual(letter);
    expect((await maria('updateReferenceLetter', { params: { id }, body: fields })).status).toBe(404);
    expect((await maria('sendReferenceLetter', { body: { id, examHeaderId: 507 } })).status).toBe(404);
    const june = await signedInAs(server, 'june.halvorsen');
    const exam = (await june('postReferenceLetter', { body: { examHeaderId: 507, ...fields } })).body;
    expect((await june('getCcReferenceLetter', { query: { id: exam['id'] as number } })).status).toBe(404);
    expect((await june('sendCcReferenceLetter', { body: { id: exam['id'] as number } })).status).toBe(404);
  });

  it('of an earlier period stays in the list, does not count, and its official may be asked again', async () => {
    await approve((await asked()).link);
    await approve((await asked(ofJun)).link);
    expect((await said())[0]).toBe(serverStatus.completed);
    const earlier = new Date(Date.now() + server.clock.ahead - 6 * 365 * DAY).toISOString();
    await server.db.query`update letters set sent_date = ${earlier}`;
    expect(await said()).toEqual([serverStatus.contingent, 'Ask for two reference letters', false]);
    expect((await post()).status).toBe(200);
    expect((await board()).referenceLetters).toHaveLength(3);
  });

  it('is required four times after a certificate has lapsed, and not of who is clinically inactive', async () => {
    const neededBy = async (userName: string) =>
      ((await (await signedInAs(server, userName))('listCcReferenceLetters', {})).body as CcReferenceLetters)
        .neededTypes;
    expect(await neededBy('maria.castellan')).toEqual(['1', '2']);
    expect(await neededBy('dana.reyes')).toEqual(['1', '2', '4', '4']);
    expect(await neededBy('samuel.brandt')).toEqual([]);
  });
});
