import { useSelector } from '@xstate/react';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#domain/calendarEntry.ts';
import { isDownloading, type DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';

interface CalendarButtonProps {
  downloads: DownloadsRef;
  entries: readonly CalendarEntry[];
  /** What it says, where the dates need a name. */
  text?: string;
}

/** Saves dates as a calendar file, which a calendar opens; absent without dates. */
export function CalendarButton({ downloads, entries, text }: CalendarButtonProps) {
  const { t } = useTranslation(['common']);
  const item = { kind: 'calendar', number: 0, name: t('common:calendar.file') } as const;
  const isBusy = useSelector(downloads, (snapshot) => isDownloading(snapshot, item));
  const { dayIn } = useFormats();
  const [first] = entries;
  if (!first) return null;
  // Beside things without a date, "this date" would not say whose it is. A deadline at midnight is of the day before.
  const day = dayIn(first.startsAt, first.timeZone);
  return (
    <Button
      tone="quiet"
      className="-ml-5"
      busy={isBusy}
      onClick={() => downloads.send({ type: 'download.start', item: { ...item, entries } })}
    >
      <CalendarPlus aria-hidden="true" className="size-4.5" />
      <span>{text ?? t('common:calendar.get', { count: entries.length, day })}</span>
    </Button>
  );
}
