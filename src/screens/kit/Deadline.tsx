import { useTranslation } from 'react-i18next';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';

interface DeadlineProps {
  /** The instant at which it ends. */
  at: string;
  /** Epoch milliseconds. */
  now: number;
  /** The sentence about its day at the board, such as "Due December 31, 2026". */
  sentence: (day: string) => string;
  /** The time of day is said once for all deadlines of the list (`DeadlineTimes`). */
  isTimeShared?: boolean;
}

/** A deadline: its day, and how far that is; below it and smaller, the hour at the board and the local one. */
export function Deadline({ at, now, sentence, isTimeShared = false }: DeadlineProps) {
  const { t } = useTranslation(['common']);
  const { deadlineDayIn, deadlineTimeIn, soonIn } = useFormats();
  const soon = soonIn(at, now, boardZone);
  return (
    <time dateTime={at}>
      {/* The dot ends a line: it never starts one, and never has one to itself. */}
      <span>{sentence(deadlineDayIn(at, boardZone))}</span>
      {soon !== null && (
        <>
          <span>{'\u00A0· '}</span>
          <span className="whitespace-nowrap">{soon}</span>
        </>
      )}
      {!isTimeShared && (
        <>
          {/* Spoken apart from what is above it. */}
          <span className="sr-only"> </span>
          <span className="block text-sm text-muted">
            {t('common:deadlineTime', { time: deadlineTimeIn(at, boardZone) })}
          </span>
        </>
      )}
    </time>
  );
}

/**
 * A date in a sentence, with how far its instant is where that is less than two months:
 * "December 30, 2026 at 11:59 PM EST, in 12 days".
 */
export function useDateAndDistance(): (
  date: string,
  instant: string,
  now: number,
  timeZone?: string,
) => string {
  const { t } = useTranslation(['common']);
  const { soonIn } = useFormats();
  return (date, instant, now, timeZone = boardZone) => {
    const distance = soonIn(instant, now, timeZone);
    return distance === null ? date : t('common:dateAndDistance', { date, distance });
  };
}

/**
 * A deadline in a sentence: its day and hour at the board or in another zone, with how far it is where that is less than
 * two months.
 */
export function useDeadlineWords(): (instant: string, timeZone?: string) => string {
  const { deadlineIn } = useFormats();
  const withDistance = useDateAndDistance();
  const now = useNow();
  return (instant, timeZone = boardZone) =>
    withDistance(deadlineIn(instant, timeZone), instant, now, timeZone);
}

/** The time of day at which all of several deadlines end; null if there are fewer than two, or they end at several times. */
export function useSharedTime(deadlines: readonly string[]): string | null {
  const { usualTimeIn } = useFormats();
  if (deadlines.length < 2) return null;
  const [first, ...others] = new Set(deadlines.map((at) => usualTimeIn(at, boardZone)));
  return others.length === 0 ? (first ?? null) : null;
}

/** Says once, below a list, when its deadlines end. */
export function DeadlineTimes({ time }: { time: string | null }) {
  const { t } = useTranslation(['common']);
  return time === null ? null : (
    <p className="mt-4 text-sm text-muted">{t('common:deadlineTimes', { time })}</p>
  );
}
