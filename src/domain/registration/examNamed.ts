import type { ExamOverviewItem } from '#contract/exams/exams.ts';

/** What an address names an exam by: its id, or the id of a specialty. */
export interface NamedExam {
  examId: number | null;
  examSpecialtyId: number | null;
}

/**
 * The exam that an address means: the one that it names, or the certifying exam of a specialty whose registration ends
 * next, else the last one.
 */
export function examNamed<
  Exam extends Pick<ExamOverviewItem, 'examId' | 'examSpecialtyId' | 'examType' | 'regEndDate'>,
>(exams: readonly Exam[], { examId, examSpecialtyId }: NamedExam, now: number): Exam | undefined {
  if (examId !== null) return exams.find((exam) => exam.examId === examId);
  const ofSpecialty = exams
    .filter((exam) => exam.examType === 'certifying' && exam.examSpecialtyId === examSpecialtyId)
    .toSorted((a, b) => Date.parse(a.regEndDate) - Date.parse(b.regEndDate));
  return ofSpecialty.find(({ regEndDate }) => Date.parse(regEndDate) > now) ?? ofSpecialty.at(-1);
}
