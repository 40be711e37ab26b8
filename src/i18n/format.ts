import { dayIn, localDay, localOffset, offsetIn, startOfDayIn } from '#domain/time/zonedTime.ts';

const HOUR = 60 * 60_000;

/** A calendar day as the contract writes it; anything longer is an instant. */
const isDay = (date: string) => date.length === 10;

/** From here on, a number of days or months says less than a date. */
const LONG_AHEAD = 60 * 24 * HOUR;
const MINUTE = 60_000;
const DAY = 24 * HOUR;

/** The days from one calendar day to another. */
const daysApart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;

/** Creates a formatter when it is first used: that costs much more than formatting, and a page needs few of them. */
function once<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}

/** The most texts that are remembered of one format: more than a page shows. */
const MOST_TEXTS = 10_000;

/**
 * Formats each value once. To format a period takes some fifty microseconds, and a long list asks for the same days each
 * time it is drawn, sorted or filtered.
 */
function remembering<Values extends readonly string[]>(
  format: (...values: Values) => string,
): (...values: Values) => string {
  const known = new Map<string, string>();
  return (...values) => {
    const key = values.join(' ');
    const text = known.get(key);
    if (text !== undefined) return text;
    if (known.size >= MOST_TEXTS) known.clear();
    const made = format(...values);
    known.set(key, made);
    return made;
  };
}

/** The locale for dates and numbers: the user's own region for the language of the texts. */
export function formatLocale(language: string, preferred: readonly string[]): string {
  const base = language.split('-')[0];
  return preferred.find((locale) => locale.split('-')[0] === base) ?? language;
}

/** What formats need of a language. */
interface FormatWords {
  /** A date and time in its own time zone, with the local time. */
  yourTime: (there: string, time: string) => string;
  /** The same, where it is already the next day. */
  yourTimeNextDay: (there: string, time: string) => string;
}

/** Formats of dates, times and durations; the only place that defines them. */
export function createFormats(
  locale: string,
  words: FormatWords = {
    yourTime: (there, time) => `${there} (${time})`,
    yourTimeNextDay: (there, time) => `${there} (${time} +1)`,
  },
) {
  const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const dated = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  const instants = once(() => new Intl.DateTimeFormat(locale, dated));
  const weekdays = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }));
  const shortDays = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
  const shortLocalDays = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const times = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const dayTimes = once(
    () =>
      new Intl.DateTimeFormat(locale, {
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }),
  );
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const elapsed = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
  const twoDigits = once(() => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const fixedTo = (digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const fixed = { 1: once(() => fixedTo(1)), 2: once(() => fixedTo(2)) };
  const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const percents = once(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const unit = (name: 'byte' | 'kilobyte' | 'megabyte', digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'byte' ? 'long' : 'short',
      maximumFractionDigits: digits,
    });
  const sizes = {
    bytes: once(() => unit('byte')),
    kilobytes: once(() => unit('kilobyte')),
    megabytes: once(() => unit('megabyte', 1)),
  };
  const moneys = new Map<string, { format: Intl.NumberFormat; one: number }>();
  const moneyIn = (currency: string) => {
    const known = moneys.get(currency);
    if (known) return known;
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const made = { format, one: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) };
    moneys.set(currency, made);
    return made;
  };
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const forms = {
    time: clock,
    named: { ...clock, timeZoneName: 'short' },
    general: { ...clock, timeZoneName: 'shortGeneric' },
    dayed: { ...clock, month: 'long', day: 'numeric', timeZoneName: 'short' },
    dated,
    days: { dateStyle: 'long' },
    shortDays: { dateStyle: 'medium' },
  } as const;
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const clockOf = (timeZone: string, form: keyof typeof forms) => {
    const key = `${form} ${timeZone}`;
    const known = clocks.get(key);
    if (known) return known;
    const made = new Intl.DateTimeFormat(locale, { ...forms[form], timeZone });
    clocks.set(key, made);
    return made;
  };
  const isElsewhere = (at: number, timeZone: string) => localOffset(at) !== offsetIn(timeZone, at);
  /** Whether local time and an IANA time zone differ at an instant. */
  const isOtherZone = (instant: string, timeZone: string) => isElsewhere(Date.parse(instant), timeZone);
  /** A span of time in a time zone; with its days where it crosses midnight, or is on another day than in a second zone. */
  const span = (from: string, to: string, timeZone: string, besides = timeZone) => {
    const first = dayIn(timeZone, Date.parse(from));
    const isOneDay = first === dayIn(timeZone, Date.parse(to));
    const isSameDay = first === dayIn(besides, Date.parse(from));
    return clockOf(timeZone, isOneDay && isSameDay ? 'named' : 'dayed').formatRange(
      new Date(from),
      new Date(to),
    );
  };
  /** An instant in its own time zone, with its date or as a time; where local clocks differ, the local time follows. */
  const besideLocal = (at: number, timeZone: string, form: 'dated' | 'named' = 'dated') => {
    const there = clockOf(timeZone, form).format(at);
    if (!isElsewhere(at, timeZone)) return there;
    const time = localDay(at) === dayIn(timeZone, at) ? times : dayTimes;
    return words.yourTime(there, time().format(at));
  };
  /** A deadline on the clocks of its zone; one at midnight belongs to the day before. */
  const endIn = (instant: string, timeZone: string) => {
    const end = Date.parse(instant);
    return end === startOfDayIn(timeZone, dayIn(timeZone, end)) ? end - MINUTE : end;
  };
  /** The last moment before a deadline: one at midnight belongs to the day before. */
  const lastBefore = (instant: string) => Date.parse(instant) - 1;
  const inDays = (distance: number) => {
    const size = Math.abs(distance);
    if (size < 60) return relative().format(distance, 'day');
    return size < 700
      ? relative().format(Math.round(distance / 30.44), 'month')
      : relative().format(Math.round(distance / 365.25), 'year');
  };

  const untilIn = (instant: string, now: number, timeZone: string) => {
    const left = Date.parse(instant) - now;
    if (left > 0 && left < HOUR) return elapsed().format(Math.ceil(left / 60_000), 'minute');
    const days = daysApart(dayIn(timeZone, now), dayIn(timeZone, lastBefore(instant)));
    // The day on which summer time ends has 25 hours.
    if (left > 0 && (left < DAY || days === 0)) return elapsed().format(Math.floor(left / HOUR), 'hour');
    return inDays(days);
  };

  return {
    /** "March 12, 2027" for a calendar day; an instant includes its time and zone. */
    date: remembering((date: string) => (isDay(date) ? days : instants)().format(new Date(date))),
    /** "Friday, March 12, 2027", for a calendar day. */
    weekday: (day: string) => weekdays().format(new Date(day)),
    /** "Mar 12, 2027", for tables; for an instant, its day in the local time zone. */
    day: remembering((date: string) => (isDay(date) ? shortDays : shortLocalDays)().format(new Date(date))),
    /** "10:41 AM", local time. */
    time: (instant: string) => times().format(new Date(instant)),
    /** "10:41 AM", in an IANA time zone. */
    timeIn: (instant: string, timeZone: string) => clockOf(timeZone, 'time').format(new Date(instant)),
    /** "10:41 AM EST", in an IANA time zone, with its short name. */
    namedTimeIn: (instant: string, timeZone: string) => clockOf(timeZone, 'named').format(new Date(instant)),
    /** "March 12, 2027 at 10:41 AM EST", in an IANA time zone. */
    dateIn: (instant: string, timeZone: string) => clockOf(timeZone, 'dated').format(new Date(instant)),
    /** "9:00 – 9:30 AM EST", in an IANA time zone, with its short name; with the days where it crosses midnight. */
    timesIn: (from: string, to: string, timeZone: string) => span(from, to, timeZone),
    /**
     * The same on the local clocks, with the day where it is another one than in the time zone; null where those clocks
     * show the same.
     */
    timesHere: (from: string, to: string, timeZone: string) =>
      isOtherZone(from, timeZone) ? span(from, to, times().resolvedOptions().timeZone, timeZone) : null,
    isOtherZone,
    /** "EST", the short name of an IANA time zone at an instant. */
    zoneName: (instant: string, timeZone: string) =>
      clockOf(timeZone, 'named')
        .formatToParts(new Date(instant))
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    /** "March 12 – 14, 2027", from calendar days. */
    range: remembering((from: string, to: string) => days().formatRange(new Date(from), new Date(to))),
    /** "Mar 12 – 14, 2027", from calendar days. */
    shortRange: remembering((from: string, to: string) =>
      shortDays().formatRange(new Date(from), new Date(to)),
    ),
    /** "tomorrow", "in 12 days", "in 3 months". */
    relative: (date: string, now: number) =>
      inDays(daysApart(localDay(now), isDay(date) ? date : localDay(Date.parse(date)))),
    /** The same within about two months; null beyond them, where the date says more. */
    soon: (date: string, now: number) => {
      const days = daysApart(localDay(now), isDay(date) ? date : localDay(Date.parse(date)));
      return Math.abs(days) * DAY < LONG_AHEAD ? inDays(days) : null;
    },
    /**
     * "December 30, 2026 at 11:59 PM EST", a deadline in an IANA time zone; one at midnight belongs to the day before.
     * Where local clocks differ, the local time follows: "(8:59 PM your time)".
     */
    deadlineIn: (instant: string, timeZone: string) => besideLocal(endIn(instant, timeZone), timeZone),
    /** "December 30, 2026 at 11:59 PM EST", a deadline as in `deadlineIn`, without the local time. */
    printedDeadlineIn: (instant: string, timeZone: string) =>
      clockOf(timeZone, 'dated').format(endIn(instant, timeZone)),
    /** "December 30, 2026", the day of a deadline in an IANA time zone, as in `deadlineIn`. */
    deadlineDayIn: (instant: string, timeZone: string) =>
      clockOf(timeZone, 'days').format(endIn(instant, timeZone)),
    /**
     * "11:59 PM ET (8:59 PM your time)", the time of deadlines on several days, with a name of the zone that is the same in
     * summer. Where local clocks are past midnight by then, it is "the next day"; null where that is the day before.
     */
    usualTimeIn: (instant: string, timeZone: string) => {
      const end = endIn(instant, timeZone);
      const there = clockOf(timeZone, 'general').format(end);
      if (!isElsewhere(end, timeZone)) return there;
      const days = daysApart(dayIn(timeZone, end), localDay(end));
      if (days < 0) return null;
      return (days === 0 ? words.yourTime : words.yourTimeNextDay)(there, times().format(end));
    },
    /** "11:59 PM EST (8:59 PM your time)", the time of a deadline in an IANA time zone, where its day is said already. */
    deadlineTimeIn: (instant: string, timeZone: string) =>
      besideLocal(endIn(instant, timeZone), timeZone, 'named'),
    /**
     * "December 30, 2026 at 9:00 AM EST", a time from which something is possible, in an IANA time zone. Where local
     * clocks differ, the local time follows: "(6:00 AM your time)".
     */
    momentIn: (instant: string, timeZone: string) => besideLocal(Date.parse(instant), timeZone),
    /** "9:00 AM EST (6:00 AM your time)", in an IANA time zone, beside the day there. */
    momentTimeIn: (instant: string, timeZone: string) => besideLocal(Date.parse(instant), timeZone, 'named'),
    /** "Dec 30, 2026", for tables: the day of an instant in an IANA time zone. */
    shortDayIn: (instant: string, timeZone: string) =>
      clockOf(timeZone, 'shortDays').format(new Date(instant)),
    /** "December 30, 2026", the day of an instant in an IANA time zone. */
    dayIn: (instant: string, timeZone: string) => clockOf(timeZone, 'days').format(new Date(instant)),
    /** "in 40 minutes", "in 23 hours", "tomorrow", "in 12 days", by the days of an IANA time zone; the last day in hours. */
    untilIn,
    /** The same within about two months of today; null beyond them, where the day says more. */
    soonIn: (instant: string, now: number, timeZone: string) =>
      Math.abs(Date.parse(instant) - now) < LONG_AHEAD ? untilIn(instant, now, timeZone) : null,
    /**
     * "5 minutes ago", "3 hours ago", "1 day ago"; less than a minute is "this minute". Never "yesterday": 47 hours
     * ago may be the day before.
     */
    ago: (instant: string, now: number) => {
      const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
      if (minutes === 0) return relative().format(0, 'minute');
      if (minutes < 60) return elapsed().format(-minutes, 'minute');
      if (minutes < 24 * 60) return elapsed().format(-Math.floor(minutes / 60), 'hour');
      return elapsed().format(-Math.floor(minutes / (24 * 60)), 'day');
    },
    /** "1:05", minutes and seconds. */
    countdown: (milliseconds: number) => {
      const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
      return `${numbers().format(Math.floor(seconds / 60))}:${twoDigits().format(seconds % 60)}`;
    },
    /** "$1,250.00", from the currency's smallest unit, which is not always a hundredth. */
    money: (minorUnits: number, currency: string) => {
      const { format, one } = moneyIn(currency);
      return format.format(minorUnits / one);
    },
    /** "1,250.5", with as many decimals as it has. */
    number: (value: number) => numbers().format(value),
    /** "48.00", with a fixed number of decimals. */
    decimals: (value: number, digits: 1 | 2) => fixed[digits]().format(value),
    /** "40%", from 0.4. */
    percent: (fraction: number) => percents().format(fraction),
    /** "fees, exam date, and attestations". */
    list: (words: readonly string[]) => lists().format(words),
    /** "12 kB", "1.4 MB": the size of a file; 1 MB is 1,024 kB, as in the upload limit. */
    bytes: (size: number) => {
      if (size < 1024) return sizes.bytes().format(size);
      if (size < 1024 ** 2) return sizes.kilobytes().format(size / 1024);
      return sizes.megabytes().format(size / 1024 ** 2);
    },
  };
}
export type Formats = ReturnType<typeof createFormats>;
