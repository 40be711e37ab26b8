import type { ExamFee } from '#contract/billing/billing.ts';
import type { Certification, Requirement } from '#contract/dashboard/dashboard.ts';
import type { Role } from '#contract/core/roles.ts';
import type { MedicalLicense } from '#contract/standing/standing.ts';
import type { UserProfile } from '#contract/profile/profiles.ts';
import type { RegistrationFacts } from '#contract/todo/todo.ts';

/** What is known of a member; a part that was not loaded is undefined, which is not the same as empty. */
export interface MemberFacts {
  roles: readonly Role[];
  registrations?: RegistrationFacts | undefined;
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
