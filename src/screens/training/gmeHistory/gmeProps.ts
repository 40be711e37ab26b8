import type {
  GmeSummaryRow,
  residencies,
  Rotation,
  RotationGap,
  rotations,
  TrainingRules,
} from '#contract/training.ts';
import type { Profile } from '#contract/users.ts';
import type { AreaRecords, AreaRecordsRef } from '#machines/kit/records/areaRecords.ts';
import type { MemberCard } from '#machines/kit/records/memberCard.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type {
  rotationImportMachine,
  RotationImportRef,
} from '#machines/training/rotationImport/rotationImport.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import type { useGmeWords } from './useGmeWords.ts';

/** The parts of the screen of one specialty. */
export type GmeHistoryRef = PartsRef<{
  rotations: AreaRecords<typeof rotations>['machine'];
  importing: typeof rotationImportMachine;
  gaps: ResourceMachine<readonly RotationGap[], number>;
  summary: ResourceMachine<readonly GmeSummaryRow[], number>;
  rules: ResourceMachine<TrainingRules, number>;
  profile: ResourceMachine<Profile, number>;
  information: MemberCard;
  residencies: AreaRecords<typeof residencies>['machine'];
}>;
export type RotationsRef = AreaRecordsRef<typeof rotations>;

/** What the parts of the import need to know. */
export interface RotationImportProps {
  actor: RotationImportRef;
  /** The rotations that are saved. */
  existing: readonly Rotation[];
  examSpecialtyId: number;
  words: ReturnType<typeof useGmeWords>['rotations'];
}
