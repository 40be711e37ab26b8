import type { ProgramDirector } from '#contract/registration/examinations.ts';
import { keptOf } from '#domain/billing/fees.ts';
import {
  isLetterDeclined,
  isLetterOpen,
  isLetterRefused,
  isStepDone,
  mayOpenStep,
  type RegistrationAnswers,
  type StepName,
} from '#domain/registration/registration.ts';
import { registrationWindow } from '#domain/registration/registrationWindow.ts';
import { mayWithdraw } from '#domain/registration/withdrawal.ts';
import { dashboardStatus } from '#domain/status.ts';
import type { Message } from '#machines/systemActor.ts';
import type { RegistrationContext, SavedRegistration } from './examRegistration.types.ts';

/** What the board has, for states that are entered only once they are loaded. */
export const savedOf = ({ saved }: Pick<RegistrationContext, 'saved'>): SavedRegistration => {
  if (!saved) throw new Error('the registration is not loaded yet');
  return saved;
};

/** All answers so far, at the board and in the draft. */
export const answersOf = (context: RegistrationContext): RegistrationAnswers => ({
  ...savedOf(context).answers,
  started: context.draft.started,
  needsAccommodations: context.draft.needsAccommodations,
});

/** Why the registration is open or closed, by the same function that the server uses. */
export const windowOf = (context: RegistrationContext) => {
  const { exam, eligibilities, readAt } = savedOf(context);
  return registrationWindow(exam, eligibilities, context.person.roles, readAt);
};

/** Whether the exam has the step and it may be opened already. */
export const mayShow = (context: RegistrationContext, step: StepName) =>
  mayOpenStep(savedOf(context).exam.examType, answersOf(context), step);

/** A guard: the exam has the step, and it is not done. */
export const lacks =
  (step: StepName) =>
  ({ context }: { context: RegistrationContext }) =>
    mayShow(context, step) && !isStepDone[step](answersOf(context));

/** The latest answer of the board about the registration's status. */
export const standingOf = (context: RegistrationContext) => context.result ?? savedOf(context).exam;

/** A submitted registration that waits for a letter, which may be requested again. */
export const awaitsLetter = (context: RegistrationContext) => {
  const { exam, answers } = savedOf(context);
  const isPending = dashboardStatus(standingOf(context).status) === 'pending-approval';
  return isPending && exam.examType === 'qualifying' && isLetterOpen(answers.letter);
};

/** Whether a submitted registration can still be withdrawn. */
export const withdrawable = (context: RegistrationContext) => {
  const { exam, answers, readAt } = savedOf(context);
  return mayWithdraw({ ...exam, status: standingOf(context).status }, answers.intention, readAt);
};

/** The text of a question about giving the exam up; where something was paid, the one with the board's words. */
export const moneyText = (context: RegistrationContext, keys: { paid: string; unpaid: string }): Message => {
  const { answers, refundTerms } = savedOf(context);
  return answers.fees.some((fee) => keptOf(fee) > 0)
    ? { key: keys.paid, values: { refundTerms } }
    : { key: keys.unpaid };
};

/**
 * The official with whom the form for the letter begins: the one of the last request, so that it can be corrected, or
 * at first the program's director. An official who declined is not asked again; what is typed already stays.
 */
export function offeredOfficial({
  draft: { officialName, officialEmail },
  saved,
}: Pick<RegistrationContext, 'draft' | 'saved'>): ProgramDirector {
  const { answers, director } = savedOf({ saved });
  const { letter } = answers;
  const typed = { officialName, officialEmail };
  if (!letter) return officialName === '' && officialEmail === '' ? (director ?? typed) : typed;
  const isOther = officialEmail !== '' && officialEmail !== letter.officialEmail;
  if (isOther && isLetterRefused(letter)) return typed;
  return isLetterDeclined(letter)
    ? { officialName: '', officialEmail: '' }
    : { officialName: letter.officialName, officialEmail: letter.officialEmail };
}
