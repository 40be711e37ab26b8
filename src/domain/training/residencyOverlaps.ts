import type { Residency } from '#contract/training/training.ts';
import { dayNumber } from '../days.ts';
import type { Period } from './gaps.ts';

/** The residency with which a training shares days, which the board asks about. */
export const overlappedResidency = <Days extends Pick<Residency, 'startDate' | 'endDate'>>(
  { startDate, endDate }: Period,
  residencies: readonly Days[],
): Days | undefined =>
  residencies.find(
    (residency) =>
      dayNumber(startDate) <= dayNumber(residency.endDate) &&
      dayNumber(residency.startDate) <= dayNumber(endDate),
  );
