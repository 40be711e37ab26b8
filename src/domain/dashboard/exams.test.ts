import { describe, expect, it } from 'vitest';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { CeEligibility, Intention } from '#contract/registration/examinations.ts';
import type { ExamRegistration, MemberRegistrations } from '#contract/todo/todo.ts';
import { toDoList } from '../todo/toDoList.ts';
import { responsibleByExam } from '../todo/registrationToDos.ts';
import { aheadExams, upcomingFor } from './exams.ts';
import { memberData } from './dashboardData.ts';
import { notices } from './notices.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const instant = (days: number) => new Date(now + days * 86_400_000).toISOString();
const day = (days: number) => instant(days).slice(0, 10);
const roles = ['user', 'trainee'] as const;

const exam = (examId: number, parts: Partial<ExamOverviewItem> = {}): ExamOverviewItem => ({
  examId,
  examCode: `E${examId}`,
  examName: `Exam ${examId}`,
  regOpenDate: instant(-10),
  regEndDate: instant(20),
  examStartDate: day(60),
  examEndDate: day(61),
  examSpecialtyId: 1,
  examType: 'other',
  status: -1,
  confirmationNumber: null,
  registeredAt: null,
  withdrawnAt: null,
  ...parts,
});
const registrationOf = (
  overview: ExamOverviewItem,
  parts: Partial<ExamRegistration['answers']> = {},
): ExamRegistration => ({
  exam: overview,
  answers: {
    started: false,
    intention: null,
    attestations: [],
    accommodation: null,
    needsAccommodations: null,
    letter: null,
    ...parts,
  },
  cards: [],
  letters: null,
});
const intention = (parts: Partial<Intention>): Intention => ({
  examId: 1,
  intends: true,
  examDateId: null,
  examDate: null,
  seatHeldUntil: null,
  statedAt: instant(-1),
  ...parts,
});
const known = (
  exams: ExamRegistration[],
  ce: CeEligibility['eligibility'] = 'eligible',
): MemberRegistrations => ({
  exams,
  training: { hasMedicalSchool: true, specialties: [] },
  certificationLetters: null,
  eligibilities: { qe: null, ce: { eligibility: ce } },
});
const listOf = (registrations: MemberRegistrations) => toDoList(memberData({ registrations }, roles), now);
const ahead = (registrations: MemberRegistrations) => aheadExams(registrations, listOf(registrations), now);
const states = (registrations: MemberRegistrations) =>
  upcomingFor(registrations, roles, now).next.map(({ exam: { examId }, state, date }) => [
    examId,
    state,
    date,
  ]);

describe('the exams ahead', () => {
  it('are those registered for or submitted, the next one first, with the member’s own date', () => {
    const own = { startsOn: day(63), endsOn: day(63) };
    const all = known([
      registrationOf(exam(1, { status: 1, examStartDate: day(70) }), {
        intention: intention({ examDateId: 5, examDate: own }),
      }),
      registrationOf(exam(2, { status: 2 })),
      registrationOf(exam(3)),
    ]);
    expect(ahead(all)).toMatchObject([
      { exam: { examId: 2 }, days: { startsOn: day(60), endsOn: day(61) }, isOwnDate: false },
      { exam: { examId: 1 }, days: own, isOwnDate: true },
    ]);
  });

  it('show no date whose place is only held', () => {
    const held = intention({
      examDateId: 5,
      examDate: { startsOn: day(63), endsOn: day(63) },
      seatHeldUntil: instant(1),
    });
    expect(ahead(known([registrationOf(exam(1, { status: 2 }), { intention: held })]))).toMatchObject([
      { isOwnDate: false, days: { startsOn: day(60) } },
    ]);
  });

  it('say who acts next, and of a registration that nothing is left', () => {
    const letter = {
      examId: 1,
      officialName: 'Ada',
      officialEmail: 'a@b.example',
      status: 1,
      sentDate: instant(-3),
      responseDate: null,
      sentBackReason: null,
    };
    const declined = { ...letter, status: 0, responseDate: instant(-1) };
    const qualifying = exam(1, { status: 2, examType: 'qualifying' });
    const responsibleOf = (one: ExamRegistration) => ahead(known([one]))[0];
    expect(responsibleOf(registrationOf(qualifying, { letter }))).toMatchObject({
      responsible: 'director',
      isRegistered: false,
    });
    expect(responsibleOf(registrationOf(qualifying, { letter: declined }))).toMatchObject({
      responsible: 'member',
    });
    expect(responsibleOf(registrationOf(exam(1, { status: 2 })))).toMatchObject({
      responsible: 'board',
      isRegistered: false,
    });
    expect(responsibleOf(registrationOf(exam(1, { status: 1 })))).toMatchObject({
      responsible: null,
      isRegistered: true,
    });
    const card = { card: 'caseLogs', status: 0, readOnlyReason: null } as const;
    expect(responsibleOf({ ...registrationOf(exam(1, { status: 1 })), cards: [card] })).toMatchObject({
      responsible: null,
      left: { mine: 1, others: 0 },
      isRegistered: true,
    });
  });

  it('say whose move a submitted registration is as its own pages do, whatever else is left to do', () => {
    const letter = {
      examId: 1,
      officialName: 'Ada',
      officialEmail: 'a@b.example',
      status: 1,
      sentDate: instant(-3),
      responseDate: null,
      sentBackReason: null,
    };
    const card = { card: 'caseLogs', status: 0, readOnlyReason: null } as const;
    const registrations = known([
      { ...registrationOf(exam(1, { status: 2, examType: 'qualifying' }), { letter }), cards: [card] },
    ]);
    expect(ahead(registrations)).toMatchObject([
      { responsible: 'director', left: { mine: 1, others: 0 }, isRegistered: false },
    ]);
    expect(responsibleByExam(registrations)).toEqual({ 1: 'director' });
  });
});

describe('the upcoming exams', () => {
  it('say why registration is closed, and when it opens', () => {
    expect(states(known([registrationOf(exam(1, { regOpenDate: instant(3) }))]))).toEqual([
      [1, 'notYet', instant(3)],
    ]);
    expect(states(known([registrationOf(exam(1, { regOpenDate: null }))]))).toEqual([[1, 'noDate', null]]);
    expect(states(known([registrationOf(exam(1, { examType: 'qualifying' }))]))).toEqual([
      [1, 'noDate', null],
    ]);
    const certifying = registrationOf(exam(1, { examType: 'certifying' }));
    for (const reason of ['qualifyingExamNotPassed', 'timeLimitReached'] as const)
      expect(states(known([certifying], reason))).toEqual([[1, reason, null]]);
  });

  it('name what the member declined, with the day until which that can be changed', () => {
    const declined = registrationOf(exam(1), { intention: intention({ intends: false }) });
    expect(states(known([declined]))).toEqual([[1, 'declined', instant(20)]]);
  });

  it('name a declined exam that is open to the member after its end for others, beside two others', () => {
    const late = exam(1, { examType: 'qualifying', regEndDate: instant(-1) });
    const declined = registrationOf(late, { intention: intention({ intends: false }) });
    const others = [2, 3].map((examId) => registrationOf(exam(examId, { regOpenDate: instant(3) })));
    const own = { appOpenDate: instant(-30), appCloseDate: instant(-1), examEndDate: instant(61) };
    const windows = [
      [{ ...own, appFeePaid: true, postDeadlineAccess: 0 }, 'declined', instant(61)],
      [{ ...own, appFeePaid: false, postDeadlineAccess: 1 }, 'declined', null],
      [
        { ...own, appCloseDate: instant(5), appFeePaid: false, postDeadlineAccess: 0 },
        'declined',
        instant(5),
      ],
    ] as const;
    for (const [qe, state, date] of windows)
      expect(states({ ...known([declined, ...others]), eligibilities: { qe, ce: null } })).toEqual([
        [1, state, date],
        [2, 'notYet', instant(3)],
        [3, 'notYet', instant(3)],
      ]);
  });

  it('leave out what the list names, what was submitted, and what is not for the member', () => {
    const certifying = registrationOf(exam(1, { examType: 'certifying' }));
    expect(states(known([certifying], 'licenseMissing'))).toEqual([]);
    expect(states(known([certifying], 'alreadyCertified'))).toEqual([]);
    expect(
      states(
        known([registrationOf(exam(1)), ...[1, 2, 3].map((status) => registrationOf(exam(2, { status })))]),
      ),
    ).toEqual([]);
  });

  it('are two at most, whose registration has not ended, the earliest end first', () => {
    const later = (examId: number, end: number) =>
      registrationOf(exam(examId, { regOpenDate: instant(3), regEndDate: instant(end) }));
    const all = known([
      later(1, 40),
      later(2, 30),
      later(3, 35),
      registrationOf(exam(4, { regEndDate: instant(-1) })),
    ]);
    expect(states(all).map(([id]) => id)).toEqual([2, 3]);
  });
});

describe('the notices', () => {
  it('tell of a lapsed certification, of clinical inactivity, and of a registration that was missed', () => {
    const certification = {
      certificationId: 1,
      specialty: 'Surgery',
      certificateNumber: '1',
      certificateTypeId: 1,
      status: 'Certified',
      isClinicallyInactive: true,
      cca: 1,
      issueDate: '2010-01-01',
      expireDate: null,
      documentId: null,
    };
    const all = {
      certificationStatus: { certificationStatusId: 8, certificationStatus: 'Lapsed' },
      certifications: [certification, { ...certification, isClinicallyInactive: false }],
      registrations: known([registrationOf(exam(1, { regEndDate: instant(-1) })), registrationOf(exam(2))]),
    };
    expect(notices(all, roles, now)).toEqual([
      { key: 'lapsed', tone: 'danger', values: {}, date: null, reference: null },
      {
        key: 'clinicallyInactive',
        tone: 'info',
        values: { specialty: 'Surgery' },
        date: null,
        reference: null,
      },
      {
        key: 'applicationClosed',
        tone: 'info',
        values: { exam: 'Exam 1' },
        date: instant(-1),
        reference: 'exam-1',
      },
    ]);
  });

  it('tell of a window of the member’s own that has ended, where two other exams are named before it', () => {
    const qe = {
      appOpenDate: instant(-30),
      appCloseDate: instant(-1),
      appFeePaid: false,
      examEndDate: instant(61),
      postDeadlineAccess: 0,
    };
    const qualifying = registrationOf(exam(1, { examType: 'qualifying', regEndDate: instant(40) }));
    const others = [2, 3].map((examId) => registrationOf(exam(examId, { regOpenDate: instant(3) })));
    const noticesOf = (exams: ExamRegistration[]) =>
      notices({ registrations: { ...known(exams), eligibilities: { qe, ce: null } } }, roles, now);
    expect(noticesOf([qualifying, ...others])).toMatchObject([
      { key: 'applicationClosed', date: instant(-1), reference: 'exam-1' },
    ]);
    expect(noticesOf([qualifying])).toEqual([]);
  });

  it('tell of a registration that ended before the board had the license', () => {
    const late = registrationOf(exam(1, { examType: 'certifying', regEndDate: instant(-1) }));
    expect(notices({ registrations: known([late], 'licenseMissing') }, roles, now)).toMatchObject([
      { key: 'applicationClosed', date: instant(-1) },
    ]);
  });

  it('tell nothing of the end of a certifying exam to who has yet to pass the qualifying exam', () => {
    const late = registrationOf(exam(1, { examType: 'certifying', regEndDate: instant(-1) }));
    expect(notices({ registrations: known([late], 'qualifyingExamNotPassed') }, roles, now)).toEqual([]);
  });

  it('date a registration that was missed by the end of the person’s own window, else of the exam’s', () => {
    const missed = (appCloseDate: string | null) => ({
      ...known([registrationOf(exam(1, { examType: 'qualifying', regEndDate: instant(-1) }))]),
      eligibilities: {
        qe: {
          appOpenDate: instant(-30),
          appCloseDate,
          appFeePaid: false,
          examEndDate: instant(61),
          postDeadlineAccess: 0,
        },
        ce: null,
      },
    });
    const dates = (registrations: MemberRegistrations) =>
      notices({ registrations }, roles, now).map(({ date }) => date);
    expect(dates(missed(instant(-3)))).toEqual([instant(-3)]);
    expect(dates(missed(null))).toEqual([]);
  });

  it('are none while nothing is known, and of an exam that is over', () => {
    expect(notices({}, roles, now)).toEqual([]);
    const over = exam(1, { regEndDate: instant(-60), examStartDate: day(-4), examEndDate: day(-3) });
    expect(notices({ registrations: known([registrationOf(over)]) }, roles, now)).toEqual([]);
  });
});

describe('the data of the list', () => {
  it('are unknown where a part has not arrived, and empty where it does not exist for the roles', () => {
    expect(toDoList(memberData({}, roles), now).missing).toEqual([
      'registrations',
      'fees',
      'licenses',
      'profile',
    ]);
    expect(toDoList(memberData({}, ['user', 'surgeon']), now).missing).toHaveLength(6);
    expect(toDoList(memberData({}, ['user']), now)).toEqual({ mine: [], others: [], missing: ['profile'] });
  });
});
