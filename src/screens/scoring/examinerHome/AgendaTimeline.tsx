import { useTranslation } from 'react-i18next';
import type { AgendaItem } from '#contract/scoring/oralExams.ts';
import type { Stretch } from '#domain/scoring/agenda.ts';
import { ExtraTime } from '#screens/kit/exams/ExtraTime.tsx';
import { useFormats } from '#i18n/useFormats.ts';

interface AgendaTimelineProps {
  stretches: readonly Stretch[];
  timeZone: string;
  /** Server time, epoch milliseconds. */
  now: number;
  isToday: boolean;
}

/** Height of a minute in rem; a short entry is as high as its text. */
const MINUTE = 0.055;
const HIGHEST_GAP = 2.5;

/**
 * A day from top to bottom, each entry about as high as it is long, with a line at the current time. It is an
 * ordinary list: the drawing adds nothing that the text does not say.
 */
export function AgendaTimeline({ stretches, timeZone, now, isToday }: AgendaTimelineProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { timeIn } = useFormats();
  const time = timeIn(new Date(now).toISOString(), timeZone);
  return (
    <ol aria-label={t('scoring:home.agenda.title')} className="mt-5">
      {stretches.map(({ item, minutes, place, fraction }) => {
        const height = item ? minutes * MINUTE : Math.min(minutes * MINUTE, HIGHEST_GAP);
        const isNow = isToday && place === 'present';
        return (
          <li
            key={item?.id ?? `after ${minutes} ${place}`}
            aria-hidden={item ? undefined : true}
            aria-current={isNow && item ? 'time' : undefined}
            style={{ minHeight: `${height}rem` }}
            className="relative grid grid-cols-[5rem_1.25rem_minmax(0,1fr)] gap-x-2"
          >
            <span className={`tabular pt-0.5 text-right text-sm ${place === 'past' ? 'text-muted' : ''}`}>
              {item && <time dateTime={item.startsAt}>{timeIn(item.startsAt, timeZone)}</time>}
            </span>
            <Rail kind={item?.kind ?? null} place={place} />
            {item && (
              <div className={`pb-3.5 ${place === 'past' ? 'text-muted' : ''}`}>
                <p className={`wrap-anywhere ${item.kind === 'session' ? 'font-semibold' : ''}`}>
                  <span>{item.title}</span>
                  {isNow && <span className="sr-only">{` ${t('scoring:home.agenda.now')}`}</span>}
                </p>
                <p className="text-sm text-muted">
                  {`${t('scoring:home.agenda.until', { time: timeIn(item.endsAt, timeZone) })}${item.place !== '' ? ` · ${item.place}` : ''}`}
                </p>
                <ExtraTime minutes={item.extraMinutes} />
              </div>
            )}
            {isNow && <NowLine time={time} fraction={fraction} isBelowHour={item !== null} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Sessions have a thick line, gaps a thin one; past entries are pale. */
function Rail({ kind, place }: { kind: AgendaItem['kind'] | null; place: Stretch['place'] }) {
  const colour =
    place === 'past' ? 'bg-line contrast-more:bg-stone' : kind === 'session' ? 'bg-accent' : 'bg-edge';
  return (
    <span aria-hidden="true" className="relative flex justify-center">
      {kind === 'session' ? (
        <span className={`mb-1 w-1.5 rounded-full ${colour}`} />
      ) : kind === null ? (
        <span className="w-0 border-l border-dotted border-edge" />
      ) : (
        <>
          <span className={`mt-2 mb-1 w-px ${colour}`} />
          <span
            className={`absolute top-1.5 size-2.5 rounded-full border-2 bg-raised ${place === 'past' ? 'border-line' : 'border-edge'}`}
          />
        </>
      )}
    </span>
  );
}

interface NowLineProps {
  time: string;
  fraction: number;
  /** The entry's hour stands at its top, and is not covered. */
  isBelowHour: boolean;
}

function NowLine({ time, fraction, isBelowHour }: NowLineProps) {
  return (
    <span
      aria-hidden="true"
      style={{ top: `max(${isBelowHour ? 2.2 : 0}rem, ${fraction * 100}%)` }}
      className="pointer-events-none absolute left-0 flex -translate-y-1/2 items-center"
    >
      <span className="tabular w-20 rounded-sheet bg-accent px-1 text-center whitespace-nowrap text-sm font-semibold text-accent-ink">
        {time}
      </span>
      <span className="h-0.5 w-4 bg-accent" />
      <span className="-ml-1 size-2 rounded-full bg-accent" />
    </span>
  );
}
