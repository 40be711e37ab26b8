import type {
  GmeSummaryRow,
  residencies,
  RotationGap,
  rotations,
  TrainingRules,
} from '#contract/training/training.ts';
import type { Profile } from '#contract/access/users.ts';
import type { AreaRecords, AreaRecordsRef } from '#machines/kit/records/areaRecords.ts';
import type { MemberCard } from '#machines/kit/records/memberCard.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { recordImportMachine } from '#machines/kit/records/recordImport.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';

/** The parts of the screen of one specialty. */
export type GmeHistoryRef = PartsRef<{
  rotations: AreaRecords<typeof rotations>['machine'];
  importing: typeof recordImportMachine;
  gaps: ResourceMachine<readonly RotationGap[], number>;
  summary: ResourceMachine<readonly GmeSummaryRow[], number>;
  rules: ResourceMachine<TrainingRules, number>;
  profile: ResourceMachine<Profile, number>;
  information: MemberCard;
  residencies: AreaRecords<typeof residencies>['machine'];
}>;
export type RotationsRef = AreaRecordsRef<typeof rotations>;
