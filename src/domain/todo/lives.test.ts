import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing.ts';
import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { ExamFacts } from '#contract/todo.ts';
import { amountDue } from '../billing/fees.ts';
import { nextStep } from '../registration/memberExams.ts';
import { isStepDone, registrationPath, stepNamed } from '../registration/registration.ts';
import { registrationWindow } from '../registration/registrationWindow.ts';
import type { MemberFacts } from './facts.ts';
import { toDoList, type ToDoList } from './toDoList.ts';

/**
 * Lives of members, step by step, with an oracle of its own: it derives whose move it is and what is due from what
 * happened, by the rules of the specification, and not from the facts that the portal loads.
 */
const DAY = 24 * 60 * 60_000;
const HOUR = DAY / 24;
const start = Date.parse('2026-11-22T15:00:00Z');
const iso = (at: number) => new Date(at).toISOString();
const dayOf = (at: number) => iso(at).slice(0, 10);

type ExamType = ExamOverviewItem['examType'];
type Director = 'none' | 'asked' | 'declined' | 'recommended' | 'sentBack' | 'approved';

/** What happened in a life. */
interface Life {
  type: ExamType;
  now: number;
  opens: number;
  closes: number;
  feeDue: number;
  started: boolean;
  intends: boolean | null;
  agreed: boolean;
  accommodations: boolean | null;
  director: Director;
  askedAt: number;
  answeredAt: number;
  /** When the place lapses; null without a chosen date. */
  placeUntil: number | null;
  isPlaceConfirmed: boolean;
  paid: number;
  /** When the card was sent to a bank that has not answered. */
  atBank: number | null;
  submitted: boolean;
  registered: boolean;
}

const PRICE = 1_850_00;
const EXAM_DAYS = 200 * DAY;

const newLife = (type: ExamType): Life => ({
  type,
  now: start,
  opens: start + 2 * DAY,
  closes: start + 40 * DAY,
  feeDue: start + 12 * DAY,
  started: false,
  intends: null,
  agreed: false,
  accommodations: null,
  director: 'none',
  askedAt: 0,
  answeredAt: 0,
  placeUntil: null,
  isPlaceConfirmed: false,
  paid: 0,
  atBank: null,
  submitted: false,
  registered: false,
});

const isOpen = (life: Life) => !life.submitted && life.now >= life.opens && life.now < life.closes;
const isDirectorDone = ({ director }: Life) => ['asked', 'recommended', 'approved'].includes(director);
const hasPlace = ({ placeUntil, isPlaceConfirmed, now }: Life) =>
  placeUntil !== null && (isPlaceConfirmed || placeUntil > now);

/** The steps that are left, by what happened, in the order of the registration. */
function left(life: Life): string[] {
  const open: [string, boolean][] = [
    ['eligibility', !life.started && life.intends === null],
    ['intention', life.intends !== true],
    ['attestations', !life.agreed],
    ['accommodations', life.accommodations === null],
    ['letter', life.type === 'qualifying' && !isDirectorDone(life)],
    ['date', life.type === 'certifying' && !hasPlace(life)],
    ['fee', life.paid < PRICE],
  ];
  return open.filter(([, isLeft]) => isLeft).map(([name]) => name);
}

const doneBy: Readonly<Record<string, string>> = {
  eligibility: 'readsIntroduction',
  intention: 'intends',
  attestations: 'agrees',
  accommodations: 'saysNoAccommodations',
  letter: 'asksDirector',
  date: 'choosesDate',
  fee: 'pays',
  review: 'submits',
};

/** What can happen; each is tried and has no effect where the board would refuse it. */
const acts: Readonly<Record<string, (life: Life) => void>> = {
  hourPasses: (life) => void (life.now += HOUR),
  weekPasses: (life) => void (life.now += 7 * DAY),
  readsIntroduction: (life) => void (life.started ||= isOpen(life)),
  intends: (life) => isOpen(life) && (life.intends = true),
  declines: (life) => {
    if (!isOpen(life)) return;
    life.intends = false;
    life.placeUntil = null;
  },
  agrees: (life) => void (life.agreed ||= isOpen(life)),
  saysNoAccommodations: (life) => isOpen(life) && (life.accommodations = false),
  asksDirector: (life) => {
    const mayAsk = isOpen(life) || (life.submitted && !life.registered);
    if (life.type !== 'qualifying' || !mayAsk || isDirectorDone(life)) return;
    life.director = 'asked';
    life.askedAt = life.now;
  },
  directorDeclines: (life) => answer(life, 'declined'),
  directorRecommends: (life) => answer(life, 'recommended'),
  officeSendsBack: (life) => decide(life, 'sentBack'),
  officeApproves: (life) => {
    decide(life, 'approved');
    if (life.submitted && life.director === 'approved') life.registered = true;
  },
  choosesDate: (life) => {
    if (life.type === 'certifying' && isOpen(life) && life.intends === true)
      life.placeUntil = life.now + HOUR;
  },
  paysHalf: (life) => pay(life, PRICE / 2),
  pays: (life) => pay(life, PRICE),
  sendsCard: (life) =>
    isOpen(life) && life.now < life.feeDue && life.paid < PRICE && (life.atBank ??= life.now),
  bankAnswers: (life) => {
    if (life.atBank === null) return;
    life.atBank = null;
    life.paid = PRICE;
  },
  goesOn: (life) => {
    const [step = 'review'] = left(life);
    acts[doneBy[step]!]!(life);
  },
  submits: (life) => {
    if (!isOpen(life) || left(life).length > 0) return;
    life.submitted = true;
    life.isPlaceConfirmed = life.placeUntil !== null;
    life.registered = life.type !== 'qualifying' || life.director === 'approved';
  },
};

function answer(life: Life, director: Director) {
  if (life.director !== 'asked') return;
  life.director = director;
  life.answeredAt = life.now;
}

function decide(life: Life, director: Director) {
  if (life.director === 'recommended') life.director = director;
}

function pay(life: Life, amount: number) {
  if (isOpen(life) && life.now < life.feeDue && life.atBank === null)
    life.paid = Math.min(PRICE, life.paid + amount);
}

const numberOf: Readonly<Record<Director, number>> = {
  none: 0,
  asked: 1,
  declined: 0,
  recommended: 2,
  sentBack: 0,
  approved: 3,
};

/** What the board's calls would answer in this life. */
function factsOf(life: Life): MemberFacts {
  const { now, opens, closes, intends, paid, atBank, placeUntil, isPlaceConfirmed } = life;
  const exam: ExamOverviewItem = {
    examId: 1,
    examCode: 'X',
    examName: 'Exam',
    regOpenDate: iso(opens),
    regEndDate: iso(closes),
    examStartDate: dayOf(start + EXAM_DAYS),
    examEndDate: dayOf(start + EXAM_DAYS),
    examSpecialtyId: 1,
    examType: life.type,
    status: life.registered ? 1 : life.submitted ? 2 : -1,
    confirmationNumber: null,
    registeredAt: null,
  };
  const fee: ExamFee = {
    feeId: 1,
    examId: 1,
    examName: 'Exam',
    feeType: 'exam',
    amount: PRICE,
    currency: 'USD',
    dueDate: iso(life.feeDue),
    expired: now >= life.feeDue,
    paidTotal: paid,
    registration: isOpen(life) || life.submitted || paid === PRICE ? 'open' : 'closed',
    transactions:
      atBank === null
        ? []
        : [
            {
              transactionId: 1,
              amount: PRICE - paid,
              status: 'processing',
              startedAt: iso(atBank),
              settledAt: null,
              cardEnding: null,
              receiptNumber: null,
            },
          ],
  };
  const facts: ExamFacts = {
    exam,
    answers: {
      started: life.started,
      intention:
        intends === null
          ? null
          : {
              examId: 1,
              intends,
              examDateId: placeUntil === null ? null : 5,
              examDate: null,
              seatHeldUntil: placeUntil === null || isPlaceConfirmed ? null : iso(placeUntil),
              statedAt: iso(start),
            },
      attestations: [{ attestationText: 'I agree.', name: 'truth', checked: life.agreed }],
      accommodation: null,
      needsAccommodations: life.accommodations,
      letter:
        life.director === 'none'
          ? null
          : {
              examId: 1,
              officialName: 'Ruth Eberhard',
              officialEmail: 'ruth@example.org',
              status: numberOf[life.director],
              sentDate: iso(life.askedAt),
              responseDate: life.director === 'asked' ? null : iso(life.answeredAt),
              sentBackReason: life.director === 'sentBack' ? 'Unsigned' : null,
            },
    },
    cards: [],
    letters: null,
  };
  const qe = {
    appOpenDate: iso(opens),
    appCloseDate: iso(closes),
    appFeePaid: false,
    examEndDate: exam.examEndDate,
    postDeadlineAccess: 0,
  };
  return {
    roles: ['user', 'trainee'],
    registrations: { exams: [facts], eligibilities: { qe, ce: { eligibility: 'eligible' } } },
    fees: [fee],
    requirements: [],
    certifications: [],
    licenses: [],
  };
}

/** Whose move it is, what, and by when, by what happened: `[mover, what, due]`, the member's first. */
function oracle(life: Life): [string, string, number | null][] {
  const found: [string, string, number | null][] = [];
  const hasPaidInTime = life.paid === PRICE;
  // A fee whose time is over cannot be paid any more, so that its date is no deadline.
  const feeDue = hasPaidInTime || life.atBank !== null || life.now >= life.feeDue ? [] : [life.feeDue];
  if (isOpen(life) && life.intends !== false) {
    const isUntouched =
      !life.started &&
      life.intends === null &&
      !life.agreed &&
      life.accommodations === null &&
      life.director === 'none' &&
      life.paid === 0 &&
      life.atBank === null;
    const isTooLate = life.now >= life.feeDue && life.paid < PRICE;
    if (isUntouched && isTooLate) found.push(['member', 'feeExpired', life.closes]);
    else if (isUntouched) found.push(['member', 'begin', Math.min(life.closes, ...feeDue)]);
    else {
      const [step = 'review'] = left(life);
      const hold = life.placeUntil !== null && hasPlace(life) ? [life.placeUntil] : [];
      const what = step === 'fee' && life.now >= life.feeDue ? 'feeExpired' : step;
      // While the bank has the payment, nothing is asked of the member.
      if (step !== 'fee' || life.atBank === null)
        found.push(['member', what, Math.min(life.closes, ...feeDue, ...hold)]);
    }
  }
  const waitsForDirector = (isOpen(life) && life.intends !== false) || (life.submitted && !life.registered);
  if (life.type === 'qualifying' && waitsForDirector) {
    if (life.director === 'asked') found.push(['director', 'letterAsked', null]);
    if (life.director === 'recommended') found.push(['board', 'letterApproval', null]);
    if (life.submitted && ['declined', 'sentBack'].includes(life.director))
      found.push(['member', 'letterRefused', null]);
  }
  if (life.atBank !== null)
    found.push(
      life.now >= life.atBank + DAY ? ['board', 'feeUnknown', null] : ['bank', 'feeProcessing', null],
    );
  return found.toSorted();
}

const said = ({ mine, others }: ToDoList): [string, string, number | null][] =>
  [...mine, ...others]
    .map(({ mover, key, step, due }): [string, string, number | null] => [
      mover,
      key === 'placeLapsed' ? 'date' : step && key !== 'feeExpired' ? step : key,
      due === null ? null : Date.parse(due),
    ])
    .toSorted();

/** What the pages of one exam say by their own functions, compared with the list. */
function expectPagesToAgree(life: Life, facts: MemberFacts, list: ToDoList) {
  const [one] = facts.registrations!.exams;
  const { exam, answers } = one!;
  const window = registrationWindow(exam, facts.registrations!.eligibilities, facts.roles, life.now);
  const offered = nextStep({ exam, window }, answers.intention);
  const keys = list.mine.map(({ key }) => key);
  const isAtBank = list.others.some(({ mover, key }) => mover === 'bank' || key === 'feeUnknown');
  if (!isAtBank)
    expect(list.mine.some(({ id }) => id === 'exam-1')).toBe(offered === 'start' || offered === 'continue');
  if (keys.includes('begin')) expect(offered).toBe('start');
  for (const { path, step, money } of list.mine) {
    // The button leads to the very step.
    if (step) expect(path).toBe(registrationPath(1, stepNamed(step)));
    // The sum is what the payment page asks for.
    if (money) expect(money.amount).toBe(amountDue(facts.fees![0]!));
    if (step && step !== 'review' && step !== 'date')
      expect(isStepDone[step]({ ...answers, fees: facts.fees! })).toBe(false);
  }
}

/** Often the next thing is what comes next, so that some lives are long enough to be submitted. */
const names = [...Object.keys(acts), ...Array.from({ length: 14 }, () => 'goesOn')];

describe('what is to be done', () => {
  it('is what the rules of the specification say, after each event of 5,000 lives', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom<ExamType>('qualifying', 'certifying', 'other'),
        fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 30 }),
        (type, happening) => {
          const life = newLife(type);
          for (const name of happening) {
            acts[name]!(life);
            const facts = factsOf(life);
            const list = toDoList(facts, life.now);
            const expected = oracle(life);
            expect(said(list)).toEqual(expected);
            expectPagesToAgree(life, facts, list);
            for (const [mover, what] of expected) seen.add(`${mover} ${what}`);
          }
        },
      ),
      { numRuns: 5_000 },
    );
    // The lives have met each of these.
    expect([...seen].toSorted()).toEqual([
      'bank feeProcessing',
      'board feeUnknown',
      'board letterApproval',
      'director letterAsked',
      ...[
        'accommodations',
        'attestations',
        'begin',
        'date',
        'eligibility',
        'fee',
        'feeExpired',
        'intention',
        'letter',
        'letterRefused',
        'review',
      ].map((what) => `member ${what}`),
    ]);
  });
});
