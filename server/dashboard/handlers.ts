import type { dashboard as rows } from '#contract/dashboard/dashboard.ts';
import { boardDay } from '#domain/boardTime.ts';
import { certificationQueries } from '#server/cc/queries.ts';
import { requirementsNow, tasksNow } from '#server/cc/status.ts';
import { openInStandingOf } from '#server/todo/memberFacts.ts';
import { overviewOf, qeEligibilityOf } from '#server/exams/exams.ts';
import { notFound } from '#server/core/fault.ts';
import type { Parts } from '#server/deps/parts.ts';
import type { HandlersFor } from '#server/http/visit.ts';
import { dashboardQueries } from './queries.ts';

const noApplication = {
  appOpenDate: null,
  appCloseDate: null,
  appFeePaid: false,
  examEndDate: null,
  postDeadlineAccess: 0,
};

/** The handlers of the dashboard's calls. */
export function dashboardHandlers(parts: Parts): HandlersFor<typeof rows> {
  const read = { ...dashboardQueries(parts), ...certificationQueries(parts) };
  return {
    listTraineePrograms: ({ person: { userId } }) => read.programs.execute({ userId }),
    getRegistrationStatus: async ({ person: { userId }, query: { examCode } }) =>
      (await read.registration.execute({ userId, examCode }))[0] ?? null,
    getQualifyingExam: async ({ person: { userId } }) => {
      const today = boardDay(parts.clock());
      return (await read.qualifyingExam.execute({ userId, today }))[0] ?? null;
    },
    getQeEligibility: async ({ person: { userId } }) =>
      (await qeEligibilityOf(parts.db, userId)) ?? noApplication,
    getCertificationStatus: async ({ person: { userId } }) => {
      const [row] = await read.status.execute({ userId });
      if (!row) throw notFound();
      return { ...row, credentialSearchUrl: parts.settings.credentialSearchUrl || null };
    },
    listCertifications: ({ person: { userId } }) => read.certifications.execute({ userId }),
    listExamOverview: ({ person: { userId } }) => overviewOf(parts.db, userId),
    listDashboardStatus: async ({ person }) => {
      const { userId } = person;
      const now = parts.clock();
      return tasksNow(parts.db, userId, await read.tasks.execute({ userId }), now, () =>
        openInStandingOf(parts, person, now),
      );
    },
    listRequirements: async ({ person: { userId } }) =>
      requirementsNow(parts.db, userId, await read.requirements.execute({ userId }), parts.clock()),
  };
}
