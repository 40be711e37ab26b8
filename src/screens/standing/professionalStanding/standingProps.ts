import type { appointments, medicalLicenses } from '#contract/standing.ts';
import type { memberExams } from '#domain/registration/memberExams.ts';
import type { AreaRecords } from '#machines/kit/records/areaRecords.ts';
import type { MemberCard } from '#machines/kit/records/memberCard.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';

/** The exams of the calendar that are not over, with what decides whether each is open. */
export type RegisteredExams = ReturnType<typeof memberExams>;

/** The actor of professional standing. */
export type StandingRef = PartsRef<{
  licenses: AreaRecords<typeof medicalLicenses>['machine'];
  appointments: AreaRecords<typeof appointments>['machine'];
  details: MemberCard;
  sanctions: MemberCard;
  exams: ResourceMachine<RegisteredExams>;
}>;
