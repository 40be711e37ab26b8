import { describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { QeEligibility } from '#contract/exams/exams.ts';
import type { Intention } from '#contract/registration/examinations.ts';
import { makeFee, makeTransaction } from '#tests/support/server/fees.ts';
import { caseNow, intentionOf, makeExam } from '#tests/support/pages/registrationCases.ts';
import {
  closedSince,
  examGroup,
  examState,
  feeLines,
  hasUseForRequirements,
  nextStep,
  type ExamGroup,
  type ExamProgress,
  type ExamState,
  type NextStep,
} from './memberExams.ts';
import type { ClosedReason, ExamEntry, RegistrationWindow } from './registrationWindow.ts';

const inDays = (days: number) => new Date(caseNow + days * 86_400_000).toISOString();
const open: RegistrationWindow = { open: true, rule: 'window', closes: inDays(30) };
const closed = (reason: ClosedReason, opens: string | null = null): RegistrationWindow => ({
  open: false,
  reason,
  opens,
});
const held = (window: RegistrationWindow): ExamEntry => ({
  exam: makeExam({ examEndDate: '2026-03-21' }),
  window,
});
const progress = (intention: Intention | null, isBegun: boolean): ExamProgress => ({ intention, isBegun });
const entry = (window: RegistrationWindow, status = -1): ExamEntry => ({
  exam: makeExam({ status }),
  window,
});

describe('an exam of a member', () => {
  const cases: readonly [
    name: string,
    entry: ExamEntry,
    state: ExamState,
    group: ExamGroup,
    step: NextStep | null,
    useful: boolean,
  ][] = [
    ['that is open', entry(open), 'open', 'open', 'start', true],
    ['that is open and begun', entry(open, 0), 'begun', 'open', 'continue', true],
    [
      'that is registered for',
      entry(closed('registered'), 1),
      'registered',
      'submitted',
      'confirmation',
      true,
    ],
    [
      'that awaits approval',
      entry(closed('awaitingApproval'), 2),
      'awaitingApproval',
      'submitted',
      'confirmation',
      true,
    ],
    ['that opens later', entry(closed('notYet', inDays(5))), 'notYet', 'later', null, true],
    ['without a date', entry(closed('noDate')), 'closed', 'closed', null, true],
    ['whose deadline has passed', entry(closed('closed'), 0), 'closed', 'closed', null, false],
    ['that needs another first', entry(closed('qualifyingExamNotPassed')), 'closed', 'closed', null, true],
    ['that needs a license', entry(closed('licenseMissing')), 'closed', 'closed', null, true],
    ['that comes too late', entry(closed('timeLimitReached')), 'closed', 'closed', null, false],
    ['that is not needed', entry(closed('alreadyCertified')), 'closed', 'closed', null, false],
    ['that does not apply', entry(closed('notApplicable'), 3), 'notApplicable', 'closed', null, false],
    ['that has been held', held(closed('closed')), 'over', 'past', null, false],
    [
      'that has been held and was registered for',
      held(closed('registered')),
      'over',
      'past',
      'confirmation',
      false,
    ],
    ['for other roles', entry(closed('role')), 'closed', 'closed', null, false],
  ];

  it.each(cases)('%s', (_, of, state, group, step, useful) => {
    const own = progress(null, state === 'begun');
    const found = [
      examState(of, own, caseNow),
      examGroup(of, own, caseNow),
      nextStep(of, own),
      hasUseForRequirements(of, caseNow),
    ];
    expect(found).toEqual([state, group, step, useful]);
  });

  it.each([
    [null, false, 'start', 'open'],
    [null, true, 'continue', 'begun'],
    [intentionOf(true), true, 'continue', 'begun'],
    [intentionOf(false), true, null, 'open'],
  ] as const)(
    'that is open, with the intention %j and begun: %j, goes on with %s',
    (intention, isBegun, step, state) => {
      const own = progress(intention, isBegun);
      expect([nextStep(entry(open), own), examState(entry(open), own, caseNow)]).toEqual([step, state]);
    },
  );

  it('that was submitted shows its confirmation, whatever was intended', () =>
    expect(nextStep(entry(closed('registered'), 1), progress(intentionOf(false), true))).toBe(
      'confirmation',
    ));
});

describe('closedSince', () => {
  const qe: QeEligibility = {
    appOpenDate: inDays(-50),
    appCloseDate: inDays(-9),
    appFeePaid: false,
    examEndDate: inDays(60),
    postDeadlineAccess: 0,
  };
  const since = (
    parts: Parameters<typeof makeExam>[0],
    window = closed('closed'),
    eligibility: typeof qe | null = qe,
  ) => closedSince({ exam: makeExam(parts), window }, { qe: eligibility, ce: null }, caseNow);

  it('is the person’s own date for a qualifying exam', () => expect(since({})).toBe(inDays(-9)));
  it('is the exam’s date for any other', () =>
    expect(since({ examType: 'other', regEndDate: inDays(-2) })).toBe(inDays(-2)));
  it.each<[string, string | null]>([
    ['the person has no date', null],
    ['the date is still to come', inDays(3)],
  ])('is not told when %s', (_, appCloseDate) =>
    expect(since({}, closed('closed'), { ...qe, appCloseDate })).toBeNull(),
  );
  it('is not told where nothing is known of the person', () =>
    expect(since({}, closed('closed'), null)).toBeNull());
  it('is not told of an exam that has been held', () =>
    expect(since({ examEndDate: '2026-03-21' })).toBeNull());
  it('is not told of what is open, or closed for another reason', () => {
    expect(since({}, open)).toBeNull();
    expect(since({}, closed('noDate'))).toBeNull();
  });
});

describe('feeLines', () => {
  const ofExam = (window: RegistrationWindow): ExamEntry => ({ exam: makeExam({ examId: 11 }), window });
  const application = makeFee({ feeId: 2, feeType: 'application', amount: 40_000 });

  it('are the exam’s own, the application’s first', () =>
    expect(
      feeLines([makeFee(), makeFee({ feeId: 3, examId: 12 }), application], ofExam(open), null).map(
        ({ fee }) => fee.feeId,
      ),
    ).toEqual([2, 1]));

  it('are hidden once expired with nothing paid', () => {
    expect(feeLines([makeFee({ expired: true })], ofExam(open), null)).toEqual([]);
    expect(feeLines([makeFee({ expired: true, paidTotal: 1 })], ofExam(open), null)).toMatchObject([
      { state: 'expired' },
    ]);
  });

  it.each<[Partial<ExamFee>, string, number]>([
    [{}, 'due', 125_000],
    [{ paidTotal: 50_000 }, 'partPaid', 75_000],
    [{ paidTotal: 125_000 }, 'paid', 0],
    [{ transactions: [makeTransaction()] }, 'due', 125_000],
    [{ transactions: [makeTransaction()], paidTotal: 50_000 }, 'partPaid', 75_000],
    [{ transactions: [makeTransaction({ status: 'processing' })] }, 'processing', 125_000],
  ])('say of %j: %s, %i left', (parts, state, left) =>
    expect(feeLines([makeFee(parts)], ofExam(open), null)).toMatchObject([{ state, left }]),
  );

  it('ask for nothing while the registration is not open', () => {
    const parts = { registration: 'closed' } as const;
    expect(feeLines([makeFee(parts)], ofExam(closed('licenseMissing')), null)).toMatchObject([
      { state: 'price' },
    ]);
    expect(
      feeLines([makeFee({ ...parts, paidTotal: 125_000 })], ofExam(closed('closed')), null),
    ).toMatchObject([{ state: 'paid' }]);
  });

  it.each([
    [intentionOf(true), open, 'due'],
    [intentionOf(false), open, 'price'],
    [intentionOf(false), closed('registered'), 'due'],
  ])('ask for nothing of someone who said no as long as that counts: %j, %j', (said, window, state) => {
    expect(feeLines([makeFee()], ofExam(window), said)).toMatchObject([{ state }]);
    expect(feeLines([makeFee({ paidTotal: 125_000 })], ofExam(window), said)).toMatchObject([
      { state: 'paid' },
    ]);
  });
});
