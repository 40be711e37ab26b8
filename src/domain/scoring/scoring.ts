import { typedText } from '#domain/typed/typedText.ts';
import type { ExamConfiguration, Grade } from '#contract/scoring/oralExams.ts';

/** An examiner's entries for one case. */
export interface Mark {
  position: number;
  score: string | null;
  comment: string;
}

/** What a case still needs before the exam can be submitted. */
export type Lack = { position: number; lacks: 'score' | 'comment' };

export const gradeOf = (
  { grades }: Pick<ExamConfiguration, 'grades'>,
  score: string | null,
): Grade | undefined => grades.find(({ value }) => value === score);

/** What is missing, in the order of the cases: a score, or the comment that a grade requires. */
export function lacksOf(configuration: Pick<ExamConfiguration, 'grades'>, marks: readonly Mark[]): Lack[] {
  return marks.flatMap(({ position, score, comment }): Lack[] => {
    const grade = gradeOf(configuration, score);
    if (!grade) return [{ position, lacks: 'score' }];
    return grade.commentRequired && typedText(comment) === '' ? [{ position, lacks: 'comment' }] : [];
  });
}

/** The next incomplete case after a position, wrapping around; undefined if none is left. */
export function nextLacking(lacks: readonly Lack[], from: number): number | undefined {
  return (lacks.find(({ position }) => position > from) ?? lacks[0])?.position;
}
