/** Where the examiner goes from here. */
export const homePaths = {
  sessions: '/ce-scoring/oral-examinations',
  exam: (examScheduleId: number) => `/ce-scoring/oral-examinations/exam/${examScheduleId}`,
  scores: '/ce-scoring/examination-scores',
  day: (date: string) => `/ce-scoring?date=${date}`,
};
