import { useSelector } from '@xstate/react';
import {
  isLetterAwaited,
  isStepDone,
  mayOpenStep,
  registrationSteps,
  type StepName,
} from '#domain/registration/registration.ts';
import { answersOf, savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import {
  shownStep,
  type ExamRegistrationRef,
} from '#machines/registration/examRegistration/examRegistration.machine.ts';

/** The status of a step in the list of steps; `asked` waits for another person, and blocks nothing. */
export type StepState = 'done' | 'asked' | 'current' | 'open' | 'waiting';

export interface ListedStep {
  name: StepName;
  state: StepState;
  /** The step can be opened now. */
  isOpen: boolean;
}

/** The current step; submitting happens on the review page. */
export const usePageStep = (actor: ExamRegistrationRef): StepName | null =>
  useSelector(actor, (snapshot) => (snapshot.hasTag('submitting') ? 'review' : shownStep(snapshot)));

/** The steps of the exam in order, and the current one. */
export function useSteps(actor: ExamRegistrationRef): {
  examId: number;
  current: StepName;
  steps: readonly ListedStep[];
} {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const current = usePageStep(actor) ?? 'eligibility';
  const { examId, examType } = savedOf(context).exam;
  const answers = answersOf(context);
  const stateOf = (name: StepName): StepState => {
    if (name === current) return 'current';
    if (!isStepDone[name](answers)) return mayOpenStep(examType, answers, name) ? 'open' : 'waiting';
    return name === 'letter' && isLetterAwaited(answers.letter) ? 'asked' : 'done';
  };
  const steps = registrationSteps(examType).map((name): ListedStep => {
    const isOpen = mayOpenStep(examType, answers, name);
    return { name, state: stateOf(name), isOpen };
  });
  return { examId, current, steps };
}
