/** The pages that the examiner's home links to. */
export const homePaths = {
  sessions: '/ce-scoring/oral-examinations',
  exam: (examScheduleId: number) => `/ce-scoring/oral-examinations/exam/${examScheduleId}`,
  scores: '/ce-scoring/examination-scores',
  day: (date: string) => `/ce-scoring?date=${date}`,
};
