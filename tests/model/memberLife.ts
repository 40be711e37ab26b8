import { DateTime } from 'luxon';
import { boardZone } from '#domain/boardTime.ts';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import { newTraining, type LifeTraining, type TrainingBeginning } from './memberLifeTraining.ts';

/** What can have happened to a member; what the rules say of it is in `memberLifeOracle.ts`. */
export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;
export const start = Date.parse('2026-11-22T15:00:00Z');
/** From the start of a life to its exams. */
export const EXAM_DAYS = 200 * DAY;

export const iso = (at: number) => new Date(at).toISOString();
export const dayOf = (at: number) => iso(at).slice(0, 10);

const dayEnds = new Map<string, number>();
/** The end of a calendar day at the board, by another library than the portal's. */
export function endOfDay(day: string): number {
  const known = dayEnds.get(day) ?? DateTime.fromISO(day, { zone: boardZone }).plus({ days: 1 }).toMillis();
  dayEnds.set(day, known);
  return known;
}

export type ExamType = ExamOverviewItem['examType'];
export type Director = 'none' | 'asked' | 'declined' | 'recommended' | 'sentBack' | 'approved';

export interface LifeFee {
  feeId: number;
  kind: 'application' | 'exam';
  price: number;
  due: number;
  paid: number;
  /** When the card was sent to a bank that has not answered. */
  atBank: number | null;
}

export const lifeCards = ['caseLogs', 'attestations', 'mbsActivities'] as const;
export interface LifeCard {
  content: 'untouched' | 'begun' | 'complete';
  isWithBoard: boolean;
  isApproved: boolean;
}

/** The types of officials' letters that an exam with cards requires. */
export const neededTypes = ['1', '2'] as const;
export interface OfficialLetter {
  id: number;
  type: string;
  state: 'named' | 'sending' | 'asked' | 'answered' | 'declined' | 'sentBack' | 'approved';
  sentAt: number;
  answeredAt: number;
}

/** What happened about one exam. */
export interface ExamLife {
  examId: number;
  type: ExamType;
  opens: number;
  closes: number;
  started: boolean;
  intends: boolean | null;
  agreed: boolean;
  /** The board has added a statement since. */
  hasNewStatement: boolean;
  accommodations: boolean | null;
  director: Director;
  askedAt: number;
  answeredAt: number;
  /** When the place lapses; null without a chosen date. */
  placeUntil: number | null;
  isPlaceConfirmed: boolean;
  fees: LifeFee[];
  submitted: boolean;
  registered: boolean;
  /** Null for an exam without cards. */
  cards: Record<(typeof lifeCards)[number], LifeCard> | null;
  letters: OfficialLetter[];
  /** When a submitted registration was withdrawn; null otherwise, and after a change of mind. */
  withdrawnAt: number | null;
}

/** What happened in a life. */
export interface Life {
  now: number;
  exams: ExamLife[];
  /** The board knows the license that a certifying exam needs. */
  isEligible: boolean;
  /** With their last days; a full one, or one for training. */
  licenses: { day: string; isFull: boolean }[];
  certificates: string[];
  requirements: { day: string | null; isMet: boolean }[];
  /** A fee that belongs to no registration. */
  annualFee: LifeFee;
  training: LifeTraining;
  /** When the profile was last confirmed; null for never. */
  confirmedAt: number | null;
}

/** How a life begins. */
export interface Beginning {
  types: readonly ExamType[];
  hasCards: boolean;
  isEligible: boolean;
  licenseDays: number | null;
  hasFullLicense: boolean;
  certificateDays: number | null;
  requirementDays: number | null;
  training: TrainingBeginning;
  confirmedDays: number | null;
}

const feeOf = (feeId: number, kind: LifeFee['kind'], price: number, days: number): LifeFee => ({
  feeId,
  kind,
  price,
  due: start + days * DAY,
  paid: 0,
  atBank: null,
});
const untouched = (): LifeCard => ({ content: 'untouched', isWithBoard: false, isApproved: false });

const newExam = (type: ExamType, index: number, hasCards: boolean): ExamLife => ({
  examId: index + 1,
  type,
  opens: start + (2 + 5 * index) * DAY,
  closes: start + (40 + 9 * index) * DAY,
  started: false,
  intends: null,
  agreed: false,
  hasNewStatement: false,
  accommodations: null,
  director: 'none',
  askedAt: 0,
  answeredAt: 0,
  placeUntil: null,
  isPlaceConfirmed: false,
  fees: [
    ...(type === 'qualifying' ? [feeOf(10 * index + 1, 'application', 450_00, 12)] : []),
    feeOf(10 * index + 2, 'exam', 1_850_00, 25 + 3 * index),
  ],
  submitted: false,
  registered: false,
  // No qualifying exam has cards.
  cards:
    hasCards && type !== 'qualifying'
      ? { caseLogs: untouched(), attestations: untouched(), mbsActivities: untouched() }
      : null,
  letters: [],
  withdrawnAt: null,
});

export const newLife = (beginning: Beginning): Life => {
  const { types, hasCards, isEligible, licenseDays, hasFullLicense, certificateDays, requirementDays } =
    beginning;
  const dayIn = (days: number) => dayOf(start + days * DAY);
  return {
    now: start,
    exams: types.map((type, index) => newExam(type, index, hasCards)),
    isEligible,
    licenses: licenseDays === null ? [] : [{ day: dayIn(licenseDays), isFull: hasFullLicense }],
    certificates: certificateDays === null ? [] : [dayIn(certificateDays)],
    requirements: [
      { day: requirementDays === null ? null : dayIn(requirementDays), isMet: false },
      { day: null, isMet: true },
    ],
    annualFee: feeOf(99, 'exam', 285_00, 60),
    training: newTraining(beginning.training),
    confirmedAt: beginning.confirmedDays === null ? null : start - beginning.confirmedDays * DAY,
  };
};

/** The exam is over a day and a half after its last day began, everywhere. */
export const isOver = ({ now }: Life) => now >= Date.parse(dayOf(start + EXAM_DAYS)) + 36 * HOUR;

/** The second specification (§4): a paid application fee keeps a qualifying exam open until the exam ends. */
const isOpenByFee = ({ now }: Life, { type, fees }: ExamLife) =>
  type === 'qualifying' && fees[0]!.paid === fees[0]!.price && now < start + EXAM_DAYS; // it has two fees

const isInWindow = ({ now }: Life, { opens, closes }: ExamLife) => now >= opens && now < closes;

export const isOpen = (life: Life, exam: ExamLife) =>
  !exam.submitted &&
  !isOver(life) &&
  (isInWindow(life, exam) || isOpenByFee(life, exam)) &&
  (exam.type !== 'certifying' || life.isEligible);

/** When an open registration closes. */
export const closing = (life: Life, exam: ExamLife) =>
  isInWindow(life, exam) ? exam.closes : start + EXAM_DAYS;

export const isDirectorDone = ({ director }: ExamLife) =>
  ['asked', 'recommended', 'approved'].includes(director);
export const hasPlace = ({ now }: Life, { placeUntil, isPlaceConfirmed }: ExamLife) =>
  placeUntil !== null && (isPlaceConfirmed || placeUntil > now);
export const isPaid = ({ paid, price }: LifeFee) => paid === price;

/** The steps that are left, by what happened, in the order of the registration. */
export function left(life: Life, exam: ExamLife): string[] {
  const open: [string, boolean][] = [
    ['eligibility', !exam.started && exam.intends === null],
    ['intention', exam.intends !== true],
    ['attestations', !exam.agreed || exam.hasNewStatement],
    ['accommodations', exam.accommodations === null],
    ['letter', exam.type === 'qualifying' && !isDirectorDone(exam)],
    ['date', exam.type === 'certifying' && !hasPlace(life, exam)],
    ['fee', !exam.fees.every(isPaid)],
  ];
  return open.filter(([, isLeft]) => isLeft).map(([name]) => name);
}

/** Whether the member has answered, asked for or paid anything about the exam. */
export const isBegun = ({
  started,
  intends,
  agreed,
  accommodations,
  director,
  fees,
  submitted,
}: ExamLife): boolean =>
  submitted ||
  started ||
  intends !== null ||
  agreed ||
  accommodations !== null ||
  director !== 'none' ||
  fees.some(({ paid, atBank }) => paid > 0 || atBank !== null);
