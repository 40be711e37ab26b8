import type { CmeAdjustment, CmeCredit, selfReportedCme } from '#contract/cme/cme.ts';
import type { Certification } from '#contract/dashboard/dashboard.ts';
import type { Profile } from '#contract/access/users.ts';
import type { cmeProofMachine } from '#machines/cme/cmeRepository/cmeProof.machine.ts';
import type { downloadsMachine } from '#machines/kit/files/download.machine.ts';
import type { AreaRecords } from '#machines/kit/records/areaRecords.ts';
import type { recordImportMachine } from '#machines/kit/records/recordImport.machine.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';

/** The actor of the CME repository. */
export type CmeRef = PartsRef<{
  credits: ResourceMachine<readonly CmeCredit[]>;
  adjustments: ResourceMachine<readonly CmeAdjustment[]>;
  certifications: ResourceMachine<readonly Certification[]>;
  profile: ResourceMachine<Profile, number>;
  downloads: typeof downloadsMachine;
  importing: typeof recordImportMachine;
  proof: typeof cmeProofMachine;
  reported: AreaRecords<typeof selfReportedCme>['machine'];
}>;
