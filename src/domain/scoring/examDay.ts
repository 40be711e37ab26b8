import type { Examinee, ExamSession } from '#contract/scoring/oralExams.ts';
import { dayIn } from '../time/zonedTime.ts';

/**
 * Whether an exam may be started, skipped and scored: as soon as its calendar day has begun anywhere on earth, so
 * that a wrong time zone does not lock an examiner out. Later days count too, to finish what was not submitted.
 * Practice may be done on any day.
 */
export const hasDayCome = (
  { examDate, isPractice }: Pick<ExamSession, 'examDate' | 'isPractice'>,
  now: number,
): boolean => isPractice === true || examDate <= dayIn('Pacific/Kiritimati', now);

/**
 * The session in progress, else the next one of that day, else the day's last, which may still have to be
 * submitted. The day is the calendar day in the exam's time zone, wherever the examiner is.
 */
export function activeSession<S extends Pick<ExamSession, 'examDate' | 'timeZone' | 'startsAt' | 'endsAt'>>(
  sessions: readonly S[],
  now: number,
): S | undefined {
  const today = sessions
    .filter(({ examDate, timeZone }) => examDate === dayIn(timeZone, now))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return today.find(({ endsAt }) => Date.parse(endsAt) > now) ?? today.at(-1);
}

/** The next examinee: one in progress, else the first who is waiting and not barred. */
export function nextExaminee<E extends Pick<Examinee, 'status' | 'isConflicted'>>(
  examinees: readonly E[],
): E | undefined {
  return (
    examinees.find(({ status }) => status === 'started') ??
    examinees.find(({ status, isConflicted }) => status === 'waiting' && !isConflicted)
  );
}
