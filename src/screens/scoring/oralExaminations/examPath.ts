/** The page on which an examinee is examined. */
export const examPath = (examScheduleId: number) => `/ce-scoring/oral-examinations/exam/${examScheduleId}`;
