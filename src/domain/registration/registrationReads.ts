import type { ExamType } from './registration.ts';

/** What only registrations for exams of some types are shown from. */
export type RegistrationRead = 'qeEligibility' | 'ceEligibility' | 'letter' | 'director';

const readsOf: Readonly<Record<ExamType, readonly RegistrationRead[]>> = {
  qualifying: ['qeEligibility', 'letter', 'director'],
  certifying: ['ceEligibility'],
  other: [],
};

/** Whether a registration for an exam of this type is shown from an answer of the board. */
export const isShownFrom = (examType: ExamType, read: RegistrationRead): boolean =>
  readsOf[examType].includes(read);
