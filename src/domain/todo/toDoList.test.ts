import { describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { ExamReferenceLetter } from '#contract/letters/referenceLetters.ts';
import type { ExamRegistration } from '#contract/todo/todo.ts';
import type { MemberData } from './memberData.ts';
import { urgencyOf, type ToDo } from './toDo.ts';
import { toDoList } from './toDoList.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const DAY = 86_400_000;
const instant = (days: number) => new Date(now + days * DAY).toISOString();
const day = (days: number) => instant(days).slice(0, 10);

const letter = (id: number, parts: Partial<ExamReferenceLetter>): ExamReferenceLetter => ({
  id,
  examHeaderId: 7,
  attestationType: '1',
  hospitalName: 'North Hospital',
  authOfficial: `Official ${id}`,
  authOfficialTitle: 'Chief',
  authOfficialEmail: 'official@example.org',
  altRole: '',
  explain: '',
  explainOther: '',
  sentDate: null,
  timesSent: 0,
  responseDate: null,
  sentBackReason: null,
  withdrawnAt: null,
  status: 0,
  referenceId: 'RL-1',
  version: 1,
  ...parts,
});

/** A surgeon's exam with cards, registered and open until day 17. */
const application = (parts: Partial<ExamRegistration> = {}): ExamRegistration => ({
  exam: {
    examId: 7,
    examCode: 'MBS',
    examName: 'Focused Practice Exam',
    regOpenDate: instant(-30),
    regEndDate: instant(17),
    examStartDate: day(60),
    examEndDate: day(61),
    examSpecialtyId: 1,
    examType: 'other',
    status: 1,
    confirmationNumber: 'MBS-1',
    registeredAt: instant(-3),
    withdrawnAt: null,
  },
  answers: {
    started: true,
    intention: null,
    attestations: [],
    accommodation: null,
    needsAccommodations: false,
    letter: null,
  },
  cards: [],
  letters: null,
  ...parts,
});
const training = { hasMedicalSchool: true, specialties: [] };
const dataOf = (parts: Partial<MemberData>): MemberData => ({ roles: ['user', 'surgeon'], ...parts });
const withExams = (...exams: ExamRegistration[]) =>
  dataOf({
    registrations: {
      exams,
      training,
      certificationLetters: null,
      eligibilities: { qe: null, ce: { eligibility: 'licenseMissing' } },
    },
    licenses: [],
  });
const said = (list: readonly ToDo[]) => list.map(({ key, due, path }) => [key, due, path]);

describe('the list of what is to be done', () => {
  it('says what is missing of the cards of a registered exam, until when, and what the board looks at', () => {
    const { mine, others } = toDoList(
      withExams(
        application({
          cards: [
            { card: 'caseLogs', status: 0, readOnlyReason: null },
            { card: 'attestations', status: 2, readOnlyReason: 'underReview' },
            { card: 'mbsActivities', status: 1, readOnlyReason: null },
          ],
        }),
      ),
      now,
    );
    expect(said(mine)).toEqual([['card', instant(17), '/case-logs/7']]);
    expect(said(others)).toEqual([['cardApproval', null, '/your-attestation/7']]);
  });

  it('does not ask for a card that was closed before it was complete, but says so', () => {
    const { mine } = toDoList(
      withExams(application({ cards: [{ card: 'caseLogs', status: 0, readOnlyReason: 'closed' }] })),
      now,
    );
    expect(said(mine)).toEqual([['cardClosed', null, '/case-logs/7']]);
  });

  it('asks nothing of the cards of an exam that was not begun', () => {
    const { exam, answers } = application();
    const { mine } = toDoList(
      withExams(
        application({
          exam: { ...exam, status: -1 },
          answers: { ...answers, started: false, needsAccommodations: null },
          cards: [{ card: 'caseLogs', status: -1, readOnlyReason: null }],
          letters: {
            examUserReferenceLetters: [],
            neededTypes: ['1'],
            cardStatusResponseReadOnly: false,
            dueDate: null,
            readOnlyReason: null,
          },
        }),
      ),
      now,
    );
    expect(said(mine)).toEqual([['begin', instant(17), '/apply-and-register/exam-registration/7']]);
  });

  it('lists a card that was saved before the registration is begun, and none of the others', () => {
    const { exam, answers } = application();
    const early = application({
      exam: { ...exam, status: -1 },
      answers: { ...answers, started: false, needsAccommodations: null },
      cards: [
        { card: 'caseLogs', status: 0, readOnlyReason: null },
        { card: 'attestations', status: -1, readOnlyReason: null },
      ],
      letters: {
        examUserReferenceLetters: [],
        neededTypes: ['1'],
        cardStatusResponseReadOnly: false,
        readOnlyReason: null,
        dueDate: exam.regEndDate,
      },
    });
    const keysOf = (exams: ExamRegistration) => toDoList(withExams(exams), now).mine.map(({ key }) => key);
    expect(keysOf(early)).toEqual(['begin', 'card']);
    const intention = {
      examId: 7,
      intends: false,
      examDateId: null,
      examDate: null,
      seatHeldUntil: null,
      statedAt: instant(-1),
    };
    expect(keysOf({ ...early, answers: { ...early.answers, intention } })).toEqual([]);
  });

  it('decides by the letter of a type that is furthest, and says once that the rest is closed', () => {
    const letters = (examUserReferenceLetters: ExamReferenceLetter[], readOnlyReason: 'closed' | null) =>
      application({
        letters: {
          examUserReferenceLetters,
          neededTypes: ['1', '2'],
          cardStatusResponseReadOnly: readOnlyReason !== null,
          readOnlyReason,
          dueDate: null,
        },
      });
    const approved = letter(1, { status: 3, responseDate: instant(-2) });
    const beside = letter(2, { attestationType: '1' });
    const named = letter(3, { attestationType: '2' });
    const notNeeded = letter(4, { attestationType: '9' });
    const all = [approved, beside, named, notNeeded];
    expect(toDoList(withExams(letters(all, null)), now).mine.map(({ id }) => id)).toEqual([
      'official-letter-3',
    ]);
    expect(said(toDoList(withExams(letters(all, 'closed')), now).mine)).toEqual([
      ['cardClosed', null, '/reference-form-status/7'],
    ]);
    expect(toDoList(withExams(letters([approved], 'closed')), now).mine).toHaveLength(1);
  });

  it('says what is to be paid for a registration that was submitted', () => {
    const fee: ExamFee = {
      feeId: 1,
      examId: 7,
      examName: 'Change of the date',
      feeType: 'exam',
      amount: 9_000,
      currency: 'USD',
      dueDate: instant(20),
      expired: false,
      paidTotal: 0,
      registration: 'open',
      transactions: [],
    };
    const { mine } = toDoList({ ...withExams(application()), fees: [fee] }, now);
    expect(said(mine)).toEqual([['fee', instant(20), '/payment-history']]);
  });

  it('says of each official whose move it is, since when, and from when one can ask again', () => {
    const { mine, others } = toDoList(
      withExams(
        application({
          letters: {
            examUserReferenceLetters: [
              letter(1, { sentDate: instant(-9), status: 1 }),
              letter(2, { attestationType: '2', responseDate: instant(-1), status: 2 }),
              letter(3, { attestationType: '3', responseDate: instant(-2), status: 0 }),
              letter(4, { attestationType: '4' }),
              letter(5, { attestationType: '5', responseDate: instant(-2), status: 3 }),
            ],
            neededTypes: ['1', '2', '3', '4', '5'],
            cardStatusResponseReadOnly: false,
            dueDate: null,
            readOnlyReason: null,
          },
        }),
      ),
      now,
    );
    expect(mine.map(({ key, values }) => [key, values.type ?? values.person])).toEqual([
      ['officialMissing', '3'],
      ['officialReady', 'Official 4'],
    ]);
    expect(others.map(({ key, mover, since, remindFrom }) => [key, mover, since, remindFrom])).toEqual([
      ['officialAsked', 'official', instant(-9), instant(-2)],
      ['officialApproval', 'board', instant(-1), null],
    ]);
  });

  it.each([
    ['none', [], 'member'],
    ['one that has ended', [day(-2)], 'member'],
    ['a current one', [day(90)], 'board'],
  ])('asks for the license that a certifying exam waits for, with %s on record', (_, ends, mover) => {
    const { exam, answers } = application();
    const list = toDoList(
      {
        ...withExams(
          application({
            exam: { ...exam, status: -1, examType: 'certifying' },
            answers: { ...answers, started: false },
          }),
        ),
        licenses: ends.map((expireDate, licenseId) => ({
          licenseId,
          licenseNumber: '1',
          issuingState: 'Ohio',
          licenseTypeId: '1',
          issueDate: day(-900),
          expireDate,
        })),
      },
      now,
    );
    const found = [...list.mine, ...list.others].find(({ key }) => key === 'licenseMissing');
    expect(found?.mover).toBe(mover);
  });

  it('asks for fees with a purpose of their own, and for none of an exam that was not begun', () => {
    const fee = (parts: Partial<ExamFee>): ExamFee => ({
      feeId: 1,
      examId: 7,
      examName: 'Annual fee',
      feeType: 'exam',
      amount: 28_500,
      currency: 'USD',
      dueDate: instant(20),
      expired: false,
      paidTotal: 500,
      registration: null,
      transactions: [],
      ...parts,
    });
    const { mine } = toDoList(
      dataOf({
        fees: [fee({}), fee({ feeId: 2, registration: 'open' }), fee({ feeId: 3, paidTotal: 28_500 })],
      }),
      now,
    );
    expect(mine.map(({ key, money, due }) => [key, money?.amount, due])).toEqual([
      ['fee', 28_000, instant(20)],
    ]);
  });

  it('ends a calendar day with the day of the board, and puts the earliest deadline first', () => {
    const requirement = (requirementId: number, dueDate: string | null, isMet = false) => ({
      requirementId,
      kind: 'other' as const,
      title: `Requirement ${requirementId}`,
      detail: '',
      dueDate,
      isMet,
      url: '',
    });
    const { mine } = toDoList(
      dataOf({
        requirements: [
          requirement(1, null),
          requirement(2, '2026-12-31'),
          requirement(3, '2026-07-01'),
          requirement(4, '2026-12-01', true),
        ],
      }),
      now,
    );
    expect(mine.map(({ id, due }) => [id, due])).toEqual([
      ['requirement-3', '2026-07-02T04:00:00.000Z'],
      ['requirement-2', '2027-01-01T05:00:00.000Z'],
      ['requirement-1', null],
    ]);
    expect(mine.map((each) => urgencyOf(each, now))).toEqual(['overdue', 'later', 'none']);
    expect([0, 29, 30].map((days) => urgencyOf({ due: instant(days) }, now))).toEqual([
      'overdue',
      'soon',
      'later',
    ]);
  });

  it('says half a year before that a certificate ends, and a quarter before that a license does', () => {
    const certificate = (certificationId: number, expireDate: string | null) => ({
      certificationId,
      specialty: `Specialty ${certificationId}`,
      certificateNumber: '1',
      certificateTypeId: 1,
      status: 'Certified',
      isClinicallyInactive: false,
      cca: 1,
      issueDate: '2016-01-01',
      expireDate,
      documentId: null,
    });
    const license = (licenseId: number, expireDate: string) => ({
      licenseId,
      licenseNumber: 'A1',
      issuingState: `State ${licenseId}`,
      licenseTypeId: '1',
      issueDate: day(-900),
      expireDate,
    });
    const { mine } = toDoList(
      dataOf({
        certifications: [certificate(1, day(170)), certificate(2, day(190)), certificate(3, null)],
        licenses: [license(1, day(80)), license(2, day(100))],
      }),
      now,
    );
    expect(mine.map(({ id }) => id)).toEqual(['license-1', 'certificate-1']);
  });

  it('does not take fees that are not known for paid', () => {
    const { exam, answers } = application();
    const begun = application({
      exam: { ...exam, status: -1 },
      answers: {
        ...answers,
        intention: {
          examId: 7,
          intends: true,
          examDateId: null,
          examDate: null,
          seatHeldUntil: null,
          statedAt: instant(-1),
        },
      },
    });
    const stepOf = (fees: ExamFee[] | undefined) =>
      toDoList({ ...withExams(begun), fees }, now).mine.map(({ key, step }) => [key, step]);
    expect(stepOf([])).toEqual([['step', 'review']]);
    expect(stepOf(undefined)).toEqual([['step', 'fee']]);
  });

  it('names the parts that are not known, instead of taking them for empty', () => {
    expect(toDoList(dataOf({ fees: [], requirements: [] }), now).missing).toEqual([
      'registrations',
      'certifications',
      'licenses',
      'profile',
    ]);
  });
});
