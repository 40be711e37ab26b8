import type { standing } from '#contract/standing/standing.ts';
import { memberRecordHandlers } from '#server/records/memberRecords.ts';
import type { Parts } from '#server/deps/parts.ts';
import { recordHandlers } from '#server/records/records.ts';
import type { HandlersFor } from '#server/http/visit.ts';
import { appointmentTable, medicalLicenseTable, sanctionsTable, standingDetailsTable } from './records.ts';

/** Licenses, appointments, standing details and sanctions (second specification, §7 "Professional standing"). */
export const standingHandlers = (parts: Parts): HandlersFor<typeof standing> => ({
  ...recordHandlers(parts, medicalLicenseTable),
  ...recordHandlers(parts, appointmentTable),
  ...memberRecordHandlers(parts, standingDetailsTable),
  ...memberRecordHandlers(parts, sanctionsTable),
});
