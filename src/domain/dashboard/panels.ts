import type { Role } from '#contract/roles.ts';
import { mayPass, type Demand } from '../access/access.ts';
import type { DashboardFacts } from './dues.ts';

/** Who is shown which part of the dashboard; the same roles that the contract lets read it. The trainee's exam and its registration are one part. */
const demands = {
  certificationStatus: {},
  programs: { required: ['trainee'] },
  registration: { required: ['trainee'] },
  eligibility: { required: ['trainee'] },
  certifications: { required: ['surgeon'] },
  statuses: { required: ['surgeon'] },
  requirements: { required: ['surgeon'] },
  exams: { oneOf: ['trainee', 'surgeon'] },
} as const satisfies Partial<Record<keyof DashboardFacts, Demand>>;

export type PanelName = keyof typeof demands;

/** Whether holders of these roles are shown a part. */
export const isPanelShown = (name: PanelName, roles: readonly Role[]) => mayPass(roles, demands[name]);

/** The parts that somebody with these roles is shown. */
export const panelsFor = (roles: readonly Role[]) =>
  (Object.keys(demands) as PanelName[]).filter((name) => isPanelShown(name, roles));
