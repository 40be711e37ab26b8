// @vitest-environment jsdom
import * as training from '#contract/training/training.ts';
import { recordWriteTests, type Removal, type Write } from '#tests/support/pages/recordWriteTests.tsx';

const days = { 'First day': '2019-07-01', 'Last day': '2019-07-31' };
const moved = { 'Last day': '2010-01-31', 'First day': '2010-01-01' };
const created = { who: 'nora.lindqvist', failed: 'Create failed', done: 'Created successfully' };
const updated = { failed: 'Update failed', done: 'Updated successfully' };
const here = { screen: 'medicalTraining' } as const;
const gme = { screen: 'gmeHistory' } as const;
const saved = { failed: 'Update failed', done: 'Saved successfully' };

const writes: readonly Write[] = [
  {
    ...here,
    ...saved,
    call: 'createMedicalTraining',
    who: 'nora.lindqvist',
    form: 'Medical school',
    values: {
      'Type of graduate': '*',
      'Medical school': 'Harbor College',
      Country: '~united sta',
      Degree: '*',
      'Year of graduation': '1998',
    },
  },
  {
    ...here,
    ...saved,
    call: 'updateMedicalTraining',
    isFirstOfKit: true,
    who: 'tomas.abara',
    form: 'Medical school',
    values: { 'Medical school': 'Another College' },
  },
  {
    ...here,
    ...created,
    call: 'createFellowship',
    isFirstOfKit: true,
    button: /^Add a fellowship/,
    form: 'Add a fellowship',
    values: { Type: '*', 'Program, if it is not on the list (optional)': 'Northern Clinic', ...days },
  },
  {
    ...here,
    ...updated,
    call: 'updateFellowship',
    isFirstOfKit: true,
    who: 'arthur.whitcombe',
    button: /^Change Surgical/,
    form: 'Change the fellowship',
    values: moved,
  },
  {
    ...here,
    ...created,
    call: 'createOtherCertification',
    button: /^Add a certificate/,
    form: 'Add a certificate',
    values: { Board: '*', 'Certificate number': 'N-1', Issued: '2019-01-01' },
  },
  {
    ...here,
    ...updated,
    call: 'updateOtherCertification',
    who: 'arthur.whitcombe',
    button: /^Change Thoracic/,
    form: 'Change the certificate',
    values: { 'Certificate number': 'T-2' },
  },
  {
    ...here,
    ...created,
    call: 'createAdvancedTraining',
    button: /^Add training/,
    form: 'Add advanced training',
    values: { Type: '*', 'Institution, if it is not on the list (optional)': 'Northern Clinic', ...days },
  },
  {
    ...here,
    ...updated,
    call: 'updateAdvancedTraining',
    who: 'ines.marchand',
    button: /^Change Research/,
    form: 'Change the training',
    values: moved,
  },
  {
    ...here,
    ...created,
    call: 'createAdditionalTraining',
    button: /^Add additional training/,
    form: 'Add additional training',
    values: { Type: '*', 'Institution, if it is not on the list (optional)': 'Northern Clinic', ...days },
  },
  {
    ...here,
    ...updated,
    call: 'updateAdditionalTraining',
    who: 'grace.okafor',
    button: /^Change Preliminary/,
    form: 'Change the additional training',
    values: moved,
  },
  {
    ...gme,
    ...created,
    done: 'Rotation Created Successfully',
    call: 'createRotation',
    button: /^Add a rotation$/,
    form: 'Add a rotation',
    values: {
      ...days,
      'Clinical level': '*',
      'Clinical activity': 'Vascular surgery',
      'Institution, if your program is not on the list (optional)': 'Northern Clinic',
    },
  },
  {
    ...gme,
    ...updated,
    done: 'Rotation Updated Successfully',
    call: 'updateRotation',
    who: 'tomas.abara',
    button: /^Change Vascular/,
    form: 'Change the rotation',
    values: moved,
  },
  {
    ...gme,
    ...saved,
    call: 'saveGmeInformation',
    who: 'tomas.abara',
    form: 'About this training',
    values: { 'Program director': 'Dr. Ada Lu' },
  },
  {
    ...gme,
    ...created,
    call: 'createResidency',
    button: /^Add a residency/,
    form: 'Add a residency',
    values: { 'Program, if it is not on the list (optional)': 'Northern Clinic', ...days },
  },
];
const removals: readonly Removal[] = [
  { ...here, call: 'deleteFellowship', who: 'arthur.whitcombe', button: /^Delete Surgical/ },
  { ...here, call: 'deleteOtherCertification', who: 'arthur.whitcombe', button: /^Delete Thoracic/ },
  { ...gme, call: 'deleteRotation', who: 'tomas.abara', button: /^Delete Endoscopy/ },
  { ...gme, call: 'deleteResidency', who: 'tomas.abara', button: /^Delete .*General Surgery Residency/ },
];

recordWriteTests({
  paths: { medicalTraining: '/medical-training', gmeHistory: '/gme-history/1' },
  contract: training,
  writes,
  removals,
  unrenewed: {
    ...here,
    ...saved,
    call: 'updateMedicalTraining',
    who: 'tomas.abara',
    form: 'Medical school',
    values: { 'Medical school': 'A Third College' },
  },
});
