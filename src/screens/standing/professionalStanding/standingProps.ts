import type { appointments, medicalLicenses } from '#contract/standing/standing.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import type { AreaRecords } from '#machines/kit/records/areaRecords.ts';
import type { MemberCard } from '#machines/kit/records/memberCard.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';

/** The actor of professional standing. */
export type StandingRef = PartsRef<{
  licenses: AreaRecords<typeof medicalLicenses>['machine'];
  appointments: AreaRecords<typeof appointments>['machine'];
  details: MemberCard;
  sanctions: MemberCard;
  registrations: ResourceMachine<MemberRegistrations>;
}>;
