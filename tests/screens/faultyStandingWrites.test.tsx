// @vitest-environment jsdom
import * as standing from '#contract/standing/standing.ts';
import { sanctionQuestions } from '#contract/standing/standingStatements.ts';
import { recordWriteTests, type Removal, type Write } from '#tests/support/pages/recordWriteTests.tsx';

const created = { who: 'dana.reyes', failed: 'Create failed', done: 'Created successfully' };
const updated = { who: 'maria.castellan', failed: 'Update failed', done: 'Updated successfully' };
const here = { screen: 'professionalStanding' } as const;
const details = {
  ...here,
  form: 'Your practice',
  done: 'Professional Standing Details Updated Successfully',
};
const answers = { ...here, form: 'Sanctions and health' };

const writes: readonly Write[] = [
  {
    ...here,
    ...created,
    call: 'createMedicalLicense',
    button: /^Add a license/,
    form: 'Add a license',
    values: {
      State: '~ohi',
      'License number': '35.1',
      Type: '*',
      Issued: '2020-02-29',
      Expires: '2031-02-28',
    },
  },
  {
    ...here,
    ...updated,
    call: 'updateMedicalLicense',
    button: /^Change 35/,
    form: 'Change the license',
    values: { 'License number': '35.77' },
  },
  {
    ...here,
    ...created,
    call: 'createAppointment',
    button: /^Add an appointment/,
    form: 'Add an appointment',
    values: {
      'Type of practice': '*',
      'Type of appointment': '*',
      'Type of organization': '*',
      State: '~ohi',
      'Organization, if it is not on the list (optional)': 'Northern Clinic',
      'Authorizing official': 'Rosa Lund, MD',
    },
  },
  {
    ...here,
    ...updated,
    call: 'updateAppointment',
    button: /^Change Barren/,
    form: 'Change the appointment',
    values: { 'Authorizing official': 'Ada Greene, MD' },
  },
  {
    ...details,
    call: 'createStandingDetails',
    who: 'dana.reyes',
    failed: 'Update failed',
    values: {
      'What is your main type of practice?': '*',
      'Do you treat patients now?': 'Yes',
      'Do you have privileges at a hospital or surgery center?': 'Yes',
    },
  },
  {
    ...details,
    call: 'updateStandingDetails',
    who: 'maria.castellan',
    failed: 'Update failed',
    values: { 'Do you treat patients now?': 'No', 'What do you do instead, and since when?': 'Research.' },
  },
  {
    ...answers,
    call: 'createSanctions',
    who: 'dana.reyes',
    failed: 'Update failed',
    done: 'Saved successfully',
    values: Object.fromEntries(Object.values(sanctionQuestions).map((question) => [question, 'No'])),
  },
  {
    ...answers,
    call: 'updateSanctions',
    who: 'maria.castellan',
    failed: 'Update failed',
    done: 'Saved successfully',
    values: {
      [sanctionQuestions.conviction]: 'Yes',
      'When did this happen? (conviction)': '2019-05-04',
      'What happened, and how was it resolved? (conviction)': 'Paid a fine.',
    },
  },
];
const removals: readonly Removal[] = [
  { ...here, call: 'deleteMedicalLicense', who: 'maria.castellan', button: /^Delete 35/ },
  { ...here, call: 'deleteAppointment', who: 'maria.castellan', button: /^Delete Barren/ },
];

recordWriteTests({
  paths: { professionalStanding: '/professional-standing' },
  contract: standing,
  writes,
  removals,
});
