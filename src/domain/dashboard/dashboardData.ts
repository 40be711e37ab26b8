import type {
  Certification,
  CertificationStatus,
  DashboardStatusItem,
  Program,
  QualifyingExam,
  RegistrationStatus,
  Requirement,
} from '#contract/dashboard/dashboard.ts';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { UserProfile } from '#contract/profile/profiles.ts';
import type { Role } from '#contract/core/roles.ts';
import type { MedicalLicense } from '#contract/standing/standing.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import type { MemberData } from '../todo/memberData.ts';
import { isPanelShown } from './panels.ts';

/** The dashboard's input data; a part that was not requested or has not arrived is undefined. */
export interface DashboardData {
  profile?: UserProfile;
  certificationStatus?: CertificationStatus;
  programs?: readonly Program[];
  /** The next qualifying exam, and the registration for it: null before it is begun, absent if the board does not say. */
  traineeExam?: { exam: QualifyingExam | null; registration?: RegistrationStatus | null };
  registrations?: MemberRegistrations;
  fees?: readonly ExamFee[];
  licenses?: readonly MedicalLicense[];
  certifications?: readonly Certification[];
  statuses?: readonly DashboardStatusItem[];
  requirements?: readonly Requirement[];
}

const nothing = {
  registrations: {
    exams: [],
    training: { hasMedicalSchool: true, specialties: [] },
    certificationLetters: null,
    eligibilities: { qe: null, ce: null },
  },
  fees: [],
  licenses: [],
  certifications: [],
  requirements: [],
} satisfies Omit<MemberData, 'roles' | 'profile'>;

/** What the list of things to do is made of. A part that does not exist for these roles is empty, not unknown. */
export function memberData(data: DashboardData, roles: readonly Role[]): MemberData {
  const part = <Name extends keyof typeof nothing>(name: Name) =>
    isPanelShown(name, roles) ? data[name] : nothing[name];
  return {
    roles,
    registrations: part('registrations'),
    fees: part('fees'),
    licenses: part('licenses'),
    certifications: part('certifications'),
    requirements: part('requirements'),
    profile: data.profile,
  };
}
