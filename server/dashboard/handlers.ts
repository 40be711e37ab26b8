import type { dashboard as rows } from '#contract/dashboard/dashboard.ts';
import { boardDay } from '#domain/boardTime.ts';
import { certificationsOf, requirementsOf, tasksOf } from '#server/cc/queries.ts';
import { requirementsNow, tasksNow } from '#server/cc/status.ts';
import { openInStandingOf } from '#server/todo/memberData.ts';
import { overviewOf, qeEligibilityOf } from '#server/exams/exams.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { programsOf, qualifyingExamOf, registrationOf, statusOf } from './queries.ts';

const noApplication = {
  appOpenDate: null,
  appCloseDate: null,
  appFeePaid: false,
  examEndDate: null,
  postDeadlineAccess: 0,
};

/** The handlers of the dashboard's calls. */
export function dashboardHandlers(deps: Deps): HandlersFor<typeof rows> {
  const { db } = deps;
  return {
    listTraineePrograms: ({ person: { userId } }) => programsOf(db, userId),
    getRegistrationStatus: ({ person: { userId }, query: { examCode } }) =>
      registrationOf(db, userId, examCode),
    getQualifyingExam: ({ person: { userId } }) => qualifyingExamOf(db, userId, boardDay(deps.clock())),
    getQeEligibility: async ({ person: { userId } }) => (await qeEligibilityOf(db, userId)) ?? noApplication,
    getCertificationStatus: async ({ person: { userId } }) => {
      const row = await statusOf(db, userId);
      if (!row) throw notFound();
      return { ...row, credentialSearchUrl: deps.settings.credentialSearchUrl || null };
    },
    listCertifications: ({ person: { userId } }) => certificationsOf(db, userId),
    listExamOverview: ({ person: { userId } }) => overviewOf(db, userId),
    listDashboardStatus: async ({ person }) => {
      const { userId } = person;
      const now = deps.clock();
      return tasksNow(db, userId, await tasksOf(db, userId), now, () => openInStandingOf(deps, person, now));
    },
    listRequirements: async ({ person: { userId } }) =>
      requirementsNow(db, userId, await requirementsOf(db, userId), deps.clock()),
  };
}
