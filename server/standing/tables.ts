import { sanctions, standingDetails } from '#contract/standing/standing.ts';
import { appointmentRules } from '#domain/standing/appointment.ts';
import { medicalLicenseRules } from '#domain/standing/medicalLicense.ts';
import type { MemberRecordTable } from '#server/records/memberRecords.ts';
import { fragment } from '#server/db/fragment.ts';
import { recordTable } from '#server/records/records.ts';

/** The medical licenses of a member; the latest to expire is first. */
export const medicalLicenseTable = recordTable({
  ...medicalLicenseRules,
  table: 'medical_licenses',
  orderBy: fragment`r.expire_date desc`,
});

/** The appointments of a member, the primary one first. A primary one makes the others not primary. */
export const appointmentTable = recordTable({
  ...appointmentRules,
  table: 'appointments',
  orderBy: fragment`r.primary_appointment desc`,
  after: async (tx, { apptId, primaryAppointment }, userId) => {
    if (!primaryAppointment) return;
    await tx.query`
      update appointments set primary_appointment = false, version = version + 1
       where user_id = ${userId} and appt_id <> ${apptId} and primary_appointment`;
  },
});

export const standingDetailsTable: MemberRecordTable<typeof standingDetails> = {
  area: standingDetails,
  table: 'standing_details',
};

export const sanctionsTable: MemberRecordTable<typeof sanctions> = {
  area: sanctions,
  table: 'sanctions',
};
