import type { QualifyingExam } from '#contract/dashboard/dashboard.ts';
import type { Responsible } from '../responsible.ts';
import { dashboardStatus, type DashboardStatus } from '../status.ts';
import { isBegun, responsibleByExam } from '../todo/registrationToDos.ts';
import type { DashboardData } from './dashboardData.ts';

/** How far a trainee's registration for the next qualifying exam is. */
export interface TraineeRegistration {
  exam: QualifyingExam;
  /** Null if the trainee has said not to take the exam. */
  status: DashboardStatus | 'registered' | null;
  /** Who acts next in a registration that was submitted, as every page says it; null otherwise. */
  responsible: Responsible | null;
}

/**
 * The registration of a trainee, by the specification's calls for it (first specification, §7 "Dashboard"), and by the
 * answers to the registration where those were read: a registration that was begun has no status at the board yet. Null
 * without an exam, and where the board does not say how far its registration is.
 */
export function traineeRegistration({
  traineeExam,
  registrations,
  fees,
}: Pick<DashboardData, 'traineeExam' | 'registrations' | 'fees'>): TraineeRegistration | null {
  const { exam = null, registration } = traineeExam ?? {};
  if (!exam || registration === undefined) return null;
  const examRegistration = registrations?.exams.find((each) => each.exam.examId === exam.examId);
  const status = registration === null ? 'contingent' : dashboardStatus(registration.status);
  const responsible =
    (status === 'pending-approval' && registrations && responsibleByExam(registrations)[exam.examId]) || null;
  if (status === 'completed') return { exam, status: 'registered', responsible };
  if (status !== 'contingent' || !examRegistration) return { exam, status, responsible };
  if (examRegistration.answers.intention?.intends === false) return { exam, status: null, responsible };
  const own = fees?.filter(({ examId, registration: window }) => examId === exam.examId && window !== null);
  return { exam, status: isBegun(examRegistration, own) ? 'in-progress' : status, responsible };
}
