import type { Rotation, RotationGap } from '#contract/training.ts';
import { academicYear, academicYearOf, dayNumber, daysBetween } from './days.ts';
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

/** The academic years from the first to the last rotation; what crosses June 30 is drawn in both years. */
export function timelineYears(
  rotations: readonly Rotation[],
  gaps: readonly RotationGap[],
): readonly TimelineYear[] {
  const sorted = inOrder(rotations);
  if (sorted.length === 0) return [];
  const first = academicYearOf(sorted[0]!.startDate); // there is one
  const last = Math.max(...sorted.map(({ endDate }) => academicYearOf(endDate)));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const { startDate, endDate } = academicYear(year);
    const [begin, end] = [dayNumber(startDate), dayNumber(endDate)];
    const within = (period: { startDate: string; endDate: string }): Stretch | null => {
      const from = Math.max(dayNumber(period.startDate), begin);
      const to = Math.min(dayNumber(period.endDate), end);
      return from > to ? null : { from: from - begin, days: to - from + 1 };
    };
    const bars = sorted.flatMap((rotation): TimelineBar[] => {
      const part = within(rotation);
      return part ? [{ rotation, ...part }] : [];
    });
    return {
      year,
      days: daysBetween(startDate, endDate),
      levels: [...new Set(bars.map(({ rotation }) => rotation.clinicalLevel))],
      bars,
      blanks: gaps.flatMap((gap) => within(gap) ?? []),
      gaps: gaps.filter((gap) => academicYearOf(gap.startDate) === year),
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
