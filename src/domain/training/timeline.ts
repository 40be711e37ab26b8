import type { Rotation, RotationGap } from '#contract/training/training.ts';
import { dayNumber, daysBetween } from '../days.ts';
import { academicYear, academicYearOf } from './academicYear.ts';
import { inOrder } from './gaps.ts';

/** A part of an academic year: `from` counts the days since July 1. */
interface Stretch {
  from: number;
  days: number;
}
export interface TimelineBar extends Stretch {
  rotation: Rotation;
}

/** What one academic year has to draw. */
export interface TimelineYear {
  /** The calendar year in which it begins. */
  year: number;
  days: number;
  /** The clinical levels of its rotations, in order. */
  levels: readonly string[];
  bars: readonly TimelineBar[];
  blanks: readonly Stretch[];
  /** The gaps that begin in this year. */
  gaps: readonly RotationGap[];
}

interface Days {
  first: number;
  last: number;
}
const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }): Days => ({
  first: dayNumber(startDate),
  last: dayNumber(endDate),
});

const isSameStretch = (one: Stretch, other: Stretch) => one.from === other.from && one.days === other.days;
function isSameList<Item>(
  one: readonly Item[],
  other: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  return one.length === other.length && one.every((each, at) => isSame(each, other[at]!)); // they are as long
}

/** Whether two academic years have the same to draw; a rotation that has not changed is the same object. */
export const isSameYear = (one: TimelineYear, other: TimelineYear): boolean =>
  one.year === other.year &&
  isSameList(
    one.bars,
    other.bars,
    (bar, each) => bar.rotation === each.rotation && isSameStretch(bar, each),
  ) &&
  isSameList(one.blanks, other.blanks, isSameStretch) &&
  isSameList(
    one.gaps,
    other.gaps,
    (gap, each) => gap.startDate === each.startDate && gap.endDate === each.endDate,
  );

/** What was done, in the words of the most exact of its fields. */
export const activityOf = ({
  other,
  nonSurgicalActivity,
  clinicalActivity,
}: Pick<Rotation, 'other' | 'nonSurgicalActivity' | 'clinicalActivity'>): string =>
  other || nonSurgicalActivity || clinicalActivity;

/** The academic years from the first to the last rotation; what crosses June 30 is drawn in both years. */
export function timelineYears(
  rotations: readonly Rotation[],
  gaps: readonly RotationGap[],
): readonly TimelineYear[] {
  const sorted = inOrder(rotations);
  if (sorted.length === 0) return [];
  const first = academicYearOf(sorted[0]!.startDate); // there is one
  const last = Math.max(...sorted.map(({ endDate }) => academicYearOf(endDate)));
  // Each day is parsed once, not once for each year.
  const periods = sorted.map((rotation) => ({ rotation, ...daysOf(rotation) }));
  const empty = gaps.map((gap) => ({ gap, year: academicYearOf(gap.startDate), ...daysOf(gap) }));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const { startDate, endDate } = academicYear(year);
    const [begin, end] = [dayNumber(startDate), dayNumber(endDate)];
    const isWithin = (period: Days) => period.first <= end && period.last >= begin;
    const stretchOf = (period: Days): Stretch => {
      const from = Math.max(period.first, begin);
      return { from: from - begin, days: Math.min(period.last, end) - from + 1 };
    };
    const bars = periods
      .filter(isWithin)
      .map((period): TimelineBar => ({ rotation: period.rotation, ...stretchOf(period) }));
    return {
      year,
      days: daysBetween(startDate, endDate),
      levels: [...new Set(bars.map(({ rotation }) => rotation.clinicalLevel))],
      bars,
      blanks: empty.filter(isWithin).map(stretchOf),
      gaps: empty.filter((each) => each.year === year).map(({ gap }) => gap),
    };
  });
}

/**
 * The rotations with the one that a form has, as they would be after a save; null while the form has no period. `id` is
 * null for a new one.
 */
export function previewed(
  rotations: readonly Rotation[],
  id: number | null,
  form: Omit<Rotation, 'id' | 'version'>,
): readonly Rotation[] | null {
  const days = [form.startDate, form.endDate].map((day) => (isDay(day) ? dayNumber(day) : NaN));
  if (!(days[0]! <= days[1]!)) return null; // there are two
  const preview: Rotation = { ...form, id: id ?? 0, version: 0 };
  return inOrder([...rotations.filter((each) => each.id !== id), preview]);
}

/** A half-typed year of a date field is one of the first centuries. */
const isDay = (text: string) => /^(19|2[01])\d\d-\d\d-\d\d$/.test(text);
