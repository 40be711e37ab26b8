import type { TFunction } from 'i18next';
import type { ActivityEntry, RecentActivity } from '#portal/RecentActivityContext.tsx';

/** The names of the texts that a report is made of. */
type ReportWords = TFunction<['shell']>;

interface About {
  /** When the report is made, in epoch milliseconds. */
  at: number;
  /** The browser's name for itself. */
  browser: string;
}

/** A time of day in UTC, to the millisecond. */
const timeOf = (at: number) => new Date(at).toISOString().slice(11, -1);

function lineOf(t: ReportWords, { at, times, ...entry }: ActivityEntry): string {
  const what =
    'reference' in entry
      ? [
          t(entry.isPageError ? 'shell:report.pageError' : 'shell:report.failedCall', { ...entry }),
          ...(entry.misfit ? [entry.misfit] : []),
        ].join('  ')
      : `${entry.machine}: ${entry.transition}`;
  return [timeOf(at), what, ...(times > 1 ? [t('shell:report.times', { count: times })] : [])].join('  ');
}

/**
 * A problem report, as it is shown and saved: the version, the browser, and what the portal did last, with the latest
 * first.
 */
export function reportText(t: ReportWords, activity: RecentActivity, { at, browser }: About): string {
  const entries = activity.entries().toReversed();
  return [
    t('shell:report.head'),
    t('shell:report.savedAt', { at: new Date(at).toISOString() }),
    t('shell:footer.version', { version: activity.version }),
    t('shell:report.browser', { browser }),
    '',
    t('shell:report.entries', { count: entries.length }),
    ...entries.map((entry) => lineOf(t, entry)),
    '',
  ].join('\n');
}
