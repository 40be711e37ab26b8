import { describe, expect, it } from 'vitest';
import type { ExamOverviewItem, QeEligibility } from '#contract/exams/exams.ts';
import type { CeEligibility } from '#contract/registration/examinations.ts';
import type { Role } from '#contract/core/roles.ts';
import { caseNow, makeExam } from '#tests/support/pages/registrationCases.ts';
import { examEntries, isOver, registrationWindow, type RegistrationWindow } from './registrationWindow.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(caseNow + days * DAY).toISOString();
const trainee: readonly Role[] = ['user', 'trainee'];
const openQe: QeEligibility = {
  appOpenDate: inDays(-10),
  appCloseDate: inDays(10),
  appFeePaid: false,
  examEndDate: inDays(60),
  postDeadlineAccess: 0,
};
const shutQe = { ...openQe, appOpenDate: inDays(-50), appCloseDate: inDays(-20) };
const ce = (eligibility: CeEligibility['eligibility']): CeEligibility => ({ eligibility });

const reasonOf = (
  parts: Partial<ExamOverviewItem>,
  qe: QeEligibility | null = openQe,
  certifying: CeEligibility | null = null,
  roles = trainee,
): string => {
  const window = registrationWindow(makeExam(parts), { qe, ce: certifying }, roles, caseNow);
  return window.open ? window.rule : window.reason;
};

describe('registrationWindow', () => {
  it.each([
    [['user'], 'role'],
    [['user', 'examiner'], 'role'],
    [[], 'role'],
    [['user', 'trainee'], 'window'],
    [['user', 'surgeon'], 'window'],
    [['user', 'surgeon', 'examiner'], 'window'],
  ] satisfies [Role[], string][])('is for the roles %j: %s', (roles, expected) =>
    expect(reasonOf({}, openQe, null, roles)).toBe(expected),
  );

  it.each([
    [-1, 'window'],
    [0, 'window'],
    [1, 'registered'],
    [2, 'awaitingApproval'],
    [3, 'notApplicable'],
    [7, 'window'],
  ])('is for the status %i: %s', (status, expected) => expect(reasonOf({ status })).toBe(expected));

  it('says that one is registered, even after the exam and whatever the dates', () => {
    expect(reasonOf({ status: 1, examEndDate: '2020-01-01' }, null)).toBe('registered');
    expect(reasonOf({ status: 2, regOpenDate: null }, shutQe)).toBe('awaitingApproval');
  });

  describe('of a qualifying exam', () => {
    it.each<[string, QeEligibility | null, string]>([
      ['within the dates', openQe, 'window'],
      ['after them', shutQe, 'closed'],
      ['before them', { ...openQe, appOpenDate: inDays(1) }, 'notYet'],
      ['without dates', { ...openQe, appOpenDate: null }, 'noDate'],
      ['without dates, but with the fee paid', { ...shutQe, appOpenDate: null, appFeePaid: true }, 'noDate'],
      ['after them, with the fee paid', { ...shutQe, appFeePaid: true }, 'feePaid'],
      ['after them, by late access', { ...shutQe, postDeadlineAccess: 1 }, 'lateAccess'],
      ['where nothing is known', null, 'noDate'],
    ])('%s', (_, qe, expected) => expect(reasonOf({}, qe)).toBe(expected));

    it('follows the person’s dates, not the exam’s', () => {
      expect(reasonOf({ regOpenDate: null })).toBe('window');
      expect(reasonOf({ regEndDate: inDays(-1) })).toBe('window');
      expect(reasonOf({ regOpenDate: inDays(5) })).toBe('window');
    });

    it('is closed once the exam has been held, by whichever rule it was open', () => {
      for (const qe of [openQe, { ...shutQe, appFeePaid: true }, { ...shutQe, postDeadlineAccess: 1 }])
        expect(reasonOf({ examStartDate: '2026-03-20', examEndDate: '2026-03-21' }, qe)).toBe('closed');
    });
  });

  describe('of a certifying exam', () => {
    const certifying = { examType: 'certifying' } as const;

    it.each([
      ['eligible', 'window'],
      ['qualifyingExamNotPassed', 'qualifyingExamNotPassed'],
      ['licenseMissing', 'licenseMissing'],
      ['timeLimitReached', 'timeLimitReached'],
      ['alreadyCertified', 'alreadyCertified'],
    ] as const)('for someone %s: %s', (eligibility, expected) =>
      expect(reasonOf(certifying, shutQe, ce(eligibility))).toBe(expected),
    );

    it('is closed to someone of whom the board knows nothing', () =>
      expect(reasonOf(certifying, openQe, null)).toBe('qualifyingExamNotPassed'));

    it('needs its own dates too', () => {
      expect(reasonOf({ ...certifying, regOpenDate: inDays(1) }, null, ce('eligible'))).toBe('notYet');
      expect(reasonOf({ ...certifying, regEndDate: inDays(-1) }, null, ce('eligible'))).toBe('closed');
      expect(reasonOf({ ...certifying, regOpenDate: null }, null, ce('eligible'))).toBe('noDate');
    });

    it.each([
      ['qualifyingExamNotPassed', 'closed'],
      ['licenseMissing', 'closed'],
      ['timeLimitReached', 'timeLimitReached'],
      ['alreadyCertified', 'alreadyCertified'],
    ] as const)('promises nothing after its end to someone %s: %s', (eligibility, expected) =>
      expect(reasonOf({ ...certifying, regEndDate: inDays(0) }, null, ce(eligibility))).toBe(expected),
    );

    it('names what is missing before any date', () =>
      expect(reasonOf({ ...certifying, regOpenDate: inDays(1) }, null, ce('licenseMissing'))).toBe(
        'licenseMissing',
      ));
  });

  describe('of another exam', () => {
    const at = (instant: number): RegistrationWindow =>
      registrationWindow(
        makeExam({ examType: 'other', regOpenDate: inDays(0), regEndDate: inDays(1) }),
        { qe: null, ce: null },
        trainee,
        instant,
      );

    it.each([
      ['a millisecond before it opens', caseNow - 1, { open: false, reason: 'notYet', opens: inDays(0) }],
      ['the instant it opens', caseNow, { open: true, rule: 'window', closes: inDays(1) }],
      ['the last millisecond', caseNow + DAY - 1, { open: true, rule: 'window', closes: inDays(1) }],
      ['the instant it closes', caseNow + DAY, { open: false, reason: 'closed', opens: null }],
    ])('judges %s', (_, instant, expected) => expect(at(instant)).toEqual(expected));
  });
});

describe('isOver', () => {
  it.each([
    ['2027-03-21T23:59:59Z', false],
    ['2027-03-22T03:59:59Z', false],
    ['2027-03-22T11:59:59Z', false],
    ['2027-03-22T12:00:00Z', true],
    ['2028-01-01T00:00:00Z', true],
  ])('of an exam that ends on March 21, at %s: %s', (instant, expected) =>
    expect(isOver({ examEndDate: '2027-03-21' }, Date.parse(instant))).toBe(expected),
  );
});

describe('examEntries', () => {
  const other = (examId: number, parts: Partial<ExamOverviewItem>) =>
    makeExam({ examId, examType: 'other', ...parts });
  const ids = (exams: ExamOverviewItem[]) =>
    examEntries(exams, { qe: null, ce: null }, trainee, caseNow).map(({ exam }) => exam.examId);

  it('lists what is open, then what was submitted, then what opens, then what is closed', () =>
    expect(
      ids([
        other(1, { regEndDate: inDays(-5) }),
        other(2, { regOpenDate: inDays(5) }),
        other(3, { status: 2 }),
        other(4, {}),
        other(5, { status: 3 }),
        other(6, { status: 1 }),
        other(7, { status: 0 }),
      ]),
    ).toEqual([4, 7, 3, 6, 2, 1, 5]));

  it('lists first what closes or opens first', () => {
    expect(ids([other(1, { regEndDate: inDays(9) }), other(2, { regEndDate: inDays(3) })])).toEqual([2, 1]);
    expect(ids([other(1, { regOpenDate: inDays(9) }), other(2, { regOpenDate: inDays(3) })])).toEqual([2, 1]);
  });

  it('lists submitted and closed ones by the days of the exam', () =>
    expect(
      ids([
        other(1, { status: 1, examStartDate: '2027-06-01' }),
        other(2, { status: 1, examStartDate: '2027-05-01' }),
        other(3, { regOpenDate: null, examStartDate: '2027-06-01' }),
        other(4, { regOpenDate: null, examStartDate: '2027-05-01' }),
      ]),
    ).toEqual([2, 1, 4, 3]));

  it('gives every exam, and leaves what it was given as it was', () => {
    const exams = [other(1, { status: 1 }), other(2, {})];
    expect(ids(exams)).toHaveLength(2);
    expect(exams.map(({ examId }) => examId)).toEqual([1, 2]);
  });
});
