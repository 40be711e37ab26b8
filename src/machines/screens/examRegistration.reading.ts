import { isStepDone, mayOpenStep, type RegistrationAnswers, type StepName } from '#domain/registration.ts';
import { registrationWindow } from '#domain/registrationWindow.ts';
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
