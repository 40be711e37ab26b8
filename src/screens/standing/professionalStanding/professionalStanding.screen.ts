import { medicalLicenses } from '#contract/standing.ts';
import { medicalLicenseRules } from '#domain/standing/medicalLicense.ts';
import { areaRecords } from '#machines/kit/records/areaRecords.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { wireRecords } from '#wiring/records.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ProfessionalStandingScreen from './ProfessionalStandingScreen.tsx';

const licenses = areaRecords('medicalLicenses', medicalLicenseRules);

const wire = (services: Services) =>
  createPartsMachine(
    'professionalStanding',
    { licenses: wireRecords(services, 'medicalLicenses', medicalLicenses, licenses) },
    { inputs: { licenses: ({ person }) => ({ key: { userId: person!.userId } }) } }, // the route requires sign-in
  );

export default screen({
  wire,
  View: ProfessionalStandingScreen,
  texts: ['standing', 'records', 'cards'],
});
