import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CcReferenceLetter } from '#contract/letters/ccReferenceLetters.ts';
import type { ExamReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

const EXAM = 507;
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

onAnyEngine("withdrawing the request for an official's letter", (engine) => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { officeEmail: 'office@surgeons.example' } });
  });
  beforeEach(async () => {
    for (const table of ['letters', 'declined_letters', 'audit_entries', 'withdrawn_letter_links'])
      await server.db.query`delete from ${identifier(table)}`;
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());

  const pages = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const only = async () =>
    (
      (await june('listReferenceLetters', { query: { examheaderId: EXAM } })).body
        .examUserReferenceLetters as ExamReferenceLetter[]
    )[0]!; // each test names one official
  const name = async () =>
    (await june('postReferenceLetter', { body: { examHeaderId: EXAM, ...fields } }))
      .body as ExamReferenceLetter;
  const send = ({ id }: ExamReferenceLetter) =>
    june('sendReferenceLetter', { body: { id, examHeaderId: EXAM } });
  const withdraw = ({ id }: ExamReferenceLetter, more: Parameters<Ask>[2] = {}) =>
    june('withdrawReferenceLetter', { body: { id, examHeaderId: EXAM } }, more);
  const asked = async () => {
    const letter = await name();
    await send(letter);
    return { letter, link: await pages.newestLink(rosa) };
  };
  const mine = async () =>
    ((await june('listToDo', {})).body.mine as { examId: number | null; key: string }[])
      .filter(({ examId }) => examId === EXAM)
      .map(({ key }) => key);

  it('ends the link for good, tells the official, and the letter is missing again', async () => {
    const { letter, link } = await asked();
    const before = (await pages.mailsTo(rosa)).length;
    const answer = await withdraw(letter);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 0, sentDate: null, withdrawnAt: expect.any(String), timesSent: 1, version: 3 },
      etag: '"3"',
    });
    expect(await only()).toEqual(answer.body);
    const mails = await pages.mailsTo(rosa);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.subject).toBe('Request withdrawn: reference letter for June Halvorsen, MD');
    expect(mails[0]?.text).toContain('no longer works');
    const page = await pages.open(link);
    expect(page.status).toBe(410);
    for (const words of ['This request was withdrawn', 'June Halvorsen, MD', 'office@surgeons.example'])
      expect(page.text).toContain(words);
    expect(page.text).not.toContain('<form');
    expect(page.text).not.toContain('Your answer was not saved');
    expect(await mine()).toContain('officialMissing');
    expect(
      await server.db.query`select 1 from audit_entries where call = 'withdrawReferenceLetter'`,
    ).toHaveLength(1);

    // The same official can be asked again at once; the first link still says what happened.
    expect((await send(letter)).body).toMatchObject({ withdrawnAt: null, timesSent: 2 });
    expect((await pages.open(await pages.newestLink(rosa))).text).toContain('Your answer');
    expect((await pages.open(link)).text).toContain('This request was withdrawn');
  });

  it('refuses an answer that comes after it, and says whom to ask', async () => {
    const { letter, link } = await asked();
    const form = pages.hiddenOf((await pages.open(link)).text);
    await withdraw(letter);
    const late = await pages.post(link, { ...form, ...agreement });
    expect(late.status).toBe(410);
    expect(late.text).toContain('Your answer was not saved');
    expect(late.text).toContain('ask June Halvorsen, MD or the board');
    expect(await only()).toMatchObject({ status: 0, responseDate: null });
  });

  it('tells an official nothing who was not written to yet', async () => {
    const { letter, link } = await asked();
    await server.db.query`update letters set status = null`;
    const before = (await pages.mailsTo(rosa)).length;
    expect((await withdraw(letter)).status).toBe(200);
    expect(await pages.mailsTo(rosa)).toHaveLength(before);
    expect((await pages.open(link)).text).toContain('This request was withdrawn');
  });

  it('is done once, however often it is sent', async () => {
    const { letter } = await asked();
    const before = (await pages.mailsTo(rosa)).length;
    const answers = await Promise.all([withdraw(letter), withdraw(letter), withdraw(letter, { ifMatch: 2 })]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.withdrawnAt}`)).size).toBe(1);
    expect(await pages.mailsTo(rosa)).toHaveLength(before + 1);
  });

  it('or the answer: of both at once exactly one counts', async () => {
    for (let round = 0; round < 4; round++) {
      await server.db.query`delete from letters`;
      const { letter, link } = await asked();
      const form = pages.hiddenOf((await pages.open(link)).text);
      const answer = () => pages.post(link, { ...form, ...agreement });
      const [page, { status }] =
        round % 2 === 0
          ? await Promise.all([answer(), withdraw(letter)])
          : await Promise.all([withdraw(letter), answer()]).then(([one, other]) => [other, one] as const);
      const isAnswered = page.status === 200;
      expect([page.status, status]).toEqual(isAnswered ? [200, 409] : [410, 200]);
      expect(await only()).toMatchObject(
        isAnswered ? { status: 2, withdrawnAt: null } : { status: 0, responseDate: null },
      );
    }
  });

  it('is refused once it was answered, in plain words, and where nobody was asked', async () => {
    const { letter, link } = await asked();
    await pages.send(link, agreement);
    expect(await withdraw(letter, { ifMatch: 2 })).toMatchObject({
      status: 409,
      body: {
        type: 'answered',
        title: 'This official has answered already, so the request can no longer be withdrawn.',
      },
    });
    await server.db.query`delete from letters`;
    expect(await withdraw(await name())).toMatchObject({ status: 409, body: { type: 'not-sent' } });
  });

  it('is based on the version that was seen', async () => {
    const { letter } = await asked();
    expect((await withdraw(letter, { ifMatch: 1 })).status).toBe(412);
    expect((await withdraw(letter, { ifMatch: 2 })).status).toBe(200);
  });

  it('is the owner’s alone, and for the purpose that it was asked for', async () => {
    const { letter } = await asked();
    const arthur = await signedInAs(server, 'arthur.whitcombe');
    expect(
      (await arthur('withdrawReferenceLetter', { body: { id: letter.id, examHeaderId: EXAM } })).status,
    ).toBe(404);
    const trainee = await signedInAs(server, 'tomas.abara');
    expect(
      (await trainee('withdrawReferenceLetter', { body: { id: letter.id, examHeaderId: EXAM } })).status,
    ).toBe(403);
    expect((await june('withdrawCcReferenceLetter', { body: { id: letter.id } })).status).toBe(404);
    expect(
      (await june('withdrawReferenceLetter', { body: { id: letter.id, examHeaderId: 501 } })).status,
    ).toBe(404);
    expect(await only()).toMatchObject({ withdrawnAt: null });
  });

  describe('for continuous certification', () => {
    it('does the same', async () => {
      const maria = await signedInAs(server, 'maria.castellan');
      const letter = (await maria('postCcReferenceLetter', { body: fields })).body as CcReferenceLetter;
      await maria('sendCcReferenceLetter', { body: { id: letter.id } });
      const link = await pages.newestLink(rosa);
      expect((await maria('withdrawCcReferenceLetter', { body: { id: letter.id } })).body).toMatchObject({
        status: 0,
        letterSent: null,
        withdrawnAt: expect.any(String),
      });
      expect((await pages.open(link)).text).toContain('for continuous certification on');
      const requirements = (await maria('listRequirements', {})).body as { kind: string; title: string }[];
      expect(requirements.find(({ kind }) => kind === 'letters')?.title).toBe(
        'Ask for two reference letters',
      );
    });
  });
});
