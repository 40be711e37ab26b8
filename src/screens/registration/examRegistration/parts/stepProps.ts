import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';

/** What a step's view is given. */
export interface StepProps {
  actor: ExamRegistrationRef;
}
