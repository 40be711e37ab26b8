import type { ExamFee } from '#contract/billing.ts';
import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { ExamFacts } from '#contract/todo.ts';
import type { MemberFacts } from '#domain/todo/facts.ts';

/** Lives of members, step by step: what can happen, and what the board's calls would answer then. */
export const DAY = 24 * 60 * 60_000;
const HOUR = DAY / 24;
const start = Date.parse('2026-11-22T15:00:00Z');
const iso = (at: number) => new Date(at).toISOString();
const dayOf = (at: number) => iso(at).slice(0, 10);

export type ExamType = ExamOverviewItem['examType'];
export type Director = 'none' | 'asked' | 'declined' | 'recommended' | 'sentBack' | 'approved';

/** What happened in a life. */
export interface Life {
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

export const PRICE = 1_850_00;
const EXAM_DAYS = 200 * DAY;

export const newLife = (type: ExamType): Life => ({
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

export const isOpen = (life: Life) => !life.submitted && life.now >= life.opens && life.now < life.closes;
const isDirectorDone = ({ director }: Life) => ['asked', 'recommended', 'approved'].includes(director);
export const hasPlace = ({ placeUntil, isPlaceConfirmed, now }: Life) =>
  placeUntil !== null && (isPlaceConfirmed || placeUntil > now);

/** The steps that are left, by what happened, in the order of the registration. */
export function left(life: Life): string[] {
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
export const acts: Readonly<Record<string, (life: Life) => void>> = {
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
export function factsOf(life: Life): MemberFacts {
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
