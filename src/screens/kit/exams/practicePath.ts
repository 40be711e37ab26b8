/** The list of the examinees of the practice exam. */
export const practicePath = '/ce-scoring/oral-examinations?practice=yes';
