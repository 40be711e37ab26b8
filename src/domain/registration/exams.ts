/** Exams whose registration has not ended, soonest first, two at most (first specification, §9). */
export function upcomingExams<Exam extends { regEndDate: string }>(
  exams: readonly Exam[],
  now: number,
): Exam[] {
  return exams
    .filter(({ regEndDate }) => Date.parse(regEndDate) > now)
    .toSorted((a, b) => Date.parse(a.regEndDate) - Date.parse(b.regEndDate))
    .slice(0, 2);
}
