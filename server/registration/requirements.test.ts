import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AdmissionCard,
  CeEligibility,
  ExamHistoryItem,
  QeAttestation,
  RequirementStatus,
} from '#contract/registration/examinations.ts';
import { dashboardStatuses } from '#domain/status.ts';
import { wordingVersion } from '#domain/registration/statements.ts';
import { memberOf } from '#tests/support/server/member.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';

describe('what the board says about exams', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const read = async <T>(userName: string, path: string) =>
    (await (await memberOf(server, userName)).get<T>(`/api/examinations/${path}`)).value;
  const lines = (userName: string, examId: number) =>
    read<RequirementStatus[]>(userName, `qe-dashboard-status/by-examid?examheaderId=${examId}`);
  const words = async (userName: string, examId: number) =>
    Object.fromEntries(
      (await lines(userName, examId)).map((line) => [line.statusType, line.statusDescriptionText]),
    );

  it('lists what a qualifying exam needs, in the order of its steps, in the words of the specification', async () => {
    const found = await lines('tomas.abara', 501);
    expect(found.map(({ statusType }) => statusType)).toEqual([
      'eligibility',
      'intention',
      'attestations',
      'accommodations',
      'letter',
      'fee',
      'review',
    ]);
    expect(found.map(({ statusOrder }) => statusOrder)).toEqual(found.map((_, index) => index + 1));
    for (const { statusDescriptionText, statusInstructions } of found) {
      expect(dashboardStatuses).toContain(statusDescriptionText.toLowerCase().replace(' ', '-'));
      expect(statusInstructions).toMatch(/^[A-Z].*\.$/);
    }
    expect(found[1]).toMatchObject({
      statusName: 'Intention to take the exam',
      statusDisabled: 0,
      statusUrl: '/apply-and-register/exam-registration/501?step=intention',
    });
    expect(found[2]).toMatchObject({ statusDisabled: 1, statusUrl: '' });
  });

  it('says how far a trainee is who is half way', async () => {
    expect(await words('grace.okafor', 501)).toMatchObject({
      eligibility: 'Completed',
      intention: 'Completed',
      attestations: 'Completed',
      letter: 'Contingent',
      review: 'Contingent',
    });
  });

  it('says why nothing can be done where registration is closed', async () => {
    const [first, ...rest] = await lines('priya.menon', 501);
    expect(first).toMatchObject({
      statusDescriptionText: 'Coming soon',
      statusInstructions: 'The board has not set a date for this registration yet.',
    });
    expect((await words('dana.reyes', 502)).eligibility).toBe('Alert');
    expect(rest.every(({ statusDisabled }) => statusDisabled === 1)).toBe(true);
  });

  it('leads to the page of dates, and warns when a place is not kept any longer', async () => {
    const ines = await memberOf(server, 'ines.marchand');
    await ines.send('POST', '/api/examinations/intentions', { examId: 502, intends: true, examDateId: 5023 });
    await ines.send('POST', '/api/examinations/qe-attestation/update', 502);
    const date = async () =>
      (await lines('ines.marchand', 502)).find(({ statusType }) => statusType === 'date');
    expect(await date()).toMatchObject({
      statusDescriptionText: 'In progress',
      statusUrl: '/apply-and-register/exam-registration/date-selection/1',
    });
    server.clock.ahead += 61 * 60_000;
    expect((await date())?.statusDescriptionText).toBe('Alert');
    expect(await words('ines.marchand', 502)).not.toHaveProperty('letter');
    server.clock.ahead = 0;
  });

  it('keeps every line open to a trainee who is registered', async () => {
    const found = await lines('leila.haddad', 507);
    expect(found.find(({ statusType }) => statusType === 'review')).toMatchObject({
      statusDescriptionText: 'Completed',
      statusDisabled: 0,
    });
    expect(await words('leila.haddad', 507)).toMatchObject({ accommodations: 'Not applicable' });
  });

  it('says that an answer can be changed only while registration is open', async () => {
    const tomas = await memberOf(server, 'tomas.abara');
    await tomas.send('POST', '/api/examinations/intentions', {
      examId: 501,
      intends: false,
      examDateId: null,
    });
    const told = 'You told the board that you do not intend to take the exam.';
    const said = async () => (await lines('tomas.abara', 501))[1]!.statusInstructions;
    expect(await said()).toBe(`${told} You can change that.`);
    const [before] = await server.db.query<{
      appCloseDate: string;
    }>`select app_close_date from qe_applications where user_id = 111`;
    await server.db.query`
      update qe_applications set app_close_date = now() - interval '1 day' where user_id = 111`;
    expect(await said()).toBe(told);
    await server.db.query`
      update qe_applications set app_close_date = ${before!.appCloseDate}::timestamptz where user_id = 111`;
  });

  it('says what was answered badly, waits or is paid in part', async () => {
    const tomas = await memberOf(server, 'tomas.abara');
    await tomas.send('POST', '/api/examinations/intentions', {
      examId: 501,
      intends: false,
      examDateId: null,
    });
    await server.db.query`
      insert into letters (kind, user_id, exam_id, official_name, official_email, status, sent_date, token_hash)
      values ('director', 111, 501, 'Ellen Marsh', 'e@hospital.example', 1, now(), 'x')`;
    await server.db.query`update fees set paid_total = 0 where user_id = 111 and exam_id = 501`;
    await server.db.query`delete from fees where user_id = 111 and exam_id = 501`;
    expect(await words('tomas.abara', 501)).toMatchObject({
      intention: 'Alert',
      letter: 'In progress',
      fee: 'Not applicable',
    });
    await server.db.query`
      insert into fees (fee_id, user_id, exam_id, fee_type, amount, currency, paid_total)
      values (99001, 111, 501, 'exam', 130000, 'USD', 0)`;
    const feeWord = async (change: Fragment) => {
      await server.db.query`update fees set ${change} where fee_id = 99001`;
      return (await words('tomas.abara', 501)).fee;
    };
    expect(await feeWord(fragment`paid_total = 0`)).toBe('Contingent');
    expect(await feeWord(fragment`paid_total = 1`)).toBe('In progress');
    expect(await feeWord(fragment`due_date = '2020-01-01'`)).toBe('Alert');
    expect(await feeWord(fragment`paid_total = amount`)).toBe('Completed');
    await server.db.query`update letters set status = 0, response_date = now() where user_id = 111`;
    expect((await words('tomas.abara', 501)).letter).toBe('Alert');
    await server.db.query`update letters set status = 2, response_date = now() where user_id = 111`;
    expect((await words('tomas.abara', 501)).letter).toBe('Pending approval');
    await server.db.query`update letters set status = 3 where user_id = 111`;
    expect((await words('tomas.abara', 501)).letter).toBe('Completed');
  });

  it('asks again for a statement whose wording has changed, and keeps what was agreed to', async () => {
    const statements = () => read<QeAttestation[]>('grace.okafor', 'qe-attestation/by-examid?examId=501');
    expect((await statements()).every(({ checked }) => checked)).toBe(true);
    await server.db.query`
      insert into attestation_statements (exam_type, name, version, position, attestation_text)
      values ('qualifying', 'conduct', 2, 4, 'A new wording.')`;
    const changed = await statements();
    expect(changed.filter(({ checked }) => !checked)).toEqual([
      { name: 'conduct', attestationText: 'A new wording.', checked: false, version: 2 },
    ]);
    expect((await words('grace.okafor', 501)).attestations).toBe('In progress');
    const grace = await memberOf(server, 'grace.okafor');
    const path = '/api/examinations/qe-attestation/update';
    const asRead = String(wordingVersion(changed) - 1);
    const refused = await grace.send<{ current: unknown }>('POST', path, 501, { 'if-match': `"${asRead}"` });
    expect([refused.status, refused.value.current]).toEqual([412, changed]);
    const agreed = await grace.send<QeAttestation[]>('POST', path, 501, {
      'if-match': `"${wordingVersion(changed)}"`,
    });
    expect(agreed.value.every(({ checked }) => checked)).toBe(true);
    const kept = await server.db.query`
      select version, attestation_text from attestations
       where user_id = 112 and exam_id = 501 and name = 'conduct' order by version`;
    expect(kept).toHaveLength(2);
  });

  it('shows passes, failures and results that are awaited, the newest first', async () => {
    const history = await read<ExamHistoryItem[]>('leila.haddad', 'history');
    expect(history.map(({ examCode, result }) => [examCode, result])).toEqual([
      ['MBS-P', null],
      ['CCA-GS-P', 'P'],
    ]);
    expect(history[0]?.registrationIdentifier).toBeNull();
    expect(history[1]?.registrationIdentifier).toBeGreaterThan(0);
    const failed = await read<ExamHistoryItem[]>('henrik.sato', 'history');
    expect(failed).toMatchObject([{ examId: 504, result: 'F' }]);
    expect(await read('ines.marchand', 'history')).toMatchObject([{ examId: 504, result: 'P' }]);
    expect(await read('priya.menon', 'history')).toEqual([]);
  });

  it('says whether a member may take the certifying exam', async () => {
    const of = async (name: string) =>
      (await read<CeEligibility>(name, 'ce-exam-eligibility/by-userid')).eligibility;
    expect(await of('ines.marchand')).toBe('eligible');
    expect(await of('dana.reyes')).toBe('licenseMissing');
    expect(await of('tomas.abara')).toBe('qualifyingExamNotPassed');
    expect(await of('maria.castellan')).toBe('alreadyCertified');
  });

  it('names exam, specialty and note of an exam on the own calendar only', async () => {
    expect(await read('tomas.abara', 'title?examId=501')).toEqual({
      examId: 501,
      title: 'General Surgery Qualifying Exam',
    });
    expect(await read('leila.haddad', 'examspecialtyid?examId=506')).toEqual({ examSpecialtyId: 2 });
    expect(await read('ines.marchand', 'title?examId=501')).toMatchObject({ status: 404 });
    expect(
      await read<{ webNote: string }>('tomas.abara', 'application-web-note/by-userid?examheaderId=501'),
    ).toMatchObject({ webNote: expect.stringContaining('Your program has confirmed') });
    expect(await read('grace.okafor', 'application-web-note/by-userid?examheaderId=501')).toEqual({
      webNote: '',
    });
  });

  it('gives an admission card from its day on', async () => {
    const card = (name: string, examId: number) =>
      read<AdmissionCard>(name, `admission-card/availability?examID=${examId}`);
    const here = await card('tomas.abara', 510);
    expect(here).toMatchObject({ available: true, documentId: expect.any(Number) });
    const tomas = await memberOf(server, 'tomas.abara');
    expect((await tomas.get(`/api/documents/by-id?id=${here.documentId}`)).status).toBe(200);
    await server.db.query`update admission_cards set available_from = '2999-01-01' where user_id = 111`;
    expect(await card('tomas.abara', 510)).toEqual({
      available: false,
      documentId: null,
      availableFrom: '2999-01-01',
    });
    expect(await card('leila.haddad', 507)).toMatchObject({
      available: false,
      availableFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await card('tomas.abara', 501)).toEqual({
      available: false,
      documentId: null,
      availableFrom: null,
    });
  });
});
