import { appointments, medicalLicenses, sanctions, standingDetails } from '#contract/standing/standing.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import { appointmentRules } from '#domain/standing/appointment.ts';
import { medicalLicenseRules } from '#domain/standing/medicalLicense.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { areaRecords } from '#machines/kit/records/areaRecords.ts';
import { memberCard } from '#machines/kit/records/memberCard.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { wireMemberRecord } from '#wiring/memberRecord.ts';
import { wireRecords } from '#wiring/records.ts';
import { readRegistrations } from '#wiring/registrations.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ProfessionalStandingScreen from './ProfessionalStandingScreen.tsx';

const areas = {
  licenses: areaRecords('medicalLicenses', medicalLicenseRules),
  appointments: areaRecords('appointments', appointmentRules),
};
const cards = {
  details: memberCard('standingDetails', standingDetails, { key: 'standing:details.saved' }),
  sanctions: memberCard('sanctions', sanctions),
};

const wire = (services: Services) => {
  const { api } = services;
  const own = ({ person }: ScreenInput) => ({ userId: person!.userId }); // the route requires sign-in
  const list = (input: ScreenInput) => ({ key: own(input) });
  return createPartsMachine(
    'professionalStanding',
    {
      licenses: wireRecords(services, 'medicalLicenses', medicalLicenses, areas.licenses),
      appointments: wireRecords(services, 'appointments', appointments, areas.appointments),
      details: wireMemberRecord(services, 'standingDetails', standingDetails, cards.details),
      sanctions: wireMemberRecord(services, 'sanctions', sanctions, cards.sanctions),
      registrations: resource<MemberRegistrations>('registrations', (signal) =>
        readRegistrations(api.send, signal),
      ),
    },
    {
      inputs: { licenses: list, appointments: list, details: own, sanctions: own },
      // A primary appointment makes the others not primary.
      reloads: [
        {
          after: 'appointments',
          emits: ['record.saved', 'record.accepted'],
          parts: { appointments: 'records.reload' },
        },
      ],
    },
  );
};

export default screen({
  wire,
  View: ProfessionalStandingScreen,
  texts: ['standing', 'records', 'cards'],
});
