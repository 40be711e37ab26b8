import type { Rotation, RotationGap } from '#contract/training/training.ts';
import { dayNumber, dayOfNumber } from '../days.ts';

export type Period = Pick<Rotation, 'startDate' | 'endDate'>;

/** The rotations by their first day; of those that begin together, the shorter one is first. */
export const inOrder = <Item extends Period>(rotations: readonly Item[]): readonly Item[] =>
  rotations.toSorted(
    (one, other) =>
      dayNumber(one.startDate) - dayNumber(other.startDate) ||
      dayNumber(one.endDate) - dayNumber(other.endDate),
  );

/** The days between the first and the last rotation that no rotation covers, in order. */
export function rotationGaps(rotations: readonly Period[]): RotationGap[] {
  const gaps: RotationGap[] = [];
  let covered = Infinity;
  for (const { startDate, endDate } of inOrder(rotations)) {
    const [first, last] = [dayNumber(startDate), dayNumber(endDate)];
    if (first > covered + 1)
      gaps.push({
        startDate: dayOfNumber(covered + 1),
        endDate: dayOfNumber(first - 1),
        days: first - covered - 1,
      });
    covered = covered === Infinity ? last : Math.max(covered, last);
  }
  return gaps;
}
