import { sanctionsVersion } from '#contract/standing/standingStatements.ts';

const license = {
  issuingStateId: 'US-OH',
  licenseNumber: '35.200417',
  licenseTypeId: '1',
  issueDate: '2020-02-29',
  expireDate: '2031-02-28',
};

const appointment = {
  practiceTypeId: '2',
  appointmentTypeId: '1',
  organizationTypeId: '1',
  stateCode: 'OH',
  organizationId: '2004',
  other: '',
  authorizingOfficial: 'Rosa Lund, MD',
  primaryAppointment: true,
};
const details = {
  primaryPracticeId: '7',
  clinicallyActive: 'Yes',
  nonClinicalExplanation: '',
  hasPrivileges: 'No',
  noPrivilegesExplanation: 'Only outpatient consultations.',
} as const;
const answers = {
  licenseAction: 'No',
  licenseActionDate: null,
  licenseActionExplanation: '',
  privilegesAction: 'No',
  privilegesActionDate: null,
  privilegesActionExplanation: '',
  disciplinaryAction: 'No',
  disciplinaryActionDate: null,
  disciplinaryActionExplanation: '',
  conviction: 'Yes',
  convictionDate: '2019-05-04',
  convictionExplanation: 'A misdemeanor, in a car.',
  healthCondition: 'No',
  healthConditionDate: null,
  healthConditionExplanation: '',
  wordingVersion: sanctionsVersion,
} as const;

/** A valid request for each call of professional standing, as sent by Maria Castellan (121). */
export const standingExamples = {
  listMedicalLicenses: {},
  getMedicalLicense: { query: { licenseId: 1 } },
  createMedicalLicense: { body: license },
  updateMedicalLicense: { query: { licenseId: 2 }, body: { ...license, licenseNumber: '35.200418' } },
  deleteMedicalLicense: { query: { licenseId: 2 } },
  listAppointments: {},
  getAppointment: { query: { apptId: 1 } },
  createAppointment: { body: appointment },
  updateAppointment: { query: { apptId: 2 }, body: { ...appointment, primaryAppointment: false } },
  deleteAppointment: { query: { apptId: 2 } },
  getStandingDetails: {},
  createStandingDetails: { body: details },
  updateStandingDetails: { body: { ...details, hasPrivileges: 'Yes' as const, noPrivilegesExplanation: '' } },
  getSanctions: {},
  createSanctions: { body: answers },
  updateSanctions: {
    body: { ...answers, conviction: 'No' as const, convictionDate: null, convictionExplanation: '' },
  },
};
