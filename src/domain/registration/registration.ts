import type { Accommodation } from '#contract/accommodations.ts';
import type { ExamFee } from '#contract/billing.ts';
import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type {
  Intention,
  PdReferenceLetter,
  QeAttestation,
  RegistrationDraft,
} from '#contract/examinations.ts';
import { isFeeSettled } from '../billing/fees.ts';
import { letterStatus } from '../letterStatus.ts';

/** The steps of a registration in their order; `review` is the page on which everything is checked and handed in. */
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

/** Only a qualifying exam asks for the program director's letter; only a certifying exam has dates to choose from. */
export const registrationSteps = (examType: ExamType): readonly StepName[] =>
  stepNames.filter(
    (step) =>
      (step !== 'letter' || examType === 'qualifying') && (step !== 'date' || examType === 'certifying'),
  );

/** What a member has answered so far. */
export interface RegistrationAnswers {
  /** The introduction was read. */
  started: boolean;
  intention: Intention | null;
  attestations: readonly QeAttestation[];
  accommodation: Accommodation | null;
  /** Null before the question was answered. */
  needsAccommodations: boolean | null;
  letter: PdReferenceLetter | null;
  fees: readonly ExamFee[];
}

/** An answer has come that the registration cannot go on with: another letter is needed. */
export const isLetterRefused = ({
  responseDate,
  status,
}: Pick<PdReferenceLetter, 'responseDate' | 'status'>) =>
  responseDate !== null && status === letterStatus.required;

/** The program director has answered without recommending, so that somebody else is to be asked. */
export const isLetterDeclined = (letter: PdReferenceLetter) =>
  isLetterRefused(letter) && letter.sentBackReason === null;

/** Whether a letter may be asked for: until one has come that recommends, and again once that was sent back. */
export const isLetterOpen = (letter: PdReferenceLetter | null) =>
  letter === null || letter.responseDate === null || isLetterRefused(letter);

/** A letter that was asked for and is not approved yet; nothing is left for the applicant to do about it. */
export const isLetterAwaited = (letter: PdReferenceLetter | null) =>
  letter !== null && !isLetterRefused(letter) && letter.status !== letterStatus.approved;

/** Whether a step is done; each is a guard of the registration's machine, and the server asks the same. */
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

/** The steps that are still to do before the review, in their order. */
export const openSteps = (examType: ExamType, answers: RegistrationAnswers): StepName[] =>
  registrationSteps(examType).filter((step) => step !== 'review' && !isStepDone[step](answers));

/** A step may be looked at once every step before it is done, or when it is done itself. */
export function mayOpenStep(examType: ExamType, answers: RegistrationAnswers, step: StepName): boolean {
  const steps = registrationSteps(examType);
  const place = steps.indexOf(step);
  if (place === -1) return false;
  return isStepDone[step](answers) || steps.slice(0, place).every((before) => isStepDone[before](answers));
}

/** Where a step of a registration is shown. */
export const registrationPath = (examId: number, step?: StepName) =>
  `/apply-and-register/exam-registration/${examId}${step ? `?step=${step}` : ''}`;

/** Where what a registration still needs is listed. */
export const requirementsPath = (examId: number) => `/apply-and-register/registration-requirements/${examId}`;

/** The step that a URL names; undefined for anything else. */
export const stepNamed = (name: string | undefined): StepName | undefined =>
  stepNames.find((step) => step === name);

/** A draft of which nothing has been typed yet. */
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
