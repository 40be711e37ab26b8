import type { Owners } from '#server/db/owners.ts';
import type { standing } from '#contract/standing/standing.ts';
import { memberRecordHandlers } from '#server/records/memberRecords.ts';
import type { Deps } from '#server/deps/deps.ts';
import { recordOwners, recordHandlers } from '#server/records/records.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { appointmentTable, medicalLicenseTable, sanctionsTable, standingDetailsTable } from './tables.ts';

/** Licenses, appointments, standing details and sanctions (second specification, §7 "Professional standing"). */
export const standingHandlers = (deps: Deps): HandlersFor<typeof standing> => ({
  ...recordHandlers(deps, medicalLicenseTable),
  ...recordHandlers(deps, appointmentTable),
  ...memberRecordHandlers(deps, standingDetailsTable),
  ...memberRecordHandlers(deps, sanctionsTable),
});

/** Whose record a call names. */
export const standingOwners: Owners = {
  ...recordOwners(medicalLicenseTable, appointmentTable),
};
