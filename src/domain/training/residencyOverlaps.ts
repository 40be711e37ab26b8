import type { Residency } from '#contract/training.ts';
import { dayNumber } from '../days.ts';
import type { Period } from './gaps.ts';

/** Whether a training shares days with one of the residencies, which the board asks about. */
export const overlapsResidency = (
  { startDate, endDate }: Period,
  residencies: readonly Pick<Residency, 'startDate' | 'endDate'>[],
): boolean =>
  residencies.some(
    (residency) =>
      dayNumber(startDate) <= dayNumber(residency.endDate) &&
      dayNumber(residency.startDate) <= dayNumber(endDate),
  );
