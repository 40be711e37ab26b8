import type { SpecialtyTrainingGaps } from '#contract/todo/todo.ts';
import type { TrainingRules } from '#contract/training/training.ts';
import { daysBetween } from '../days.ts';
import { academicYear, academicYearOf } from './academicYear.ts';
import { rotationGaps } from './gaps.ts';
import { trainingMeters, type MeteredRotation } from './trainingMeters.ts';

/** A rotation with what decides whether the board accepts it abroad. */
export type KnownRotation = MeteredRotation & { isCredit: boolean };

/** The rules, and what is known of a member's training in one specialty. */
export interface KnownTraining {
  examSpecialtyId: number;
  rules: TrainingRules;
  /** At least one, by their first day. */
  rotations: readonly KnownRotation[];
  /** The planned or actual last day that the member has entered; null if none was entered. */
  completionDate: string | null;
}

function levelsShort({ rules, rotations }: KnownTraining, today: string) {
  const meters = trainingMeters(rules, rotations, today);
  const nameOf = (level: string) =>
    rotations.find(({ clinicalLevelId }) => clinicalLevelId === level)?.clinicalLevel ?? '';
  const mayBeAveraged = (level: string) =>
    meters.some(
      ({ name, state, levels }) => name === 'average' && state === 'open' && levels.includes(level),
    );
  return meters
    .filter(({ name, state }) => (name === 'year' || name === 'chief') && state === 'missed')
    .flatMap(({ levels, value, limit }) =>
      levels
        .filter((level) => !mayBeAveraged(level))
        .map((level) => ({ level: nameOf(level), weeks: value, limit })),
    );
}

function isRefusable(rotation: KnownRotation, { international }: TrainingRules): boolean {
  if (!rotation.isInternationalRotation) return false;
  const { isCredit, clinicalLevelId, startDate, endDate } = rotation;
  if (!isCredit) return true;
  return (
    international !== null &&
    (international.notLevels.includes(clinicalLevelId) ||
      daysBetween(startDate, endDate) < international.days)
  );
}

/** What is missing in the records of a training on a day (`2026-11-22`), by the meters and gaps of its page. */
export function trainingGaps(training: KnownTraining, today: string): SpecialtyTrainingGaps {
  const { examSpecialtyId, rules, rotations, completionDate } = training;
  const gaps = rotationGaps(rotations);
  const lastEnd = rotations.reduce((last, { endDate }) => (endDate > last ? endDate : last), '');
  return {
    examSpecialtyId,
    lastDay: completionDate ?? academicYear(academicYearOf(lastEnd)).endDate,
    gaps: { count: gaps.length, days: gaps.reduce((sum, { days }) => sum + days, 0) },
    shortLevels: levelsShort(training, today),
    rotationsAbroad: rotations.filter((rotation) => isRefusable(rotation, rules)).length,
  };
}
