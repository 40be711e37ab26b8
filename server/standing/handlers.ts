import type { standing } from '#contract/standing.ts';
import { memberRecordHandlers } from '#server/memberRecords.ts';
import type { Parts } from '#server/parts.ts';
import { recordHandlers } from '#server/records.ts';
import type { HandlersFor } from '#server/visit.ts';
import { appointmentTable, medicalLicenseTable, sanctionsTable, standingDetailsTable } from './records.ts';

/** Licenses, appointments, standing details and sanctions (second specification, §7 "Professional standing"). */
export const standingHandlers = (parts: Parts): HandlersFor<typeof standing> => ({
  ...recordHandlers(parts, medicalLicenseTable),
  ...recordHandlers(parts, appointmentTable),
  ...memberRecordHandlers(parts, standingDetailsTable),
  ...memberRecordHandlers(parts, sanctionsTable),
});
