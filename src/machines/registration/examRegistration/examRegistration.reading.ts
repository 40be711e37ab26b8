import {
  isLetterOpen,
  isStepDone,
  mayOpenStep,
  type RegistrationAnswers,
  type StepName,
} from '#domain/registration/registration.ts';
import { registrationWindow } from '#domain/registration/registrationWindow.ts';
import { dashboardStatus } from '#domain/status.ts';
import type { RegistrationContext, RegistrationFacts } from './examRegistration.types.ts';

/** The facts, in the states that are entered only with them. */
export const factsOf = ({ facts }: Pick<RegistrationContext, 'facts'>): RegistrationFacts => {
  if (!facts) throw new Error('the registration has no facts yet');
  return facts;
};

/** Everything that was answered so far, at the board and in the draft. */
export const answersOf = (context: RegistrationContext): RegistrationAnswers => ({
  ...factsOf(context).answers,
  started: context.draft.started,
  needsAccommodations: context.draft.needsAccommodations,
});

/** Why the registration is open or closed, by the same function that the server asks. */
export const windowOf = (context: RegistrationContext) => {
  const { exam, eligibilities, readAt } = factsOf(context);
  return registrationWindow(exam, eligibilities, context.person.roles, readAt);
};

/** Whether the exam has the step and it may be looked at already. */
export const mayShow = (context: RegistrationContext, step: StepName) =>
  mayOpenStep(factsOf(context).exam.examType, answersOf(context), step);

/** A step that the exam has and that is not done. */
export const lacks =
  (step: StepName) =>
  ({ context }: { context: RegistrationContext }) =>
    mayShow(context, step) && !isStepDone[step](answersOf(context));

/** What the board said last of where the registration stands. */
export const standingOf = (context: RegistrationContext) => context.result ?? factsOf(context).exam;

/** A registration that was handed in and waits for a letter, which may be asked for again. */
export const awaitsLetter = (context: RegistrationContext) => {
  const { exam, answers } = factsOf(context);
  const isPending = dashboardStatus(standingOf(context).status) === 'pending-approval';
  return isPending && exam.examType === 'qualifying' && isLetterOpen(answers.letter);
};

/** Facts that are read again, with what was typed since and the board does not have. */
export function withUnsent(
  { facts: before, draft }: RegistrationContext,
  facts: RegistrationFacts | null,
): RegistrationFacts | null {
  if (!facts || !before?.isDraftUnsent || JSON.stringify(draft) === JSON.stringify(facts.draft)) return facts;
  return { ...facts, draft, draftVersion: before.draftVersion, isDraftUnsent: true };
}
