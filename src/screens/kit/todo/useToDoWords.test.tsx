// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { ExamRegistration, MemberRegistrations, TrainingGaps } from '#contract/todo/todo.ts';
import { answer } from '#tests/support/server/answers.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf } = screenTests();
const now = Date.now();
const instant = (days: number) => new Date(now + days * 86_400_000).toISOString();
const day = (days: number) => instant(days).slice(0, 10);

const examOf = (parts: Partial<ExamRegistration['exam']>): ExamRegistration['exam'] => ({
  examId: 1,
  examCode: 'X',
  examName: 'Exam',
  regOpenDate: instant(-10),
  regEndDate: instant(50),
  examStartDate: day(80),
  examEndDate: day(81),
  examSpecialtyId: 1,
  examType: 'certifying',
  status: -1,
  confirmationNumber: null,
  registeredAt: null,
  withdrawnAt: null,
  ...parts,
});
const intention = {
  examId: 1,
  intends: true,
  examDateId: null,
  examDate: null,
  seatHeldUntil: null,
  statedAt: instant(-1),
};
const letter = {
  examId: 1,
  officialName: 'Ada Lu, MD',
  officialEmail: 'a@b.example',
  status: 1,
  sentDate: instant(-3),
  responseDate: null,
  sentBackReason: null,
};
const done: ExamRegistration['answers'] = {
  started: true,
  intention: { ...intention, examDateId: 5, examDate: { startsOn: day(80), endsOn: day(80) } },
  attestations: [],
  accommodation: null,
  needsAccommodations: false,
  letter: null,
};
const registrationOf = (
  answers: Partial<ExamRegistration['answers']>,
  exam: Partial<ExamRegistration['exam']> = {},
  parts: Partial<ExamRegistration> = {},
): ExamRegistration => ({
  exam: examOf(exam),
  answers: { ...done, ...answers },
  cards: [],
  letters: null,
  ...parts,
});
const feeOf = (parts: Partial<ExamFee>): ExamFee => ({
  feeId: 1,
  examId: 1,
  examName: 'Exam',
  feeType: 'exam',
  amount: 140_000,
  currency: 'USD',
  dueDate: instant(40),
  expired: false,
  paidTotal: 0,
  registration: 'open',
  transactions: [],
  ...parts,
});
const payment = {
  transactionId: 1,
  amount: 140_000,
  currency: 'USD',
  status: 'processing' as const,
  startedAt: instant(-0.1),
  settledAt: null,
  cardEnding: null,
  receiptNumber: null,
  refunded: 0,
  refundedAt: null,
};
const qe = {
  appOpenDate: instant(-10),
  appCloseDate: instant(50),
  appFeePaid: false,
  examEndDate: instant(81),
  postDeadlineAccess: 0,
};
const qualifying = { examType: 'qualifying' as const };

async function linesOf(
  title: string,
  exam: ExamRegistration | null,
  fees: ExamFee[] = [],
  eligibility: 'eligible' | 'licenseMissing' = 'eligible',
  training: TrainingGaps = { hasMedicalSchool: true, specialties: [] },
) {
  const registrations: MemberRegistrations = {
    exams: exam ? [exam] : [],
    training,
    certificationLetters: null,
    eligibilities: { qe, ce: { eligibility } },
  };
  network.use(
    answer('listRegistrationFacts', () => registrations),
    answer('listFees', () => fees),
    answer('listRequirements', () => []),
    answer('listCertifications', () => []),
  );
  const { cleanup } = await renderPortal({ at: '/dashboard', grant: await grantOf('maria.castellan') });
  const panel = await readyPanel(title);
  const lines = panel.getAllByRole('listitem').map((line) => ({
    words: line.textContent,
    to: line.querySelector('a[href^="/"]')?.getAttribute('href') ?? null,
  }));
  expect(screen.queryByText(/\{\{|todo:|undefined/)).toBeNull();
  cleanup();
  return lines;
}
const register = '/apply-and-register/exam-registration/1';

describe('a thing to do in words', () => {
  it.each<[string, ExamRegistration, ExamFee[], RegExp, string]>([
    [
      'an open exam',
      registrationOf({ started: false, intention: null, needsAccommodations: null }),
      [feeOf({ registration: 'notBegun' })],
      /^Register for the Exam, if you intend to take itRegister by .*If you register: \$1,400\.00Start registration$/,
      register,
    ],
    [
      'the introduction',
      registrationOf({ started: false, intention: null }),
      [],
      /^Continue your registration for the Exam.*Continue$/,
      `${register}?step=eligibility`,
    ],
    [
      'the intention',
      registrationOf({ intention: null }),
      [],
      /^Say whether you will take the Exam.*4 of 7 steps done/,
      `${register}?step=intention`,
    ],
    [
      'attestations',
      registrationOf({ attestations: [{ attestationText: 'B', name: 'A', checked: false, version: 1 }] }),
      [],
      /^Agree to the statements for the Exam/,
      `${register}?step=attestations`,
    ],
    [
      'accommodations',
      registrationOf({ needsAccommodations: null }),
      [],
      /^Say whether you need accommodations for the Exam/,
      `${register}?step=accommodations`,
    ],
    [
      'the date',
      registrationOf({ intention }),
      [],
      /^Choose your date for the Exam.*Choose a date$/,
      `${register}?step=date`,
    ],
    [
      'a held place',
      registrationOf({ intention: { ...done.intention!, seatHeldUntil: instant(0.02) } }),
      [feeOf({})],
      /^Pay for the Exam.*· in \d+ minutes at \d.*Due soonTo pay: \$1,400\.00 · 5 of 7 steps doneGo to payment$/,
      `${register}?step=fee`,
    ],
    [
      'a lapsed place',
      registrationOf({ intention: { ...done.intention!, seatHeldUntil: instant(-0.02) } }),
      [],
      /^Choose your date for the Exam again.*Your place was not confirmed in time/,
      `${register}?step=date`,
    ],
    [
      'the review',
      registrationOf({}),
      [],
      /^Check and submit your registration for the Exam.*You are not registered until you submit it\.Check and submit$/,
      `${register}?step=review`,
    ],
    [
      'the letter',
      registrationOf({}, qualifying),
      [],
      /^Ask your program director for a letter for the Exam.*Ask early.*Ask for a letter$/,
      `${register}?step=letter`,
    ],
    [
      'a refused letter',
      registrationOf({ letter: { ...letter, status: 0, responseDate: instant(-1) } }, qualifying),
      [],
      /^Ask for another letter for the ExamDue .*Ada Lu, MD did not recommend you, or the board sent/,
      `${register}?step=letter`,
    ],
    [
      'a letter refused after submission',
      registrationOf(
        { letter: { ...letter, status: 0, responseDate: instant(-1) } },
        { ...qualifying, status: 2 },
      ),
      [],
      /^Ask for another letter for the ExamNo deadline is set/,
      `${register}?step=letter`,
    ],
    [
      'a letter missing after submission',
      registrationOf({}, { ...qualifying, status: 2 }),
      [],
      /^Ask your program director for a letter for the Exam.*Your registration is submitted/,
      `${register}?step=letter`,
    ],
    [
      'an expired fee',
      registrationOf({}),
      [feeOf({ expired: true })],
      /^A fee for the Exam can no longer be paid.*ask the board \(opens in a new tab\) to reopen the payment\.View$/,
      `${register}?step=fee`,
    ],
    [
      'a case log',
      registrationOf({}, { status: 1 }, { cards: [{ card: 'caseLogs', status: 0, readOnlyReason: null }] }),
      [],
      /^Complete your case log for the Exam.*Continue$/,
      '/case-logs/1',
    ],
    [
      'an attestation that is closed',
      registrationOf(
        {},
        { status: 1 },
        { cards: [{ card: 'attestations', status: 0, readOnlyReason: 'closed' }] },
      ),
      [],
      /^Your attestation for the Exam is not complete.*Contact the board \(opens in a new tab\)\.View$/,
      '/your-attestation/1',
    ],
    [
      'a fee of its own',
      registrationOf({}, { status: 3 }),
      [feeOf({ registration: null, examName: 'Annual fee' })],
      /^Pay: Annual fee.*To pay: \$1,400\.00Go to payment$/,
      '/payment-history',
    ],
  ])('says %s', async (_, exam, fees, words, to) => {
    const [line] = await linesOf('What to do next', exam, fees);
    expect(line?.words).toMatch(words);
    expect(line?.to).toBe(to);
  });

  it.each<[string, ExamRegistration, ExamFee[], RegExp]>([
    [
      'the program director',
      registrationOf({ letter }, { ...qualifying, status: 2 }),
      [],
      /^Letter from Ada Lu, MD for the ExamWaiting for your program directorSince .*, 3 days agoYou can ask again if you need the answer sooner\.$/,
    ],
    [
      'a director asked today',
      registrationOf({ letter: { ...letter, sentDate: instant(-0.1) } }, { ...qualifying, status: 2 }),
      [],
      /Since .*, 2 hours agoYou can ask again from .* at \d+:\d\d\s[AP]M E[SD]T/,
    ],
    [
      'the approval of the letter',
      registrationOf(
        { letter: { ...letter, status: 2, responseDate: instant(-1) } },
        { ...qualifying, status: 2 },
      ),
      [],
      /^Approval of the letter from Ada Lu, MD for the ExamWaiting for the board/,
    ],
    [
      'the approval of a card',
      registrationOf(
        {},
        { status: 1 },
        { cards: [{ card: 'mbsActivities', status: 2, readOnlyReason: 'underReview' }] },
      ),
      [],
      /^Approval of your metabolic and bariatric activities for the ExamWaiting for the board$/,
    ],
    [
      'the bank',
      registrationOf({}),
      [feeOf({ transactions: [payment] })],
      /^Your payment: ExamWaiting for the bankSince .*\$1,400\.00Do not pay again\. Banks usually/,
    ],
    [
      'a bank that is late',
      registrationOf({}),
      [feeOf({ transactions: [{ ...payment, startedAt: instant(-2) }] })],
      /^Your payment: ExamWaiting for the board.*The bank has not answered for a day/,
    ],
  ])('says that %s is waited for', async (_, exam, fees, words) => {
    const [line] = await linesOf('What others do next', exam, fees);
    expect(line?.words).toMatch(words);
  });

  it('says what is missing in the records of training, and where it is entered', async () => {
    const lines = await linesOf('What to do next', registrationOf({}, qualifying), [], 'eligible', {
      hasMedicalSchool: false,
      specialties: [
        {
          examSpecialtyId: 1,
          lastDay: day(300),
          gaps: { count: 1, days: 12 },
          shortLevels: [{ level: 'Clinical Level 2', weeks: 44.14, limit: 48 }],
          rotationsAbroad: 2,
        },
      ],
    });
    const found = (start: string) => lines.find(({ words }) => words.startsWith(start));
    expect(found('Fill the gap in your rotations')).toMatchObject({
      words: expect.stringMatching(/Due .*12 days have no record\..*Go to your rotations$/) as string,
      to: '/gme-history/1',
    });
    expect(
      found('Check Clinical Level 2: 44.1 clinical weeks are on record, and the rules ask for 48'),
    ).toMatchObject({ words: expect.stringMatching(/The board decides\.Go to your rotations$/) as string });
    expect(found('Check 2 international rotations')).toMatchObject({ to: '/gme-history/1' });
    expect(found('Enter your medical school')).toMatchObject({
      words: expect.stringMatching(/a registration for the Exam\..*Go to medical training$/) as string,
      to: '/medical-training',
    });
  });

  it('says of a license whose move it is', async () => {
    const closed = registrationOf({ started: false, intention: null });
    network.use(answer('listMedicalLicenses', () => []));
    const [missing] = await linesOf('What to do next', closed, [], 'licenseMissing');
    expect(missing?.words).toMatch(/^Enter a full and unrestricted medical license.*Add a license$/);
    expect(missing?.to).toBe('/professional-standing');
    const license = {
      licenseId: 1,
      userId: 121,
      issuingStateId: '1',
      issuingState: 'Ohio',
      licenseNumber: 'L-7',
      licenseTypeId: '1',
      licenseType: 'Full and unrestricted',
      issueDate: day(-500),
      expireDate: day(40),
      reportingOrganization: null,
      version: 1,
    };
    network.use(answer('listMedicalLicenses', () => [license]));
    const [ends] = await linesOf('What to do next', closed, [], 'licenseMissing');
    expect(ends?.words).toMatch(
      /^Renew your medical license L-7, Ohio: it ends before the Exam.*Ends .*Go to your licenses$/,
    );
    const [waiting] = await linesOf('What others do next', closed, [], 'licenseMissing');
    expect(waiting?.words).toMatch(/^Review of your medical license for the ExamWaiting for the board/);
  });
});
