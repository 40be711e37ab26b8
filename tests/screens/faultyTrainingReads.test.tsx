// @vitest-environment jsdom
import type { CallName } from '#contract/calls.ts';
import * as training from '#contract/training/training.ts';
import { recordReadTests, type Read } from '#tests/support/pages/recordReadTests.tsx';

const inTraining = (call: CallName, who: string, brings: RegExp, button?: RegExp): Read => ({
  call,
  screen: 'medicalTraining',
  who,
  brings,
  beside: /Rotations and residency.*General Surgery/,
  ...(button && { button }),
});
const inHistory = (call: CallName, brings: RegExp, button?: RegExp): Read => ({
  call,
  screen: 'gmeHistory',
  who: 'tomas.abara',
  brings,
  beside: /About this training/,
  ...(button && { button }),
});
const form = (title: string) => new RegExp(`${title}.*First day`);

const reads: readonly Read[] = [
  inTraining('getMedicalTraining', 'tomas.abara', /Year of graduation/),
  inTraining('listFellowships', 'arthur.whitcombe', /Find a fellowship|Lakes Medical Center/),
  inTraining('getFellowship', 'arthur.whitcombe', form('Change the fellowship'), /^Change Surgical/),
  inTraining('listOtherCertifications', 'arthur.whitcombe', /T-20418/),
  inTraining(
    'getOtherCertification',
    'arthur.whitcombe',
    /Change the certificate.*Issued/,
    /^Change Thoracic/,
  ),
  inTraining('listAdvancedTrainings', 'ines.marchand', /Find training|Advanced training.*Jul 1, 20/),
  inTraining('getAdvancedTraining', 'ines.marchand', form('Change the training'), /^Change Research/),
  inTraining('listAdditionalTrainings', 'grace.okafor', /University College Hospital, Ibadan/),
  inTraining(
    'getAdditionalTraining',
    'grace.okafor',
    form('Change the additional training'),
    /^Change Preliminary/,
  ),
  inHistory('listRotations', /Harborview Lakes Medical Center.*Endoscopy|Endoscopy.*Harborview/),
  inHistory('getRotation', /Change the rotation.*Essential content area/, /^Change Vascular/),
  inHistory('listRotationGaps', /12 days without a record/),
  inHistory('listGmeSummary', /Total Weeks/i),
  inHistory('getTrainingRules', /48\.0 weeks/),
  inHistory('getGmeInformation', /Program director/),
  inHistory('listResidencies', /Delete.*General Surgery Residency|General Surgery Residency.*Delete/),
];

/** Without the residencies of a member, only a warning is missing; without the profile, the name on the printed record. */
const silent = {
  medicalTraining: ['listResidencies'],
  gmeHistory: ['getProfile'],
} as const;

recordReadTests({
  paths: { medicalTraining: '/medical-training', gmeHistory: '/gme-history/1' },
  contract: training,
  reads,
  silent,
});
