import type {
  Certification,
  CertificationStatus,
  DashboardStatusItem,
  Requirement,
} from '#contract/dashboard/dashboard.ts';
import type { ccAttestationMachine } from '#machines/cc/continuousCertification/ccAttestation.machine.ts';
import type { downloadsMachine } from '#machines/kit/files/download.machine.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { MemberCard } from '#machines/kit/records/memberCard.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';

/** The actor of continuous certification. */
export type CcRef = PartsRef<{
  tasks: ResourceMachine<readonly DashboardStatusItem[]>;
  requirements: ResourceMachine<readonly Requirement[]>;
  certifications: ResourceMachine<readonly Certification[]>;
  standing: ResourceMachine<CertificationStatus>;
  downloads: typeof downloadsMachine;
  registry: MemberCard;
  attestation: typeof ccAttestationMachine;
}>;
