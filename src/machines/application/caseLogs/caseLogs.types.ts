import type { CaseLogState, ExamCaseLog, ExamPathway } from '#contract/application/examCards.ts';
import type { ExamCard } from '../examCard.ts';

/** A case log with the directory that it is checked against. */
export interface CaseLogCard extends ExamCard {
  directory: { examPathways: readonly ExamPathway[]; examCaseLogs: readonly ExamCaseLog[] };
  log: Pick<
    CaseLogState,
    'examUserPathway' | 'examUserProgram' | 'examUserCaseLogPeriod' | 'examUserHospitalAppointments'
  >;
}
