/** The list of the examinees of the practice exam. */
export const practicePath = '/ce-scoring/oral-examinations?practice=yes';

/** The page on which an examinee is examined. */
export const examPath = (examScheduleId: number) => `/ce-scoring/oral-examinations/exam/${examScheduleId}`;
