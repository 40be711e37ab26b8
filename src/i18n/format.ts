const DAY = 86_400_000;

/** A calendar day as the contract writes it; anything longer is an instant. */
const isDay = (date: string) => date.length === 10;

/** Calendar days are counted in UTC, so that no time zone shifts them. */
const dayNumber = (date: string) =>
  isDay(date) ? Date.parse(date) / DAY : localDayNumber(new Date(Date.parse(date)));
const localDayNumber = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;

/** The locale for dates and numbers: the user's own variety of the language that the texts are in. */
export function formatLocale(language: string, preferred: readonly string[]): string {
  const base = language.split('-')[0];
  return preferred.find((locale) => locale.split('-')[0] === base) ?? language;
}

/** How dates, times and durations are written: the only place that decides it. */
export function createFormats(locale: string) {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const numbers = new Intl.NumberFormat(locale);

  return {
    /** "March 12, 2027" for a calendar day; an instant comes with its time and zone. */
    date: (date: string) => (isDay(date) ? days : instants).format(new Date(date)),
    /** "March 12 – 14, 2027", from calendar days. */
    range: (from: string, to: string) => days.formatRange(new Date(from), new Date(to)),
    /** "tomorrow", "in 12 days", "in 3 months". */
    relative: (date: string, now: number) => {
      const distance = dayNumber(date) - localDayNumber(new Date(now));
      const size = Math.abs(distance);
      if (size < 60) return relative.format(distance, 'day');
      return size < 700
        ? relative.format(Math.round(distance / 30.44), 'month')
        : relative.format(Math.round(distance / 365.25), 'year');
    },
    /** "1:05", minutes and seconds. */
    countdown: (milliseconds: number) => {
      const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
      return `${numbers.format(Math.floor(seconds / 60))}:${twoDigits.format(seconds % 60)}`;
    },
  };
}
export type Formats = ReturnType<typeof createFormats>;
