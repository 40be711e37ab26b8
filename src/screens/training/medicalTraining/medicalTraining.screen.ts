import {
  additionalTrainings,
  advancedTrainings,
  fellowships,
  medicalSchool,
  otherCertifications,
  type Residency,
} from '#contract/training/training.ts';
import {
  additionalTrainingRules,
  advancedTrainingRules,
  fellowshipRules,
  otherCertificationRules,
} from '#domain/training/areaRules.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { areaRecords } from '#machines/kit/records/areaRecords.ts';
import { memberCard } from '#machines/kit/records/memberCard.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { wireMemberRecord } from '#wiring/memberRecord.ts';
import { wireRecords } from '#wiring/records.ts';
import { resource } from '#wiring/resource.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import MedicalTrainingScreen from './MedicalTrainingScreen.tsx';

const school = memberCard('medicalSchool', medicalSchool);
const areas = {
  advanced: areaRecords('advancedTrainings', advancedTrainingRules),
  fellowships: areaRecords('fellowships', fellowshipRules),
  certifications: areaRecords('otherCertifications', otherCertificationRules),
  additional: areaRecords('additionalTrainings', additionalTrainingRules),
};

const wire = (services: Services) => {
  const own = ({ person }: ScreenInput) => ({ userId: person!.userId }); // the route requires sign-in
  const list = (input: ScreenInput) => ({ key: own(input) });
  return createPartsMachine(
    'medicalTraining',
    {
      school: wireMemberRecord(services, 'medicalSchool', medicalSchool, school),
      advanced: wireRecords(services, 'advancedTrainings', advancedTrainings, areas.advanced),
      fellowships: wireRecords(services, 'fellowships', fellowships, areas.fellowships),
      certifications: wireRecords(services, 'otherCertifications', otherCertifications, areas.certifications),
      additional: wireRecords(services, 'additionalTrainings', additionalTrainings, areas.additional),
      residencies: resource<readonly Residency[]>('residencies', (signal) =>
        services.api.send('listResidencies', {}, { signal }),
      ),
    },
    {
      inputs: {
        school: own,
        advanced: list,
        fellowships: list,
        certifications: list,
        additional: list,
      },
    },
  );
};

export default screen({
  wire,
  View: MedicalTrainingScreen,
  texts: ['training', 'records', 'cards'],
});
