import type { ExamSession } from '#contract/scoring/oralExams.ts';

/** What keeps an exam day from being ready, as far as its roster tells. */
export type DayProblem =
  | { kind: 'noExaminees'; session: string }
  | { kind: 'noCases'; examinee: string }
  /** Two exams of one examiner at the same time, for example by extra time that was granted. */
  | { kind: 'overlap'; examinee: string; other: string };

/** How long before it begins a session should be ready, in milliseconds. */
const AHEAD = 7 * 86_400_000;

/**
 * What is missing or contradictory in an examiner's sessions, from a week before they begin until they end. Examinees whom
 * the examiner may not examine, and those who are done, are left out.
 *
 * @param now epoch milliseconds
 */
export function dayProblems(sessions: readonly ExamSession[], now: number): readonly DayProblem[] {
  const coming = sessions.filter(
    ({ startsAt, endsAt }) => Date.parse(endsAt) > now && Date.parse(startsAt) - AHEAD < now,
  );
  const examinees = coming
    .flatMap((session) => session.examinees)
    .filter(({ isConflicted, status }) => !isConflicted && status !== 'skipped' && status !== 'submitted')
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return [
    ...coming
      .filter((session) => session.examinees.length === 0)
      .map(({ sessionName: session }) => ({ kind: 'noExaminees' as const, session })),
    ...examinees
      .filter(({ casesTotal }) => casesTotal === 0)
      .map(({ examineeName: examinee }) => ({ kind: 'noCases' as const, examinee })),
    ...examinees.flatMap(({ examineeName: examinee, endsAt }, index) =>
      examinees
        .slice(index + 1)
        .filter(({ startsAt }) => Date.parse(startsAt) < Date.parse(endsAt))
        .map(({ examineeName: other }) => ({ kind: 'overlap' as const, examinee, other })),
    ),
  ];
}
