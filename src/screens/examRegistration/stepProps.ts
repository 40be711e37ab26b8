import type { ExamRegistrationRef } from '#machines/screens/examRegistration.machine.ts';

/** What a step's view is given. */
export interface StepProps {
  actor: ExamRegistrationRef;
}
