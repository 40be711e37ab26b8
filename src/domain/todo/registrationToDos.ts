import type { ExamFee } from '#contract/billing/billing.ts';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import type { ExamRegistration, MemberRegistrations } from '#contract/todo/todo.ts';
import { amountDue, feeState, isFeeSettled } from '../billing/fees.ts';
import { awaitsBoard } from '../registration/examHistory.ts';
import { hasLapsedPlace } from '../registration/examDates.ts';
import {
  directorLetterState,
  isLetterRefused,
  openSteps,
  registrationPath,
  registrationSteps,
  type RegistrationAnswers,
  type StepName,
} from '../registration/registration.ts';
import { isSubmitted, type RegistrationWindow } from '../registration/registrationWindow.ts';
import { dashboardStatus } from '../status.ts';
import type { Responsible } from '../responsible.ts';
import type { MemberData } from './memberData.ts';
import { licenseBeforeRegistration } from './licenseToDos.ts';
import { feeToDo } from './standingToDos.ts';
import { earliest, toDo, type Money, type ToDo, type ToDoKey } from './toDo.ts';

const DAY = 24 * 60 * 60_000;

/** A registration with what decides about it. */
export interface RegistrationCase {
  registration: ExamRegistration;
  window: RegistrationWindow;
  /** The fees of this exam; undefined if they are not known. */
  fees: readonly ExamFee[] | undefined;
  licenses: MemberData['licenses'];
  now: number;
}

const isPaymentBegun = ({ paidTotal, transactions }: ExamFee) =>
  paidTotal > 0 || transactions.some(({ status }) => status === 'open' || status === 'processing');

/** Whether a member has begun to register for an exam. */
export function isBegun(
  { exam, answers }: Pick<ExamRegistration, 'exam' | 'answers'>,
  fees: readonly ExamFee[] = [],
): boolean {
  const { started, intention, attestations, accommodation, needsAccommodations, letter } = answers;
  return (
    started ||
    intention !== null ||
    accommodation !== null ||
    needsAccommodations !== null ||
    letter !== null ||
    attestations.some(({ checked }) => checked) ||
    fees.some(isPaymentBegun) ||
    dashboardStatus(exam.status) === 'in-progress'
  );
}

/** The exams for which a member has answered anything. */
export const begunExams = ({ exams }: MemberRegistrations): number[] =>
  exams.filter((registration) => isBegun(registration)).map(({ exam }) => exam.examId);

/**
 * The steps that are left at a time: a place that was not confirmed in time has to be chosen again, and fees that are not
 * known are not taken for paid.
 */
function stepsLeft(
  { exam, answers }: ExamRegistration,
  fees: readonly ExamFee[] | undefined,
  now: number,
): StepName[] {
  const all: RegistrationAnswers = { ...answers, fees: fees ?? [] };
  const open = openSteps(exam.examType, all);
  return registrationSteps(exam.examType).filter(
    (step) =>
      open.includes(step) ||
      (step === 'date' && hasLapsedPlace(answers.intention, now)) ||
      (step === 'fee' && fees === undefined),
  );
}

const isAtBank = (fee: ExamFee) => feeState(fee) === 'processing';
const payable = (fees: readonly ExamFee[]) =>
  fees.filter((fee) => !isFeeSettled(fee) && !isAtBank(fee) && !fee.expired);

/** What is left to pay of an exam's fees together; null if nothing is. */
export function owed(fees: readonly ExamFee[]): Money | null {
  const amount = payable(fees).reduce((sum, fee) => sum + amountDue(fee), 0);
  return amount === 0 ? null : { amount, currency: fees[0]!.currency }; // some fee has an amount
}

function keyOf(
  step: StepName,
  letter: RegistrationAnswers['letter'],
  isLapsed: boolean,
  isPayable: boolean,
): ToDoKey {
  if (step === 'letter' && letter) return 'letterRefused';
  if (step === 'date' && isLapsed) return 'placeLapsed';
  return step === 'fee' && !isPayable ? 'feeExpired' : 'step';
}

function registering({ registration, window, fees: known, now }: RegistrationCase): ToDo[] {
  const fees = known ?? [];
  const { exam, answers } = registration;
  const { intention } = answers;
  const values = { exam: exam.examName, person: answers.letter?.officialName ?? '' };
  const closes = window.open ? window.closes : null;
  const dueDates = payable(fees).map(({ dueDate }) => dueDate);
  if (!isBegun(registration, fees)) {
    const isTooLate = fees.some((fee) => fee.expired && !isFeeSettled(fee) && !isAtBank(fee));
    return [
      toDo({
        id: `exam-${exam.examId}`,
        examId: exam.examId,
        key: isTooLate ? 'feeExpired' : 'begin',
        mover: 'member',
        values,
        // Nothing is owed yet; it is what registering would cost.
        money: isTooLate ? null : owed(fees),
        due: earliest([closes, ...dueDates]),
        path: registrationPath(exam.examId),
      }),
    ];
  }
  const left = stepsLeft(registration, known, now);
  const step = left[0] ?? 'review';
  // The bank acts next.
  if (step === 'fee' && payable(fees).length === 0 && fees.some(isAtBank))
    return letterToDos(exam, answers.letter, false);
  const isLapsed = hasLapsedPlace(intention, now);
  const total = registrationSteps(exam.examType).length;
  return [
    toDo({
      id: `exam-${exam.examId}`,
      examId: exam.examId,
      key: keyOf(step, answers.letter, isLapsed, known === undefined || payable(fees).length > 0),
      mover: 'member',
      values,
      step,
      money: owed(fees),
      due: earliest([closes, isLapsed ? null : intention?.seatHeldUntil, ...dueDates]),
      progress: { done: total - left.length - 1, total },
      path: registrationPath(exam.examId, step),
    }),
    ...letterToDos(exam, answers.letter, false),
  ];
}

/** The program director's letter: missing and refused ones are a step of their own until the registration is submitted. */
function letterToDos(
  exam: ExamRegistration['exam'],
  letter: PdReferenceLetter | null,
  isSubmitted: boolean,
): ToDo[] {
  if (exam.examType !== 'qualifying') return [];
  const common = {
    id: `letter-${exam.examId}`,
    examId: exam.examId,
    path: registrationPath(exam.examId, 'letter'),
  };
  const values = { exam: exam.examName, person: letter?.officialName ?? '' };
  if (letter === null || isLetterRefused(letter))
    return isSubmitted
      ? [toDo({ ...common, key: letter ? 'letterRefused' : 'letterMissing', mover: 'member', values })]
      : [];
  const state = directorLetterState(letter);
  if (state === 'approved') return [];
  if (state === 'awaitingApproval')
    return [toDo({ ...common, key: 'letterApproval', mover: 'board', values, since: letter.responseDate })];
  if (state === 'undelivered')
    return [toDo({ ...common, key: 'letterUndelivered', mover: 'member', values })];
  return [
    toDo({
      ...common,
      key: 'letterAsked',
      mover: 'director',
      values,
      since: letter.sentDate,
      remindFrom: new Date(Date.parse(letter.sentDate) + DAY).toISOString(),
    }),
  ];
}

/** Who acts next in a registration that was submitted and is not complete. */
export const responsibleFor = (
  exam: ExamRegistration['exam'],
  letter: PdReferenceLetter | null,
): Responsible => letterToDos(exam, letter, true)[0]?.mover ?? 'board';

/** The same for each of a member's exams that waits, by its id. */
export const responsibleByExam = ({ exams }: MemberRegistrations): Readonly<Record<number, Responsible>> =>
  Object.fromEntries(
    exams
      .filter(({ exam }) => awaitsBoard(exam))
      .map(({ exam, answers }) => [exam.examId, responsibleFor(exam, answers.letter)]),
  );

/** What is to be done about the registration for one exam, or waited for. */
export function registrationToDos(entry: RegistrationCase): ToDo[] {
  const { registration, window, now } = entry;
  const { exam, answers } = registration;
  if (window.open) return answers.intention?.intends === false ? [] : registering(entry);
  if (window.reason === 'licenseMissing') return [licenseBeforeRegistration(exam, entry.licenses, now)];
  if (!isSubmitted(window)) return [];
  const owedStill = payable(entry.fees ?? []).map((fee) => feeToDo(fee, exam.examId));
  if (window.reason === 'registered') return owedStill;
  const letter = letterToDos(exam, answers.letter, true);
  if (letter.length > 0) return [...letter, ...owedStill];
  return [
    toDo({
      id: `exam-${exam.examId}`,
      examId: exam.examId,
      key: 'registrationApproval',
      mover: 'board',
      values: { exam: exam.examName },
      since: answers.letter?.responseDate ?? null,
      path: registrationPath(exam.examId),
    }),
    ...owedStill,
  ];
}
