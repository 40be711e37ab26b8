import { describe, expect, it } from 'vitest';
import type { Certification, ExamOverviewItem, QeEligibility } from '#contract/dashboard.ts';
import { dues, examLine, notices, registrationLine, type DashboardFacts } from './dues.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
const instant = (days: number) => new Date(now + days * 86_400_000).toISOString();

const qualifyingExam = {
  examId: 1,
  examCode: 'QE27',
  examName: 'Qualifying Exam',
  examStartDate: null,
  examEndDate: null,
};
const open: QeEligibility = {
  appOpenDate: instant(-10),
  appCloseDate: instant(20),
  appFeePaid: false,
  examEndDate: instant(100),
  postDeadlineAccess: 0,
};
const registration = (status: number, regEndDate: string | null = null) => ({
  examCode: 'QE27',
  examName: 'Qualifying Exam',
  status,
  regEndDate,
});
const certificate = (parts: Partial<Certification> = {}): Certification => ({
  certificationId: 1,
  specialty: 'Surgery',
  certificateNumber: '1',
  certificateTypeId: 1,
  status: 'Certified',
  isClinicallyInactive: false,
  cca: 1,
  issueDate: '2010-01-01',
  expireDate: null,
  documentId: null,
  ...parts,
});
const overview = (examId: number, parts: Partial<ExamOverviewItem> = {}): ExamOverviewItem => ({
  examId,
  examCode: 'QE27',
  examName: 'Qualifying Exam',
  regOpenDate: instant(-10),
  regEndDate: instant(20),
  examStartDate: day(60),
  examEndDate: day(61),
  examSpecialtyId: 1,
  examType: 'qualifying',
  status: -1,
  confirmationNumber: null,
  registeredAt: null,
  ...parts,
});
const keys = (facts: DashboardFacts) => dues(facts, now).map(({ key }) => key);
const told = (facts: DashboardFacts) => notices(facts, now).map(({ key }) => key);

describe('dues', () => {
  it('owes nothing while nothing is known', () => expect(dues({}, now)).toEqual([]));

  it.each([
    [null, ['apply']],
    [registration(-1), ['apply']],
    [registration(0), ['register']],
    [registration(1), []],
    [registration(2), []],
    [registration(3), []],
  ])('asks to apply only until the registration %j is under way', (status, expected) =>
    expect(keys({ eligibility: open, qualifyingExam, registration: status })).toEqual(expected),
  );

  it('asks whoever has paid to finish, by the end of the exam', () =>
    expect(
      dues({ eligibility: { ...open, appCloseDate: instant(-1), appFeePaid: true }, qualifyingExam }, now),
    ).toEqual([
      {
        key: 'finishApplication',
        values: { exam: 'Qualifying Exam' },
        due: instant(100),
        overdue: false,
        soon: false,
      },
    ]));

  it('calls nobody late whose paid registration may still be completed', () => {
    const paid = { ...open, appCloseDate: instant(-9), appFeePaid: true };
    expect(
      dues({ eligibility: paid, qualifyingExam, registration: registration(0, instant(-9)) }, now),
    ).toMatchObject([{ key: 'register', due: instant(100), overdue: false }]);
  });

  it('asks nobody to apply for an exam that is not on their calendar', () => {
    expect(keys({ eligibility: open, qualifyingExam, exams: [overview(2)] })).toEqual([]);
    expect(keys({ eligibility: open, qualifyingExam, exams: [overview(1)] })).toEqual(['apply']);
  });

  it('does not ask to apply while the window is closed, or without an exam', () => {
    expect(keys({ eligibility: { ...open, appOpenDate: null }, qualifyingExam })).toEqual([]);
    expect(keys({ eligibility: open, qualifyingExam: null })).toEqual([]);
  });

  it('owes a day until its last hour, and an instant until it comes', () => {
    const requirement = (dueDate: string | null) =>
      dues({ requirements: [{ requirementId: 1, title: 'T', detail: '', dueDate, isMet: false }] }, now)[0];
    expect(requirement('2026-11-21')).toMatchObject({ overdue: false, soon: true });
    expect(requirement('2026-11-20')).toMatchObject({ overdue: true, soon: true });
    expect(requirement(day(40))).toMatchObject({ overdue: false, soon: false });
    expect(requirement(null)).toMatchObject({ due: null, overdue: false, soon: false });
    expect(dues({ registration: registration(0, new Date(now - 1).toISOString()) }, now)[0]).toMatchObject({
      overdue: true,
    });
    expect(dues({ registration: registration(0, new Date(now).toISOString()) }, now)[0]).toMatchObject({
      overdue: false,
    });
  });

  it('says nothing of requirements that are met', () =>
    expect(
      keys({ requirements: [{ requirementId: 1, title: 'T', detail: '', dueDate: day(1), isMet: true }] }),
    ).toEqual([]));

  it('names the end of a certificate half a year ahead, but not of one that is not held', () => {
    expect(keys({ certifications: [certificate({ expireDate: day(200) })] })).toEqual([]);
    expect(keys({ certifications: [certificate({ expireDate: day(170) })] })).toEqual(['expiry']);
    expect(keys({ certifications: [certificate({ expireDate: day(170), status: null })] })).toEqual([]);
    expect(keys({ certifications: [certificate()] })).toEqual([]);
  });

  it('puts the most pressing first and what has no date last', () =>
    expect(
      keys({
        requirements: [
          { requirementId: 1, title: 'no date', detail: '', dueDate: null, isMet: false },
          { requirementId: 2, title: 'later', detail: '', dueDate: day(9), isMet: false },
        ],
        certifications: [certificate({ expireDate: day(5) })],
        registration: registration(0, instant(-3)),
      }),
    ).toEqual(['register', 'expiry', 'requirement', 'requirement']));

  it('sorts the same in a leap year and across the change of the clocks', () => {
    const march = Date.parse('2028-02-29T12:00:00Z');
    const list = dues(
      {
        requirements: ['2028-03-12', '2028-02-29', '2028-03-01'].map((dueDate, index) => ({
          requirementId: index,
          title: dueDate,
          detail: '',
          dueDate,
          isMet: false,
        })),
      },
      march,
    );
    expect(list.map(({ due }) => due)).toEqual(['2028-02-29', '2028-03-01', '2028-03-12']);
    expect(list[0]?.overdue).toBe(false);
  });
});

describe('notices', () => {
  it('tells nothing while nothing is known', () => expect(told({})).toEqual([]));

  it.each<[Partial<QeEligibility>, string[]]>([
    [{}, []],
    [{ appOpenDate: null }, ['applicationNoDate']],
    [{ appOpenDate: instant(1) }, ['applicationOpens']],
    [{ appCloseDate: instant(-1) }, ['applicationClosed']],
    [{ appCloseDate: instant(-1), appFeePaid: true }, ['feePaid']],
    [{ appCloseDate: instant(-1), postDeadlineAccess: 1 }, ['lateAccess']],
  ])('explains an application that is %j', (parts, expected) =>
    expect(told({ eligibility: { ...open, ...parts }, qualifyingExam })).toEqual(expected),
  );

  it('says nothing of the window of an exam that is submitted, or is not on the calendar', () => {
    const facts = { eligibility: { ...open, appCloseDate: instant(-1) }, qualifyingExam };
    expect(told({ ...facts, registration: registration(1) })).toEqual([]);
    expect(told({ ...facts, registration: registration(2) })).toEqual(['awaitingApproval']);
    expect(told({ ...facts, exams: [overview(2)] })).toEqual([]);
    expect(told({ ...facts, exams: [overview(1)] })).toEqual(['applicationClosed']);
  });

  it('gives the date that the sentence needs', () => {
    const first = (parts: Partial<QeEligibility>) =>
      notices({ eligibility: { ...open, ...parts }, qualifyingExam }, now)[0]?.date;
    expect(first({ appOpenDate: instant(1) })).toBe(instant(1));
    expect(first({ appCloseDate: instant(-1) })).toBe(instant(-1));
  });

  it('tells of a lapsed certification with danger, of an inactive surgeon, and of a wait for approval', () => {
    expect(
      notices({ certificationStatus: { certificationStatusId: 8, certificationStatus: 'Lapsed' } }, now),
    ).toMatchObject([{ key: 'lapsed', tone: 'danger' }]);
    expect(told({ certificationStatus: { certificationStatusId: 7, certificationStatus: 'Ok' } })).toEqual(
      [],
    );
    expect(told({ certifications: [certificate({ isClinicallyInactive: true }), certificate()] })).toEqual([
      'clinicallyInactive',
    ]);
    expect(told({ registration: registration(2) })).toEqual(['awaitingApproval']);
  });
});

describe('the line of an upcoming exam', () => {
  const line = (exam: ExamOverviewItem, facts: DashboardFacts = {}) => examLine(exam, facts, now);

  it('says when registration opens or closes', () => {
    expect(line(overview(1))).toEqual({ key: 'closes', date: instant(20) });
    expect(line(overview(1, { regOpenDate: instant(1) }))).toEqual({ key: 'opens', date: instant(1) });
  });

  it('says that it is submitted, and no date', () => {
    expect(line(overview(1, { status: 1 }))).toEqual({ key: 'registered', date: null });
    expect(line(overview(1, { status: 2 }))).toEqual({ key: 'awaitingApproval', date: null });
  });

  it('is the same of a registration by itself', () => {
    expect(registrationLine(registration(1), {}, now)).toEqual({ key: 'registered', date: null });
    expect(registrationLine(registration(0, instant(3)), {}, now)).toEqual({
      key: 'closes',
      date: instant(3),
    });
  });

  it.each([
    ['was let in', { postDeadlineAccess: 1 }, { key: 'reopened', date: null }],
    ['has paid', { appFeePaid: true }, { key: 'closes', date: instant(100) }],
    ['is late', {}, { key: 'closed', date: instant(-9) }],
  ])('does not call closed what somebody may still do who %s', (_, parts, expected) => {
    const late = registration(-1, instant(-9));
    const eligibility = { ...open, appCloseDate: instant(-9), ...parts };
    const facts = { eligibility, qualifyingExam, registration: late };
    expect(registrationLine(late, facts, now)).toEqual(expected);
    expect(line(overview(1), facts)).toEqual(expected);
    expect(line(overview(2), facts)).toEqual({ key: 'closes', date: instant(20) });
    expect(line(overview(1, { status: 2 }), facts)).toEqual({ key: 'awaitingApproval', date: null });
  });

  it('has the person’s own dates before those of the calendar', () => {
    const own = (regEndDate: string | null) => ({
      qualifyingExam,
      registration: registration(-1, regEndDate),
    });
    expect(line(overview(1), own(instant(-9)))).toEqual({ key: 'closed', date: instant(-9) });
    expect(line(overview(1), own(null))).toEqual({ key: 'noDate', date: null });
    expect(line(overview(2), own(null))).toEqual({ key: 'closes', date: instant(20) });
  });
});
