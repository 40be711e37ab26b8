/* oxlint-disable vitest/valid-title, vitest/no-conditional-tests -- generated from the contract's rows */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { RecordNames } from '#contract/records/records.ts';
import { recordAreas } from '../../scripts/conformance/recordAreas.ts';
import { startTestApp, type SignedIn, type TestApp } from '#tests/support/server/serverApp.ts';
import { filesBelow, textOf } from '#tests/support/sources.ts';
import { bodyOf, examples, pathOf, permitted, rows, type Parts } from './examples.ts';
import { fragment, identifier, joined } from '#server/db/fragment.ts';

/** The submission closes its sheet, so it comes last. */
const writes = rows
  .filter(([, { method }]) => method !== 'GET')
  .toSorted(([one], [other]) => Number(one === 'submitExam') - Number(other === 'submitExam'));

/** New records: their key is on the device with the draft. */
const namesOfAreas = recordAreas.map(({ names }) => names as RecordNames);
const ofDrafts = new Set<CallName>([
  ...namesOfAreas.map(({ create }) => create as CallName),
  'postReferenceLetter',
  'postCcReferenceLetter',
]);

const portalFiles = filesBelow('src', /(?<!\.test)\.tsx?$/).map((path) => ({ path, text: textOf(path) }));
const acts = 'src/domain/scoring/commands/examActs.ts';
/** What examiners write: the outbox keeps each command on the device with its key. */
const ofOutbox = new Set(
  [...textOf(acts).matchAll(/calling\('(\w+)'/g)].flatMap(([, name]) =>
    writes.filter(([each]) => each === name).map(([each]) => each),
  ),
);

/** Calls with POST whose key ends with the page: what a repetition without it finds. */
const onlyOne: Readonly<Partial<Record<CallName, string>>> = {
  authenticate: 'a session that no page knows',
  refresh: 'the session that it renews',
  logout: 'a session that has ended',
  resetPassword: 'a password that is no longer the old one',
  forgotUsername: 'a mail of the last minutes',
  createForgotPassword: 'a mail of the last minutes',
  checkResetGuid: 'nothing, since it only reads',
  resetForgotPassword: 'a link that was used',
  stateIntention: 'the one intention for the exam',
  attestQe: 'the statements of the exam',
  requestPdReferenceLetter: 'the one letter of the exam, to the same official',
  withdrawPdReferenceLetter: 'a letter that is withdrawn',
  insertApplication: 'the one registration for the exam',
  insertCertifying: 'the one registration for the exam',
  completeRegistration: 'a registration that is complete',
  withdrawRegistration: 'a registration that is withdrawn',
  createAccommodation: 'the one accommodation for the exam',
  createTransactionToken: 'the open payment of the same fees',
  saveCaseLogs: 'the one case log of the application',
  saveExamUserAttestations: 'the statements of the application',
  saveMbsActivities: 'the one list of years of the application',
  withdrawReferenceLetter: 'a letter that is withdrawn',
  createStandingDetails: "the member's one record",
  createSanctions: "the member's one record",
  createMedicalTraining: "the member's one record",
  saveGmeInformation: "the member's one record",
  createOutcomeRegistry: "the member's one record",
  createProfile: "the member's one record",
  uploadCmeProof: 'the one proof of the credit',
  submitCcAttestation: 'the one attestation of the year',
  startTest: 'the try that has begun',
  withdrawCcReferenceLetter: 'a letter that is withdrawn',
  insertSurveyResponse: 'the one response to the survey',
  declineSurvey: 'a survey that is declined',
  uploadCertificate: 'a certificate with the same bytes',
  resetCaseComments: 'nothing left to reset',
  resetExamScores: 'nothing left to reset',
  setUpPracticeExam: 'the one practice exam, as it was',
  checkConnection: 'the one check of the examiner',
};

const keepsKey = (name: CallName) => ofDrafts.has(name) || ofOutbox.has(name);

/** Calls that are not tried, and why. */
const leftOut: Readonly<Partial<Record<CallName, string>>> = {
  authenticate: 'Each sign-in is a session of its own; one that no page knows ends by itself.',
  checkResetGuid: 'It only reads.',
  refresh: 'It has no record; server/auth and the tests of two windows try it twice.',
};

/** What is written with every request, or about it: not what was asked for. */
const logs = new Set(['audit_entries', 'idempotency_keys', 'scoring_log']);

/** What a repetition without a key is refused with: what was asked for is there, or is gone, already. */
const refusedAgain: Readonly<Partial<Record<CallName, number>>> = {
  resetPassword: 401, // The session has ended.
  resetForgotPassword: 400, // The link was used.
  keepRegistrationDraft: 412,
  createAccommodation: 409,
  uploadCmeProof: 409,
  uploadCertificate: 409,
  sendReferenceLetter: 409,
  sendCcReferenceLetter: 429,
  insertSurveyResponse: 409,
  // What is gone is deleted (src/wiring/nullIfMissing.ts).
  ...Object.fromEntries(namesOfAreas.flatMap(({ remove }) => (remove === undefined ? [] : [[remove, 404]]))),
  deleteAccommodation: 404,
  deleteExamUserHospitalAppointment: 404,
  deleteDocument: 404,
  deleteUserCertificate: 404,
};

const newPassword = 'a-new-password-of-mine';

/** Examples whose work the demo's data does not allow, and what has to be done before. */
const others: Readonly<
  Partial<Record<CallName, (server: TestApp, headersOf: HeadersOf) => Promise<Parts & { by?: string }>>>
> = {
  logout: async (server) => ({
    body: { refreshToken: (await server.signIn('maria.castellan')).refresh_token },
  }),
  resetPassword: async () => ({
    by: 'henrik.sato',
    body: { oldPassword: 'Board-demo-2026!', newPassword },
  }),
  forgotUsername: async () => ({ body: { email: 'maria.castellan@example.org' } }),
  createForgotPassword: async () => ({ body: { userName: 'priya.menon' } }),
  resetForgotPassword: async (server) => {
    const mail = (await server.mails()).find(({ text }) => text.includes('guid='));
    return { body: { guid: /guid=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '', newPassword } };
  },
  insertCertifying: async (server, headersOf) => {
    const headers = await headersOf('ines.marchand');
    await server.db.query`update fees set paid_total = amount where user_id = 115`;
    await server.fetch('/api/examinations/intentions', {
      method: 'POST',
      headers,
      json: { examId: 502, intends: true, examDateId: 5023 },
    });
    await server.fetch('/api/examinations/qe-attestation/update', { method: 'POST', headers, json: 502 });
    return examples.insertCertifying;
  },
  withdrawRegistration: async (server, headersOf) => {
    const headers = await headersOf('ines.marchand');
    await server.fetch('/api/examinations/registration-complete', {
      method: 'POST',
      headers,
      json: { examHeaderId: 502 },
    });
    return { by: 'ines.marchand', body: { examHeaderId: 502 } };
  },
  submitExam: async (server) => {
    await server.db.query`
      update case_scores set score = 'pass'
       where exam_schedule_score_id = ${examples.submitExam.body.examScheduleId * 10 + 1} and score is null`;
    return examples.submitExam;
  },
};

/** What decides how a write is found to be done: its method and form, its key, and what a repetition without one finds. */
const familyOf = ([name, { method, multipart, access }]: (typeof writes)[number]) =>
  [
    method,
    multipart ?? 'json',
    access === 'public',
    ofDrafts.has(name),
    ofOutbox.has(name),
    refusedAgain[name],
  ].join(' ');
const tried = writes.filter(([name]) => !(name in leftOut));
const representatives = new Set(
  tried
    .filter((row, index) => index === tried.findIndex((other) => familyOf(other) === familyOf(row)))
    .map(([name]) => name),
);
/** Writes that change what another one has made, which is tried before them. */
const after: Readonly<Partial<Record<CallName, CallName>>> = {
  resetForgotPassword: 'createForgotPassword',
  deleteCmeProof: 'uploadCmeProof',
};
for (const [name, before] of Object.entries(after))
  if (representatives.has(name as CallName)) representatives.add(before);

type HeadersOf = (userName: string) => Promise<Readonly<Record<string, string>>>;

/** Some writes change what others of the same form have made. */
const forms = [
  { which: 'one of each family', own: tried.filter(([name]) => representatives.has(name)), options: {} },
  { which: 'each', own: tried, options: { tags: ['full'] } },
];

describe.each(forms)('a write whose answer was lost, $which', ({ own, options }) => {
  let server: TestApp;
  let tables: readonly string[];
  beforeAll(async () => {
    server = await startTestApp({ faults: true });
    const named = await server.db.query<{
      name: string;
    }>`
      select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`;
    tables = named.map(({ name }) => name).filter((name) => !logs.has(name));
  });
  afterAll(() => server.close());

  const signedIn = new Map<string, Promise<SignedIn>>();
  async function headersOf(userName: string) {
    const known = signedIn.get(userName) ?? server.signIn(userName);
    signedIn.set(userName, known);
    return (await known).headers;
  }

  /** How many rows each table has, how many mails were sent, and a hash of all of it. */
  async function stock() {
    const mails = (await server.mails()).length;
    const found = await server.db.query<{ name: string; count: number; hash: string }>`
      ${joined(
        tables.map(
          (name) => fragment`
         select ${name} as name, count(*)::integer as count,
                md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${identifier(name)} t`,
        ),
        ' union all ',
      )}`;
    return {
      counts: { mails, ...Object.fromEntries(found.map(({ name, count }) => [name, count])) },
      hash: [mails, ...found.map(({ name, hash }) => `${name} ${hash}`)].join('\n'),
    };
  }

  const loseAnswer = () =>
    server.fetch('/faults', {
      method: 'POST',
      json: { match: { path: '^/api/' }, kind: 'lose-response', times: 1 },
    });

  for (const [name, row] of own) {
    it(`is done once, although it is sent again: ${name}`, options, async () => {
      const { by = permitted(name, row), ...parts } = (await others[name]?.(server, headersOf)) ?? {
        ...(examples[name] as Parts),
      };
      const headers = row.access === 'public' ? {} : await headersOf(by);
      const send = (key: string | null) =>
        server.fetch(pathOf(row, parts), {
          method: row.method,
          headers: { ...headers, ...(key !== null && { 'idempotency-key': key }) },
          ...bodyOf(row, parts.body),
        });
      const key = crypto.randomUUID();
      const before = await stock();
      await loseAnswer();
      expect((await send(key)).type).toBe('error');
      const done = await stock();
      expect(done.hash).not.toBe(before.hash);
      // As the portal sends it after a reload.
      const isKept = keepsKey(name);
      const again = await send(isKept ? key : null);
      expect(again.status).toBe(isKept ? 200 : (refusedAgain[name] ?? 200));
      expect((await stock()).counts).toEqual(done.counts);
      // As it sends it without one.
      if (row.access === 'public') return;
      const repeated = await send(key);
      const isOver = name === 'resetPassword' || again.status === 404;
      expect(repeated.status).toBe(isOver ? again.status : 200);
      expect((await stock()).counts).toEqual(done.counts);
    });
  }
});

describe('the portal', () => {
  const filesWith = (words: string) =>
    portalFiles.filter(({ text }) => text.includes(words)).map(({ path }) => path);

  it('has for each creating call a key that outlives the page, or a reason', () => {
    const named = writes.filter(([, { method }]) => method === 'POST').map(([name]) => name);
    expect(named.filter((name) => keepsKey(name) === name in onlyOne)).toEqual([]);
  });

  it('sends new records with the key of their draft', () => {
    // After a reload a row of an import is compared with the list, which has it.
    expect(filesWith('names.create as string')).toEqual([
      'src/wiring/recordImport.ts',
      'src/wiring/records.ts',
    ]);
    expect(filesWith('.sendNew(')).toEqual(['src/wiring/letters/letters.ts', 'src/wiring/records.ts']);
    for (const name of ['postReferenceLetter', 'postCcReferenceLetter'])
      for (const path of filesWith(`'${name}'`)) expect(textOf(path)).toContain('wireLetters(');
  });

  it('sends what examiners write through the outbox alone', () => {
    expect(ofOutbox.size).toBeGreaterThan(10);
    for (const name of ofOutbox) expect(filesWith(`send('${name}'`)).toEqual([]);
  });
});
