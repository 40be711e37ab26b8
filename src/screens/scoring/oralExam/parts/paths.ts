import type { SessionExaminee } from '#contract/scoring/oralExams.ts';
import { routeTable } from '#domain/access/routeTable.ts';
import { practicePath } from '#screens/kit/exams/examPaths.ts';

const pathOf = (screen: string) => routeTable.find((row) => row.screen === screen)!.paths[0]; // a row of the table

const examineesPath = pathOf('oralExaminations');
/** The page with the examinees of the session, or of the practice exam. */
export const examineesPathOf = (exam: Pick<SessionExaminee, 'isPractice'> | null) =>
  exam?.isPractice === true ? practicePath : examineesPath;
/** The page on which conflicts are declared. */
export const examinerHomePath = pathOf('examinerHome');
