import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';

/** Props of a step's view. */
export interface StepProps {
  actor: ExamRegistrationRef;
}
