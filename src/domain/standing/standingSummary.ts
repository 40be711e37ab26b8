import { sanctionsVersion } from '#contract/standing/standingStatements.ts';
import type { StandingSummary } from '#contract/todo/todo.ts';

/** The records of professional standing, as far as they were read; null is a record that does not exist. */
export interface StandingRecords {
  appointments: readonly { primaryAppointment: boolean }[] | undefined;
  details: Readonly<{ clinicallyActive: string; hasPrivileges: string }> | null | undefined;
  sanctions: Readonly<{ wordingVersion: string }> | null | undefined;
}

function ofAppointments(appointments: NonNullable<StandingRecords['appointments']>) {
  if (appointments.length === 0) return 'none';
  return appointments.some(({ primaryAppointment }) => primaryAppointment) ? 'primary' : 'noPrimary';
}

function ofDetails(details: Exclude<StandingRecords['details'], undefined>) {
  if (details === null) return 'none';
  return details.clinicallyActive === 'No' || details.hasPrivileges === 'No' ? 'noPrivileges' : 'privileges';
}

function ofSanctions(sanctions: Exclude<StandingRecords['sanctions'], undefined>) {
  if (sanctions === null) return 'none';
  return sanctions.wordingVersion === sanctionsVersion ? 'answered' : 'reworded';
}

/** What the records of professional standing say, of which the list of what to do is made. */
export const standingSummary = ({ appointments, details, sanctions }: StandingRecords): StandingSummary => ({
  ...(appointments !== undefined && { appointments: ofAppointments(appointments) }),
  ...(details !== undefined && { details: ofDetails(details) }),
  ...(sanctions !== undefined && { sanctions: ofSanctions(sanctions) }),
});
