import type { Accommodation } from '#contract/registration/accommodations.ts';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { Intention, PdReferenceLetter, QeAttestation } from '#contract/registration/examinations.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { isFeeSettled } from '../billing/fees.ts';
import { letterState, type LetterState } from '../letters/letterTracker.ts';

/** The steps of a registration in order; `review` is the page on which everything is checked and submitted. */
export const stepNames = [
  'eligibility',
  'intention',
  'attestations',
  'accommodations',
  'letter',
  'date',
  'fee',
  'review',
] as const;
export type StepName = (typeof stepNames)[number];
export type ExamType = ExamOverviewItem['examType'];

/** Only a qualifying exam needs the program director's letter; only a certifying exam has dates to choose from. */
export const registrationSteps = (examType: ExamType): readonly StepName[] =>
  stepNames.filter(
    (step) =>
      (step !== 'letter' || examType === 'qualifying') && (step !== 'date' || examType === 'certifying'),
  );

/** The member's answers so far. */
export interface RegistrationAnswers {
  /** The introduction was read. */
  started: boolean;
  intention: Intention | null;
  attestations: readonly QeAttestation[];
  accommodation: Accommodation | null;
  /** Null until the question is answered. */
  needsAccommodations: boolean | null;
  letter: PdReferenceLetter | null;
  fees: readonly ExamFee[];
}

/** The state of a program director's letter, by the rule for officials'; a withdrawn one is not in the answers. */
export const directorLetterState = (letter: PdReferenceLetter) =>
  letterState({ ...letter, withdrawnAt: null }) as Exclude<LetterState, 'withdrawn'>;

/** The answer is in, but the registration needs another letter. */
export const isLetterRefused = (letter: PdReferenceLetter) =>
  ['declined', 'sentBack'].includes(directorLetterState(letter));

/** The program director has answered without a recommendation, so another official must be asked. */
export const isLetterDeclined = (letter: PdReferenceLetter) => directorLetterState(letter) === 'declined';

/** Whether a letter can be requested: until a recommendation has arrived, and again if that was sent back. */
export const isLetterOpen = (letter: PdReferenceLetter | null) =>
  letter === null || letter.responseDate === null || isLetterRefused(letter);

/** The letter once the member has given the exam up: a request that was not answered is ended. */
export const letterAfterGivingUp = (letter: PdReferenceLetter | null) =>
  letter?.responseDate == null ? null : letter;

/** A letter that was requested and is not approved yet; there is nothing left for the applicant to do about it. */
export const isLetterAwaited = (letter: PdReferenceLetter | null) =>
  letter !== null && !isLetterRefused(letter) && directorLetterState(letter) !== 'approved';

/** Whether a step is done; each is a guard of the registration machine, and the server uses the same functions. */
export const isStepDone: Readonly<Record<StepName, (answers: RegistrationAnswers) => boolean>> = {
  eligibility: ({ started, intention }) => started || intention !== null,
  intention: ({ intention }) => intention?.intends === true,
  attestations: ({ attestations }) => attestations.every(({ checked }) => checked),
  accommodations: ({ accommodation, needsAccommodations }) =>
    accommodation !== null || needsAccommodations === false,
  letter: ({ letter }) => letter !== null && !isLetterRefused(letter),
  date: ({ intention }) => intention?.examDateId != null,
  fee: ({ fees }) => fees.every(isFeeSettled),
  review: () => false,
};

/** The steps to do before the review, in order. */
export const openSteps = (examType: ExamType, answers: RegistrationAnswers): StepName[] =>
  registrationSteps(examType).filter((step) => step !== 'review' && !isStepDone[step](answers));

/** A step can be opened once every step before it is done, or when it is done itself. */
export function mayOpenStep(examType: ExamType, answers: RegistrationAnswers, step: StepName): boolean {
  const steps = registrationSteps(examType);
  const place = steps.indexOf(step);
  if (place === -1) return false;
  return isStepDone[step](answers) || steps.slice(0, place).every((before) => isStepDone[before](answers));
}

/** The URL of a registration's step. */
export const registrationPath = (examId: number, step?: StepName) =>
  `/apply-and-register/exam-registration/${examId}${step ? `?step=${step}` : ''}`;

/** The URL of the list of what a registration still needs. */
export const requirementsPath = (examId: number) => `/apply-and-register/registration-requirements/${examId}`;

/** The step named by a URL; undefined for anything else. */
export const stepNamed = (name: string | undefined): StepName | undefined =>
  stepNames.find((step) => step === name);

/** A draft without input. */
export const emptyDraft: RegistrationDraft = {
  v: 1,
  started: false,
  intends: null,
  attested: [],
  needsAccommodations: null,
  accommodationId: '',
  explanation: '',
  officialName: '',
  officialEmail: '',
  examDateId: null,
};
