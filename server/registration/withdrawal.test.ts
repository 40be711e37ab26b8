import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { RegistrationResult } from '#contract/registration/examinations.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import { sumDue } from '#domain/billing/fees.ts';
import { eventOf, tell } from '#tests/support/server/payments.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

interface Withdrawn {
  examId: number;
  withdrawnAt: string;
  type: string;
}

onAnyEngine('withdrawing a submitted registration', (engine) => {
  let server: TestApp;
  let tomas: Member;
  let ines: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { officeEmail: '' } });
  });
  beforeEach(async () => {
    for (const table of ['intentions', 'attestations', 'letters', 'registration_drafts'])
      await server.db.query`delete from ${identifier(table)} where user_id in (111, 115)`;
    await server.db.query`delete from registrations where exam_id in (501, 502)`;
    await server.db.query`update fees set paid_total = amount where user_id in (111, 115)`;
    await server.db.query`delete from audit_entries`;
    [tomas, ines] = await Promise.all([memberOf(server, 'tomas.abara'), memberOf(server, 'ines.marchand')]);
  });
  afterAll(() => server.close());

  const state = (member: Member, examId: number, intends: boolean, examDateId: number | null = null) =>
    member.send('POST', '/api/examinations/intentions', { examId, intends, examDateId });
  const attest = (member: Member, examId: number) =>
    member.send('POST', '/api/examinations/qe-attestation/update', examId);
  const askForLetter = () =>
    tomas.send('POST', '/api/examinations/pd-reference-letter', {
      examId: 501,
      officialName: 'Ellen Marsh, MD',
      officialEmail: 'ellen.marsh@hospital.example',
    });
  const submit = () => tomas.send('POST', '/api/examinations/insert', { examHeaderId: 501 });
  const complete = (member: Member, examHeaderId: number) =>
    member.send<RegistrationResult>('POST', '/api/examinations/registration-complete', { examHeaderId });
  const withdraw = (member: Member, examHeaderId = 501) =>
    member.send<Withdrawn>('POST', '/api/examinations/registration-withdraw', { examHeaderId });
  const register = async () => {
    await state(tomas, 501, true);
    await attest(tomas, 501);
    await askForLetter();
    await submit();
    return await complete(tomas, 501);
  };
  const examOf = async (member: Member, examId: number) => {
    const { value } = await member.send<MemberRegistrations>('GET', '/api/examinations/registration-facts');
    return value.exams.find(({ exam }) => exam.examId === examId)!;
  };
  const mailsTo = async (to: string) => {
    await server.app.settled();
    return (await server.mails())
      .filter((mail) => mail.to === to)
      .map(({ subject, text }) => ({ subject, text }));
  };

  it('gives the number and the place back, ends the letter, and confirms it once by mail', async () => {
    expect((await register()).value.status).toBe(2);
    const own = (
      await server.db.query<{ email: string }>`select email_address as email from users where user_id = 111`
    )[0]!.email;
    const before = (await mailsTo(own)).length;
    const first = await withdraw(tomas);
    expect(first).toMatchObject({ status: 200, value: { examId: 501, withdrawnAt: expect.any(String) } });
    expect((await withdraw(tomas)).value).toEqual(first.value);
    const { exam, answers } = await examOf(tomas, 501);
    expect(exam).toMatchObject({
      status: -1,
      confirmationNumber: null,
      registeredAt: null,
      withdrawnAt: first.value.withdrawnAt,
    });
    expect(answers).toMatchObject({ intention: { intends: false, examDateId: null }, letter: null });
    const newMails = (await mailsTo(own)).slice(0, (await mailsTo(own)).length - before);
    expect(newMails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Registration withdrawn: /) as string,
    ]);
    expect(newMails[0]!.text).toContain('The board decides about a refund.');
    const [director] = await mailsTo('ellen.marsh@hospital.example');
    expect(director?.subject).toMatch(/^Request withdrawn: reference letter for /);
    expect(
      await server.db.query`select 1 from audit_entries where call = 'withdrawRegistration'`,
    ).toHaveLength(1);
  });

  it('says nothing of refunds to a member whose payments were all refunded', async () => {
    await register();
    await server.db.query`update fees set paid_total = 0 where user_id = 111`;
    await withdraw(tomas);
    await server.app.settled();
    const newest = (await server.mails()).find(({ subject }) =>
      subject.startsWith('Registration withdrawn: '),
    );
    expect(newest!.text).not.toContain('refund');
    await server.db.query`update fees set paid_total = amount where user_id = 111`;
  });

  it('leaves nothing to do or to wait for, and nothing to pay', async () => {
    await register();
    await withdraw(tomas);
    const { value } = await tomas.send<Record<'mine' | 'others', { examId: number | null }[]>>(
      'GET',
      '/api/to-do',
    );
    expect([...value.mine, ...value.others].filter(({ examId }) => examId === 501)).toEqual([]);
  });

  it('can be followed by another registration while that is open; what was paid counts', async () => {
    const { value: before } = await register();
    await withdraw(tomas);
    await state(tomas, 501, true);
    const { exam, answers } = await examOf(tomas, 501);
    expect(exam.withdrawnAt).toBeNull();
    // What was answered with no is not asked again.
    expect(answers.needsAccommodations).toBe(false);
    await askForLetter();
    expect((await submit()).status).toBe(200);
    const again = await complete(tomas, 501);
    expect(again.value).toMatchObject({ status: 2, confirmationNumber: expect.any(String) });
    expect(again.value.confirmationNumber).not.toBe(before.confirmationNumber);
  });

  it('can be followed by another one that owes what was refunded since, once', async () => {
    await server.db
      .query`delete from fee_transactions where fee_id in (select fee_id from fees where user_id = 111)`;
    const fees = async () =>
      (await tomas.get<ExamFee[]>('/api/billing/exam-fee/by-userid')).value.filter(
        ({ examId, registration }) => examId === 501 && registration !== null,
      );
    const due = async () => sumDue(await fees());
    const { feeId, amount } = (await fees())[0]!;
    const charge = async (transactionId: number) => {
      await server.db.query`
        insert into fee_transactions (transaction_id, fee_id, amount, status, started_at, expires_at, settled_at,
                                      receipt_number)
        values (${transactionId}::integer, ${feeId}, ${amount}, 'succeeded', now(), now(), now(), 'R-' || ${transactionId}::integer)`;
      await server.db.query`update fees set paid_total = amount where fee_id = ${feeId}`;
    };
    const refund = (transactionId: number, refunded: number) =>
      tell(server, eventOf(server, transactionId, 'refunded', { amount: refunded }));
    const giveUpAndBeginAgain = async () => {
      await state(tomas, 501, false);
      await state(tomas, 501, true);
    };
    await charge(801);
    await register();
    await withdraw(tomas);
    expect((await refund(801, amount - 5_000)).status).toBe(200);
    await state(tomas, 501, true);
    expect(await due()).toBe(amount - 5_000);
    await attest(tomas, 501);
    await askForLetter();
    expect((await submit()).status).toBe(409);
    // The board kept 50 dollars, which still count; the same refund is not owed twice.
    await charge(802);
    await giveUpAndBeginAgain();
    expect(await due()).toBe(0);
    await refund(801, 5_000);
    expect(await due()).toBe(0);
    await giveUpAndBeginAgain();
    expect(await due()).toBe(5_000);
  });

  it('frees the place on the date for others', async () => {
    const [date] = await server.db.query<{
      id: number;
    }>`
      select exam_date_id as id from exam_dates where exam_id = 502 and capacity > 5
       order by starts_on desc limit 1`;
    const examDateId = date!.id;
    await state(ines, 502, true, examDateId);
    await attest(ines, 502);
    await ines.send('POST', '/api/examinations/insert-ce', { examHeaderId: 502, examDateId });
    expect((await complete(ines, 502)).value.status).toBe(1);
    const taken = () =>
      server.db.query`select 1 from intentions where exam_date_id = ${examDateId} and seat_confirmed`;
    const before = (await taken()).length;
    expect((await withdraw(ines, 502)).status).toBe(200);
    expect(await taken()).toHaveLength(before - 1);
  });

  it('is refused once the exam’s first day has begun at the board, and for what was not submitted', async () => {
    expect(await withdraw(tomas)).toMatchObject({
      status: 409,
      value: { type: 'registration-closed', title: 'There is no registration to withdraw.' },
    });
    await register();
    const [exam] = await server.db.query<{
      starts: string;
      ends: string;
    }>`select exam_start_date as starts, exam_end_date as ends from exams where exam_id = 501`;
    await server.db
      .query`update exams set exam_start_date = (now() at time zone 'America/New_York')::date where exam_id = 501`;
    try {
      expect(await withdraw(tomas)).toMatchObject({ status: 409, value: { type: 'registration-closed' } });
      await server.db.query`
        update exams set exam_start_date = (now() at time zone 'America/New_York')::date + 1 where exam_id = 501`;
      expect((await withdraw(tomas)).status).toBe(200);
    } finally {
      await server.db.query`update exams set exam_start_date = ${exam!.starts} where exam_id = 501`;
    }
  });

  it('withdraws once when two windows do so together', async () => {
    await register();
    const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw(tomas)));
    expect(new Set(answers.map(({ status, value }) => `${status} ${value.withdrawnAt}`)).size).toBe(1);
    expect(
      await server.db.query`select 1 from audit_entries where call = 'withdrawRegistration'`,
    ).toHaveLength(1);
  });
});
