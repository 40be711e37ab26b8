import { appointments } from '#contract/standing/standing.ts';
import type { RecordRules } from '../records/recordRules.ts';

/** The appointments and privileges, for the portal and the server. */
export const appointmentRules: RecordRules<typeof appointments> = {
  area: appointments,
  nameField: 'organizationId',
};
