import { useSelector } from '@xstate/react';
import { isStepDone, mayOpenStep, registrationSteps, type StepName } from '#domain/registration.ts';
import { answersOf, factsOf } from '#machines/screens/examRegistration.reading.ts';
import { shownStep, type ExamRegistrationRef } from '#machines/screens/examRegistration.machine.ts';

/** How far a step is, as the list of steps says it. */
export type StepState = 'done' | 'current' | 'open' | 'waiting';

export interface ListedStep {
  name: StepName;
  state: StepState;
  /** It may be looked at now. */
  isOpen: boolean;
}

/** The step that is shown; handing in happens on the page of the review. */
export const usePageStep = (actor: ExamRegistrationRef): StepName | null =>
  useSelector(actor, (snapshot) => (snapshot.hasTag('submitting') ? 'review' : shownStep(snapshot)));

/** The steps of the exam in their order, and where in them the person is. */
export function useSteps(actor: ExamRegistrationRef): {
  examId: number;
  current: StepName;
  steps: readonly ListedStep[];
} {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const current = usePageStep(actor) ?? 'eligibility';
  const { examId, examType } = factsOf(context).exam;
  const answers = answersOf(context);
  const steps = registrationSteps(examType).map((name): ListedStep => {
    const isOpen = mayOpenStep(examType, answers, name);
    const state =
      name === current ? 'current' : isStepDone[name](answers) ? 'done' : isOpen ? 'open' : 'waiting';
    return { name, state, isOpen };
  });
  return { examId, current, steps };
}
