import type { Role } from '#contract/core/roles.ts';
import { isLapsed } from '../status.ts';
import { upcomingFor } from './exams.ts';
import type { DashboardData } from './dashboardData.ts';

/** A notice that is no task and no wait. */
export interface Notice {
  key: 'lapsed' | 'clinicallyInactive' | 'applicationClosed';
  values: Readonly<Record<string, string>>;
  /** An instant that the sentence mentions. */
  date: string | null;
  tone: 'info' | 'warning' | 'danger';
  /** What a question about it would be about: `exam-501`; null if that has no number. */
  reference: string | null;
}

/** The notices of the dashboard: how the certification stands, and which registrations were missed. */
export function notices(data: DashboardData, roles: readonly Role[], now: number): Notice[] {
  const { certificationStatus, certifications = [], registrations } = data;
  const lapsed = certificationStatus && isLapsed(certificationStatus.certificationStatusId);
  const missed = registrations ? upcomingFor(registrations, roles, now).missed : [];
  return [
    ...(lapsed ? [{ key: 'lapsed', tone: 'danger', values: {}, date: null, reference: null } as const] : []),
    ...certifications
      .filter(({ isClinicallyInactive }) => isClinicallyInactive)
      .map(
        ({ specialty }) =>
          ({
            key: 'clinicallyInactive',
            tone: 'info',
            values: { specialty },
            date: null,
            reference: null,
          }) as const,
      ),
    ...missed.map(
      ({ exam, date }) =>
        ({
          key: 'applicationClosed',
          tone: 'info',
          values: { exam: exam.examName },
          date: date ?? exam.regEndDate,
          reference: `exam-${exam.examId}`,
        }) as const,
    ),
  ];
}
