import type { Owners } from '#server/db/owners.ts';
import { training } from '#contract/training/training.ts';
import { rotationGaps } from '#domain/training/gaps.ts';
import { gmeSummary } from '#domain/training/gmeSummary.ts';
import { rulesOf } from '#domain/training/usualRules.ts';
import { memberRecordHandlers } from '#server/records/memberRecords.ts';
import type { Deps } from '#server/deps/deps.ts';
import { recordOwners, recordHandlers, recordsOf } from '#server/records/records.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { gmeInformationTable, medicalSchoolTable, rotationTable, trainingTables } from './tables.ts';

/** The records of training, and what the rotations add up to (second specification, §7). */
export function trainingHandlers(deps: Deps): HandlersFor<typeof training> {
  const rotations = (userId: number, examSpecialtyId: number) =>
    recordsOf(deps.db, rotationTable, userId, { examSpecialtyId });
  const [rotation, residency, advanced, fellowship, certification, additional] = trainingTables;
  return {
    ...recordHandlers(deps, rotation),
    ...recordHandlers(deps, residency),
    ...recordHandlers(deps, advanced),
    ...recordHandlers(deps, fellowship),
    ...recordHandlers(deps, certification),
    ...recordHandlers(deps, additional),
    ...memberRecordHandlers(deps, medicalSchoolTable),
    ...memberRecordHandlers(deps, gmeInformationTable),
    listRotationGaps: async ({ person: { userId }, query: { examSpecialtyId } }) =>
      rotationGaps(await rotations(userId, examSpecialtyId)),
    listGmeSummary: async ({ person: { userId }, query: { examSpecialtyId } }) =>
      gmeSummary(await rotations(userId, examSpecialtyId)),
    getTrainingRules: ({ query: { examSpecialtyId } }) =>
      Promise.resolve(rulesOf(deps.settings.trainingRules, examSpecialtyId)),
  };
}

/** Whose record a call names. */
export const trainingOwners: Owners = {
  ...recordOwners(...trainingTables),
};
