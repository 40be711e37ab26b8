import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDraft } from '#domain/registration/registration.ts';
import { memberOf } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import type { ErrorObject } from '#contract/core/fault.ts';
import { identifier } from '#server/db/fragment.ts';

/** Every write of a registration for an exam, sent directly. */
const writes: Readonly<
  Record<string, (examId: number) => readonly [method: string, path: string, body: unknown]>
> = {
  stateIntention: (examId) => [
    'POST',
    '/api/examinations/intentions',
    { examId, intends: true, examDateId: null },
  ],
  attestQe: (examId) => ['POST', '/api/examinations/qe-attestation/update', examId],
  requestPdReferenceLetter: (examId) => [
    'POST',
    '/api/examinations/pd-reference-letter',
    { examId, officialName: 'Ruth Eberhard', officialEmail: 'ruth@eberhard.example' },
  ],
  keepRegistrationDraft: (examId) => [
    'PUT',
    `/api/examinations/registration-draft?examId=${examId}`,
    { version: 0, draft: { ...emptyDraft, started: true } },
  ],
  createAccommodation: (examId) => ['POST', `/api/exam/accommodations?examId=${examId}`, paper()],
  insertApplication: (examId) => ['POST', '/api/examinations/insert', { examHeaderId: examId }],
  insertCertifying: (examId) => [
    'POST',
    '/api/examinations/insert-ce',
    { examHeaderId: examId, examDateId: 5023 },
  ],
  completeRegistration: (examId) => [
    'POST',
    '/api/examinations/registration-complete',
    { examHeaderId: examId },
  ],
};

function paper(): FormData {
  const form = new FormData();
  form.set('accommodationId', '1');
  form.set('explanation', 'A broken wrist.');
  form.set('file', new File(['%PDF-1.7\n%%EOF\n'], 'letter.pdf'));
  return form;
}

const saying = (part: string) => expect.stringContaining(part) as string;
const reference = expect.stringMatching(/\w/) as string;

/** Who finds registration closed, and the rule that closes it. */
const doors: readonly (readonly [why: string, userName: string, examId: number, title: string])[] = [
  ['without a date', 'priya.menon', 501, saying('has not set a date')],
  ['that opens later', 'dana.reyes', 509, saying('opens on')],
  ['that is over', 'maria.castellan', 508, saying('has closed')],
  ['whose qualifying exam was not passed', 'grace.okafor', 502, saying('once the qualifying exam is passed')],
  ['whose license is missing', 'dana.reyes', 502, saying('needs your medical license')],
];

onAnyEngine('an exam that is closed', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  afterAll(() => server.close());

  /** Everything that writes could have changed. */
  const traces = async () => {
    const tables = ['intentions', 'attestations', 'letters', 'registration_drafts', 'accommodations'];
    const counts = tables.map(
      (table) => server.db.query`select count(*)::integer as n from ${identifier(table)}`,
    );
    const submitted = server.db.query`select * from registrations order by user_id, exam_id`;
    const papers = server.db.query`select count(*)::integer as n from documents`;
    return [await Promise.all(counts), await submitted, await papers, (await server.mails()).length];
  };

  /** Each kind of exam has its own submit call. */
  const isOfOtherKind = (name: string, examId: number) =>
    name.startsWith('insert') && (name === 'insertCertifying') !== (examId === 502);

  it.each(doors)(
    '%s takes nothing by a direct call, says which rule closes it, and keeps nothing',
    async (_, userName, examId, title) => {
      const member = await memberOf(server, userName);
      const before = await traces();
      for (const [name, write] of Object.entries(writes)) {
        const refusal = isOfOtherKind(name, examId)
          ? { status: 400, type: 'validation' }
          : { status: 409, type: 'registration-closed', title, errors: {} };
        const [method, path, body] = write(examId);
        const said = await member.send<ErrorObject>(method, path, body);
        expect({ name, ...said.value }).toMatchObject({ name, ...refusal, traceId: reference });
        expect(said.status).toBe(refusal.status);
      }
      expect(await traces()).toEqual(before);
    },
  );

  it('because it was submitted takes nothing more but to be asked for its confirmation', async () => {
    // Leila Haddad is registered for it.
    const leila = await memberOf(server, 'leila.haddad');
    const before = await traces();
    const answers = await Promise.all(
      Object.entries(writes).map(async ([name, write]) => {
        const [method, path, body] = write(507);
        const { status, value } = await leila.send<ErrorObject>(method, path, body);
        return [name, status, value.type ?? 'done'];
      }),
    );
    const refused = [409, 'already-registered'];
    expect(Object.fromEntries(answers.map(([name, ...said]) => [name, said]))).toEqual({
      stateIntention: refused,
      attestQe: refused,
      requestPdReferenceLetter: refused,
      keepRegistrationDraft: refused,
      createAccommodation: refused,
      insertApplication: [200, 'done'],
      insertCertifying: [400, 'validation'],
      completeRegistration: [200, 'done'],
    });
    expect(await traces()).toEqual(before);
  });

  it('by a fee whose time is over is neither paid nor submitted', async () => {
    const tomas = await memberOf(server, 'tomas.abara');
    for (const name of ['stateIntention', 'attestQe', 'requestPdReferenceLetter']) {
      const [method, path, body] = writes[name]!(501);
      expect((await tomas.send(method, path, body)).status).toBe(200);
    }
    await server.db
      .query`update fees set due_date = now() - interval '1 day' where user_id = 111 and exam_id = 501`;
    const [fee] = await server.db.query<{
      feeId: number;
    }>`select fee_id from fees where user_id = 111 and exam_id = 501 limit 1`;
    const token = { feeIds: [fee?.feeId], returnTo: 'registration' };
    const paying = await tomas.send('POST', '/api/billing/transaction/token', token);
    expect(paying).toMatchObject({ status: 409, value: { type: 'fee-expired', errors: {} } });
    const insert = await tomas.send('POST', '/api/examinations/insert', { examHeaderId: 501 });
    expect(insert).toMatchObject({
      status: 409,
      value: { type: 'incomplete', errors: { fee: [expect.any(String)] } },
    });
    expect(await server.db.query`select 1 from fee_transactions where fee_id = ${fee!.feeId}`).toEqual([]);
  });
});
