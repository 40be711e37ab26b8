import type { examCards as rows } from '#contract/application/examCards.ts';
import type { Sql } from '#server/db/database.ts';
import { examOf } from '#server/exams/exams.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { appointmentsOf, cardsOf, pathwayOf, periodOf, programOf } from './answers.ts';
import { applicationOf, cardStatusOf, mbsStatus } from './application.ts';
import { requireDirectory } from './directory.ts';

type Written =
  | 'listExamPathways'
  | 'listExamCaseLogs'
  | 'listExamAttestations'
  | 'saveCaseLogs'
  | 'deleteExamUserHospitalAppointment'
  | 'saveExamUserAttestations'
  | 'saveMbsActivities';

/** The reads of an application's cards, part by part, each with the version of its card. */
export function readHandlers({ db, clock }: Deps): Omit<HandlersFor<typeof rows>, Written> {
  type Person = { readonly userId: number };
  const read = async ({ userId }: Person, examId: number) =>
    await applicationOf(db, userId, await examOf(db, userId, examId), clock());
  const part =
    <T extends object>(of: (sql: Sql, userId: number, examId: number) => Promise<T>) =>
    async ({ query, person: { userId } }: { query: { examheaderId: number }; person: Person }) => {
      const examId = query.examheaderId;
      await requireDirectory(db, examId);
      const { version } = (await cardsOf(db, userId, examId)).caseLogs;
      return { ...(await of(db, userId, examId)), version };
    };
  return {
    getExamUserPathway: part(pathwayOf),
    getExamUserProgram: part(programOf),
    listExamUserHospitalAppointments: part(async (...whose) => ({
      examUserHospitalAppointments: await appointmentsOf(...whose),
    })),
    getExamUserCaseLogPeriod: part(periodOf),

    getCaseLogStatus: async ({ query, person }) =>
      cardStatusOf(await read(person, query.examHeaderId), 'caseLogs'),

    async listExamUserAttestations({ query, person }) {
      const application = await read(person, query.examheaderId);
      const { examUserAttestations } = application.answers;
      return { ...cardStatusOf(application, 'attestations'), examUserAttestations };
    },

    getMbsActivitiesStatus: async ({ query, person }) => mbsStatus(await read(person, query.examHeaderId)),
  };
}
