import type { Role } from '#contract/core/roles.ts';
import { mayPass, type Demand } from '../access/access.ts';

const members = { oneOf: ['trainee', 'surgeon'] } as const satisfies Demand;

/** Who is shown which part of the dashboard; the same roles that the contract lets read it. */
const demands = {
  profile: {},
  certificationStatus: {},
  programs: { required: ['trainee'] },
  traineeExam: { required: ['trainee'] },
  registrations: members,
  fees: members,
  licenses: members,
  certifications: { required: ['surgeon'] },
  statuses: { required: ['surgeon'] },
  requirements: { required: ['surgeon'] },
} as const satisfies Readonly<Record<string, Demand>>;

export type PanelName = keyof typeof demands;
export const panelNames = Object.keys(demands) as PanelName[];

/** Whether holders of these roles are shown a part. */
export const isPanelShown = (name: PanelName, roles: readonly Role[]) => mayPass(roles, demands[name]);
