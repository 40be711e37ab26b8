import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationResult } from '#contract/registration/examinations.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

const MINUTE = 60_000;

type Result = RegistrationResult & { type: string; title: string; errors: Record<string, string[]> };

onAnyEngine('registrations', (engine) => {
  let server: TestApp;
  let tomas: Member;
  let ines: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    for (const table of ['intentions', 'attestations', 'letters', 'registration_drafts'])
      await server.db.query`delete from ${identifier(table)} where user_id in (111, 113, 115)`;
    await server.db.query`delete from registrations where exam_id in (501, 502)`;
    await server.db.query`update fees set paid_total = amount where user_id in (111, 113, 115)`;
    await server.db.query`delete from audit_entries`;
    [tomas, ines] = await Promise.all([memberOf(server, 'tomas.abara'), memberOf(server, 'ines.marchand')]);
  });
  afterAll(() => server.close());

  const insert = (member: Member, examHeaderId = 501) =>
    member.send<Result>('POST', '/api/examinations/insert', { examHeaderId });
  const insertCertifying = (member: Member, examDateId: number, examHeaderId = 502) =>
    member.send<Result>('POST', '/api/examinations/insert-ce', { examHeaderId, examDateId });
  const complete = (member: Member, examHeaderId = 501) =>
    member.send<Result>('POST', '/api/examinations/registration-complete', { examHeaderId });
  const state = (member: Member, examId: number, examDateId: number | null = null, intends = true) =>
    member.send<{ type: string }>('POST', '/api/examinations/intentions', { examId, intends, examDateId });
  const attest = (member: Member, examId: number) =>
    member.send('POST', '/api/examinations/qe-attestation/update', examId);
  const askForLetter = (member: Member) =>
    member.send('POST', '/api/examinations/pd-reference-letter', {
      examId: 501,
      officialName: 'Ellen Marsh, MD',
      officialEmail: 'ellen.marsh@hospital.example',
    });
  /** Completes every step of the qualifying exam. */
  const prepare = async () => {
    await state(tomas, 501);
    await attest(tomas, 501);
    await askForLetter(tomas);
  };
  const writtenDown = async (call: string) =>
    (await server.db.query`select 1 from audit_entries where call = ${call}`).length;

  it('name every step that is still to do', async () => {
    expect(await insert(tomas)).toMatchObject({
      status: 409,
      value: {
        type: 'incomplete',
        errors: {
          intention: [expect.any(String)],
          attestations: [expect.any(String)],
          letter: [expect.any(String)],
        },
      },
    });
    await state(tomas, 501, null, false);
    await attest(tomas, 501);
    expect(Object.keys((await insert(tomas)).value.errors)).toEqual(['intention', 'letter']);
  });

  it('want every fee paid', async () => {
    await prepare();
    await server.db.query`delete from fees where user_id = 111 and exam_id = 501 and fee_type = 'exam'`;
    await server.db.query`
      insert into fees (fee_id, user_id, exam_id, fee_type, amount, currency, paid_total)
      values (99001, 111, 501, 'exam', 130000, 'USD', 129999)`;
    expect(Object.keys((await insert(tomas)).value.errors)).toEqual(['fee']);
    await server.db.query`update fees set paid_total = amount where fee_id = 99001`;
    expect((await insert(tomas)).status).toBe(200);
  });

  it('are submitted once, however often and however fast it is done', async () => {
    await prepare();
    const answers = await Promise.all([insert(tomas), insert(tomas), insert(tomas)]);
    for (const answer of answers)
      expect(answer).toEqual({
        status: 200,
        value: { examId: 501, status: 0, confirmationNumber: null, registeredAt: null },
      });
    expect(await insert(tomas)).toEqual(answers[0]);
    expect(await writtenDown('insertApplication')).toBe(1);
  });

  it('cannot be completed before they are submitted', async () => {
    await prepare();
    expect(await complete(tomas)).toMatchObject({
      status: 409,
      value: { type: 'incomplete', errors: { review: [expect.any(String)] } },
    });
  });

  it('give one confirmation number, and one mail, to two windows that complete at the same time', async () => {
    await prepare();
    await insert(tomas);
    const before = (await server.mails()).length;
    const [first, second] = await Promise.all([complete(tomas), complete(tomas)]);
    expect(first.value.confirmationNumber).toMatch(/^GSQE-\d{4}-[2-9A-HJKMNP-TV-Z]{6}$/);
    expect(second).toEqual(first);
    expect(await complete(tomas)).toEqual(first);
    expect(await insert(tomas)).toEqual(first);
    expect(await writtenDown('completeRegistration')).toBe(1);
    const mails = await server.mails();
    expect(mails.length - before).toBe(1);
    expect(mails[0]).toMatchObject({ to: 'tomas.abara@example.org' });
    expect(mails[0]?.text).toContain(first.value.confirmationNumber);
    expect(mails[0]?.text).toContain('/apply-and-register/registration-requirements/501');
    const overview = await tomas.get<{ examId: number }[]>('/api/examinations/overview');
    expect(overview.value.find(({ examId }) => examId === 501)).toMatchObject({
      examType: 'qualifying',
      examSpecialtyId: 1,
      status: 2,
      confirmationNumber: first.value.confirmationNumber,
      registeredAt: first.value.registeredAt,
    });
  });

  it('await approval until the program director has answered, and further without a recommendation', async () => {
    await prepare();
    await insert(tomas);
    expect((await complete(tomas)).value.status).toBe(2);
    for (const [recommends, status] of [
      [false, 2],
      [true, 1],
    ] as const) {
      await server.db.query`delete from registrations where user_id = 111 and exam_id = 501`;
      await insert(tomas);
      await server.db.query`
        update letters set status = 2, response_date = now(), recommends = ${recommends} where user_id = 111`;
      expect((await complete(tomas)).value.status).toBe(status);
    }
  });

  it('answer a repeated request by its key with what it answered first', async () => {
    await prepare();
    await insert(tomas);
    const { headers } = await server.signIn('tomas.abara');
    const once = () =>
      server.fetch('/api/examinations/registration-complete', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': '2b1f3c1e-58b2-4a35-9d0f-6a0f4c7d1e11' },
        json: { examHeaderId: 501 },
      });
    const texts = [await (await once()).text(), await (await once()).text()];
    expect(texts[0]).toBe(texts[1]);
  });

  it('take no more changes once they are complete, and forget the draft', async () => {
    await prepare();
    const draft = {
      v: 1,
      started: true,
      intends: true,
      attested: [],
      needsAccommodations: false,
      accommodationId: '',
      explanation: '',
      officialName: '',
      officialEmail: '',
      examDateId: null,
    };
    const keep = (version: number) =>
      tomas.send('PUT', '/api/examinations/registration-draft?examId=501', { version, draft });
    expect((await keep(0)).status).toBe(200);
    await insert(tomas);
    await complete(tomas);
    expect((await tomas.get('/api/examinations/registration-draft/by-examid?examId=501')).value).toBeNull();
    for (const answer of [await state(tomas, 501), await attest(tomas, 501), await keep(0)])
      expect(answer).toMatchObject({ status: 409, value: { type: 'already-registered' } });
  });

  it('are refused outside the window with the reason', async () => {
    const priya = await memberOf(server, 'priya.menon');
    for (const answer of [await insert(priya), await complete(priya)])
      expect(answer).toMatchObject({
        status: 409,
        value: {
          type: 'registration-closed',
          title: 'The board has not set a date for this registration yet.',
        },
      });
    await prepare();
    server.clock.ahead += 40 * 24 * 60 * MINUTE;
    tomas = await memberOf(server, 'tomas.abara');
    expect((await insert(tomas)).value.type).toBe('registration-closed');
    server.clock.ahead = 0;
  });

  it('keep to the call of their type of exam', async () => {
    expect(await insert(ines, 502)).toMatchObject({ status: 400, value: { type: 'validation' } });
    expect(await insertCertifying(tomas, 5023, 501)).toMatchObject({ status: 400 });
  });

  it("answer 404 for another member's exam, also where the exam is the whole body", async () => {
    for (const answer of [
      await insert(ines, 501),
      await insertCertifying(tomas, 5023),
      await complete(ines, 501),
      ...(await Promise.all([501, 4_711, -1, 1.5, 2 ** 40].map((id) => attest(ines, id)))),
    ])
      expect(answer).toMatchObject({ status: 404, value: { type: 'not-found' } });
  });

  it('complete an exam without letter and date at once', async () => {
    const maria = await memberOf(server, 'maria.castellan');
    await server.db.query`update fees set paid_total = amount where user_id = 121`;
    await state(maria, 505);
    await attest(maria, 505);
    expect((await insert(maria, 505)).value.status).toBe(0);
    expect((await complete(maria, 505)).value.status).toBe(1);
  });

  describe('for a certifying exam', () => {
    const prepareCertifying = async (examDateId: number) => {
      await state(ines, 502, examDateId);
      await attest(ines, 502);
    };
    const intention = async () => (await ines.get('/api/examinations/intentions/by-examid?examId=502')).value;
    /** Another person takes the place for good. */
    const takeSeat = (examDateId: number) =>
      server.db.query`
        insert into intentions (user_id, exam_id, intends, exam_date_id, seat_confirmed, stated_at)
        values (113, 502, true, ${examDateId}, true, now())`;

    it('take the place that is kept for good', async () => {
      await prepareCertifying(5022);
      expect((await insertCertifying(ines, 5022)).value).toMatchObject({ examId: 502, status: 0 });
      const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
      expect(await intention()).toMatchObject({
        examDateId: 5022,
        examDate: { startsOn: day, endsOn: day },
        seatHeldUntil: null,
      });
      server.clock.ahead += 120 * MINUTE;
      ines = await memberOf(server, 'ines.marchand');
      const done = await complete(ines, 502);
      expect(done.value.status).toBe(1);
      expect(done.value.confirmationNumber).toMatch(/^GSCEA-\d{4}-/);
    });

    it('take a free place also after the time ran out', async () => {
      await prepareCertifying(5022);
      server.clock.ahead += 120 * MINUTE;
      ines = await memberOf(server, 'ines.marchand');
      expect((await insertCertifying(ines, 5022)).status).toBe(200);
    });

    it('say that the date is full when the place was lost, and forget the date', async () => {
      await prepareCertifying(5022);
      server.clock.ahead += 120 * MINUTE;
      await takeSeat(5022);
      ines = await memberOf(server, 'ines.marchand');
      expect(await insertCertifying(ines, 5022)).toMatchObject({
        status: 409,
        value: { type: 'date-full', errors: { examDateId: [expect.any(String)] } },
      });
      expect(await intention()).toMatchObject({ intends: true, examDateId: null });
      expect((await insertCertifying(ines, 5023)).status).toBe(200);
      expect(await intention()).toMatchObject({ examDateId: 5023 });
    });

    it('give the last place to exactly one of two who submit at the same time', async () => {
      await server.db.query`insert into exam_candidates values (113, 502) on conflict do nothing`;
      await server.db.query`insert into ce_eligibility values (113, 'eligible') on conflict do nothing`;
      const henrik = await memberOf(server, 'henrik.sato');
      for (const member of [ines, henrik]) {
        await state(member, 502);
        await attest(member, 502);
      }
      const answers = await Promise.all([insertCertifying(ines, 5022), insertCertifying(henrik, 5022)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [row] = await server.db.query<{
        taken: number;
      }>`select count(*)::integer as taken from intentions where exam_date_id = 5022 and seat_confirmed`;
      expect(row?.taken).toBe(1);
    });

    it('want the intention and the statements first', async () => {
      expect(Object.keys((await insertCertifying(ines, 5023)).value.errors)).toEqual([
        'intention',
        'attestations',
        'date',
      ]);
    });

    it('refuse a date that cannot be had', async () => {
      await prepareCertifying(5023);
      for (const wrong of [5031, 77, -1, 1.5])
        expect(await insertCertifying(ines, wrong)).toMatchObject({
          status: 400,
          value: { errors: { examDateId: [expect.any(String)] } },
        });
      expect(await intention()).toMatchObject({ examDateId: 5023 });
    });
  });
});
