import type { KeptDraft } from '#contract/registration/registrationDrafts.ts';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { UserProfile } from '#contract/profile/profiles.ts';
import type { ExamReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { ccStatements } from '#contract/cc/ccStatements.ts';
import { isFeeSettled } from '#domain/billing/fees.ts';
import { emptyDraft } from '#domain/registration/registration.ts';
import { allStatements, demoYears, fullLog, METABOLIC } from '#tests/support/pages/examCards.ts';
import type { Ask, Said } from '#tests/support/server/examiner.ts';
import { continuousCertificationExamples } from '#tests/contract/continuousCertificationExamples.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { openPage, pay, testCards, tokenFor, type Headers } from '#tests/support/server/payments.ts';
import type { TestApp } from '#tests/support/server/serverApp.ts';

/** The office of the tests' server. */
export const office = 'office@board.example';

/** A signed-in account of the demo. */
export interface Account {
  server: TestApp;
  userId: number;
  ask: Ask;
  headers: Headers;
}

/** One thing that a member, or an official about them, can do; the status of the answer, if it is a call. */
export interface Action {
  name: string;
  run: (account: Account) => Promise<Pick<Said, 'status'>>;
}
const action = (name: string, run: Action['run']): Action => ({ name, run });

const pagesOf = ({ server }: Account) =>
  letterPages({ fetch: (...request) => server.fetch(...request), mails: () => server.mails() });

async function keepDraft({ ask }: Account, examId: number, parts: Partial<KeptDraft['draft']>) {
  const kept = (await ask('getRegistrationDraft', { query: { examId } })).body as KeptDraft | null;
  return await ask('keepRegistrationDraft', {
    query: { examId },
    body: { draft: { ...(kept?.draft ?? emptyDraft), ...parts }, version: kept?.version ?? 0 },
  });
}

const state = (examId: number, intends: boolean, examDateId: number | null) => (account: Account) =>
  account.ask('stateIntention', { body: { examId, intends, examDateId } });

const director = (number: number) => `director-${number}@hospital.example`;
const askDirector = (examId: number, number: number) =>
  action(`asks program director ${number}`, ({ ask }) =>
    ask('requestPdReferenceLetter', {
      body: { examId, officialName: 'Ellen Marsh, MD', officialEmail: director(number) },
    }),
  );
const answers = (name: string, mailbox: string, fields: Readonly<Record<string, string>>) =>
  action(name, async (account) => {
    const pages = pagesOf(account);
    return await pages.send(await pages.newestLink(mailbox), { ...fields });
  });
const recommends = (mailbox: string) =>
  answers(`${mailbox} recommends`, mailbox, { answer: 'agree', comment: '', signature: 'Ellen Marsh' });
const declines = (mailbox: string) =>
  answers(`${mailbox} declines`, mailbox, { answer: 'decline', comment: 'No.', signature: 'Ellen Marsh' });

/** Pays the fees of an exam, one after the other; of a declined card only the first. */
const paying = (examId: number, card: keyof typeof testCards) =>
  action(`pays with the ${card} card`, async ({ server, ask, headers }) => {
    const all = (await ask('listFees', {})).body as ExamFee[];
    const open = all.filter(
      (fee) => fee.examId === examId && fee.registration === 'open' && !isFeeSettled(fee),
    );
    let answer = { status: 404 };
    for (const { feeId } of card === 'good' ? open : open.slice(0, 1)) {
      const { transactionToken } = await tokenFor(server, headers, feeId);
      answer = await pay(server, await openPage(server, transactionToken), testCards[card]);
    }
    return answer;
  });

/** Everything about the registration for an exam, from the first question to what comes after the submission. */
export const registering = (
  examId: number,
  {
    dateId = null,
    hasLetter = false,
    hasFees = true,
  }: { dateId?: number | null; hasLetter?: boolean; hasFees?: boolean },
): Action[] => [
  action('reads the introduction', (account) => keepDraft(account, examId, { started: true })),
  action('says no', state(examId, false, null)),
  action('says yes', state(examId, true, dateId)),
  action('agrees', ({ ask }) => ask('attestQe', { body: examId })),
  action('needs no accommodations', (account) => keepDraft(account, examId, { needsAccommodations: false })),
  ...(hasLetter
    ? [askDirector(examId, 1), declines(director(1)), askDirector(examId, 2), recommends(director(2))]
    : []),
  ...(hasFees ? [paying(examId, 'declined'), paying(examId, 'good')] : []),
  action('submits', ({ ask }) =>
    dateId === null
      ? ask('insertApplication', { body: { examHeaderId: examId } })
      : ask('insertCertifying', { body: { examHeaderId: examId, examDateId: dateId } }),
  ),
  action('completes the registration', ({ ask }) =>
    ask('completeRegistration', { body: { examHeaderId: examId } }),
  ),
  ...(hasLetter
    ? [
        answers('the office sends the letter back', office, { decision: 'sendBack', reason: 'Unsigned.' }),
        askDirector(examId, 3),
        recommends(director(3)),
        answers('the office approves', office, { decision: 'approve' }),
      ]
    : []),
];

/** Every card of the demo's exam, saved half and whole. */
export const fillingCards: Action[] = [
  action('saves an empty case log', ({ ask }) =>
    ask('saveCaseLogs', { body: { ...fullLog(), examUserHospitalAppointments: [] } }),
  ),
  action('saves the case log', ({ ask }) => ask('saveCaseLogs', { body: fullLog() })),
  action('leaves the statements open', ({ ask }) =>
    ask('saveExamUserAttestations', {
      body: { examHeaderId: METABOLIC, examUserAttestations: allStatements(false) },
    }),
  ),
  action('agrees to the statements', ({ ask }) =>
    ask('saveExamUserAttestations', {
      body: { examHeaderId: METABOLIC, examUserAttestations: allStatements(true) },
    }),
  ),
  action('saves the activities', ({ ask }) =>
    ask('saveMbsActivities', {
      body: {
        examHeaderId: METABOLIC,
        examUserPathway: { examPathwayId: 5071 },
        years: demoYears().map((year) => ({ year, cases: 40 })),
      },
    }),
  ),
];

const official = (type: string, number: number) => ({
  attestationType: type,
  hospitalName: 'Cedar Valley Hospital',
  authOfficial: 'Rosa Lund, MD',
  authOfficialTitle: 'Chief of Surgery',
  authOfficialEmail: `official-${number}@valley.example`,
  altRole: '',
  explain: '',
  explainOther: '',
});
const mailboxOf = (number: number) => official('1', number).authOfficialEmail;

const askOfficial = (type: string, number: number): Action[] => [
  action(`names official ${number}`, ({ ask }) =>
    ask('postReferenceLetter', { body: { examHeaderId: METABOLIC, ...official(type, number) } }),
  ),
  action(`asks official ${number}`, async ({ ask }) => {
    const { body } = await ask('listReferenceLetters', { query: { examheaderId: METABOLIC } });
    const letters = (body as { examUserReferenceLetters: ExamReferenceLetter[] }).examUserReferenceLetters;
    const letter = letters.find(({ authOfficialEmail }) => authOfficialEmail === mailboxOf(number))!; // named before
    return await ask('sendReferenceLetter', { body: { id: letter.id, examHeaderId: METABOLIC } });
  }),
];

/** The letters of officials for the demo's exam: one declines, the others recommend and are approved. */
export const askingOfficials: Action[] = [
  ...askOfficial('1', 1),
  declines(mailboxOf(1)),
  ...askOfficial('1', 2),
  ...askOfficial('2', 3),
  recommends(mailboxOf(2)),
  answers('the office approves it', office, { decision: 'approve' }),
  recommends(mailboxOf(3)),
  answers('the office approves the other', office, { decision: 'approve' }),
];

const startTest = async ({ ask }: Account) => await ask('startTest', { body: { examId: 505 } });

/** Takes the assessment of continuous certification, without a right answer. */
export const takingAssessment: Action[] = [
  action('starts the assessment', startTest),
  action('finishes the test', async (account) => {
    const { startTestUrl } = (await startTest(account)).body as { startTestUrl: string };
    const { status } = await account.server.fetch(new URL(startTestUrl).pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ go: 'finish' }),
    });
    return { status: status === 303 ? 200 : status };
  }),
];

/** Confirms the profile. */
export const confirming: Action[] = [
  action('confirms the profile', async ({ ask, userId }) => {
    const { body } = await ask('getProfile', { query: { userId } });
    const profile = body as UserProfile;
    return await ask('updateProfile', {
      query: { userId },
      body: {
        ...profile,
        userConfirmed: true,
        userConfirmedDate: new Date().toISOString(),
        lastUpdatedByUserId: userId,
      },
    });
  }),
];

/** Submits the attestation of the year, with the statements of a certificate that is active or inactive. */
export const attesting = (path: keyof typeof ccStatements): Action[] => [
  action('attests the year', ({ ask }) =>
    ask('submitCcAttestation', {
      body: {
        ...continuousCertificationExamples.submitCcAttestation.body,
        attested: Object.keys(ccStatements[path]),
      },
    }),
  ),
];

/** Names the outcome registry. */
export const namingRegistry: Action[] = [
  action('names a registry', ({ ask }) =>
    ask('createOutcomeRegistry', { body: continuousCertificationExamples.createOutcomeRegistry.body }),
  ),
];

/** A license until next year. */
export const addingLicense: Action[] = [
  action('adds a license', ({ ask }) =>
    ask('createMedicalLicense', {
      body: {
        issuingStateId: 'US-OH',
        licenseNumber: '35.200417',
        licenseTypeId: '1',
        issueDate: '2020-02-29',
        expireDate: '2041-02-28',
      },
    }),
  ),
];
