import { examPath } from '../../kit/exams/examPaths.ts';

/** The pages that the examiner's home links to. */
export const homePaths = {
  sessions: '/ce-scoring/oral-examinations',
  exam: examPath,
  scores: '/ce-scoring/examination-scores',
  day: (date: string) => `/ce-scoring?date=${date}`,
};
