/** What the list of what is to be done says of an exam. */
interface ExamMove {
  readonly id: string;
  readonly examId: number | null;
}

/** What is to be done, and what is waited for. */
interface ExamMoves {
  readonly mine: readonly ExamMove[];
  readonly others: readonly ExamMove[];
}

/** How much an exam needs beside its registration, such as cards, letters, fees and a license. */
export interface ExamLeft {
  /** Things that the member has to do. */
  readonly mine: number;
  /** Things that others have to do. */
  readonly others: number;
}

/** Counts what an exam needs beside its registration. */
export function examLeft(examId: number, { mine, others }: ExamMoves): ExamLeft {
  const isBeside = (item: ExamMove) =>
    item.examId === examId && item.id !== `letter-${examId}` && item.id !== `exam-${examId}`;
  return { mine: mine.filter(isBeside).length, others: others.filter(isBeside).length };
}

/** The page with the assessments of continuous certification. */
export const assessmentsPath = '/continuous-certification/assessments';
