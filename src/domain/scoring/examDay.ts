import type { Examinee, ExamSession } from '#contract/oralExams.ts';

/** The calendar day somewhere at an instant in milliseconds since 1970: `2026-11-21`. */
export function dayIn(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day } = Object.fromEntries(parts) as Record<'year' | 'month' | 'day', string>;
  return `${year}-${month}-${day}`;
}

/**
 * Whether an exam may be begun, skipped and scored: from its calendar day on, as soon as that day has begun anywhere
 * on earth, so that no wrong zone keeps an examiner out. Later days count too: what was not submitted is finished then.
 */
export const hasDayCome = ({ examDate }: Pick<ExamSession, 'examDate'>, now: number): boolean =>
  examDate <= dayIn('Pacific/Kiritimati', now);

/**
 * The session that runs at an instant, else the next one of the same day there, else the day's last, which may still
 * be waiting for its submission: an exam day is a calendar day in the exam's own zone, wherever the examiner is.
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

/** Whom the examiner has to see next: somebody begun, else the first who waits and is not barred. */
export function nextExaminee<E extends Pick<Examinee, 'status' | 'isConflicted'>>(
  examinees: readonly E[],
): E | undefined {
  return (
    examinees.find(({ status }) => status === 'started') ??
    examinees.find(({ status, isConflicted }) => status === 'waiting' && !isConflicted)
  );
}
