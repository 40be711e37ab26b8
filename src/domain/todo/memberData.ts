import type { ExamFee } from '#contract/billing/billing.ts';
import type { Certification, Requirement } from '#contract/dashboard/dashboard.ts';
import type { Role } from '#contract/core/roles.ts';
import type { MedicalLicense } from '#contract/standing/standing.ts';
import type { UserProfile } from '#contract/profile/profiles.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';

/** What is known of a member; a part that was not loaded is undefined, which is not the same as empty. */
export interface MemberData {
  roles: readonly Role[];
  registrations?: MemberRegistrations | undefined;
  fees?: readonly ExamFee[] | undefined;
  requirements?: readonly Requirement[] | undefined;
  certifications?: readonly Certification[] | undefined;
  licenses?:
    | readonly Pick<
        MedicalLicense,
        'licenseId' | 'licenseNumber' | 'issuingState' | 'licenseTypeId' | 'issueDate' | 'expireDate'
      >[]
    | undefined;
  profile?: Pick<UserProfile, 'userConfirmedDate'> | undefined;
}
