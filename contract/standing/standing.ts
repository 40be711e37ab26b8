import * as z from 'zod/mini';
import { memberRecord, type MemberBody } from '../records/memberRecord.ts';
import {
  choice,
  day,
  fixed,
  flag,
  inThePast,
  onlyWhen,
  option,
  optionalChoice,
  optionalDay,
  optionalLines,
  name,
  optionalName,
  text,
  OwnerId,
} from '../records/recordFields.ts';
import { recordCalls, type AreaBody, type AreaRow } from '../records/records.ts';
import { sanctionsVersion, type SanctionQuestion } from './standingStatements.ts';

/** The medical licenses of a member (second specification, §3 "Medical license"). */
export const medicalLicenses = recordCalls({
  names: {
    list: 'listMedicalLicenses',
    get: 'getMedicalLicense',
    create: 'createMedicalLicense',
    update: 'updateMedicalLicense',
    remove: 'deleteMedicalLicense',
  },
  path: '/api/professional-standing/medical-license',
  key: 'licenseId',
  noun: 'medical license',
  access: ['surgeon', 'trainee'],
  fields: {
    issuingStateId: choice('states', { shownAs: 'issuingState', query: { countryCode: 'US' } }),
    licenseNumber: text(40),
    licenseTypeId: choice('license-types', { shownAs: 'licenseType' }),
    issueDate: inThePast(day('issue')),
    expireDate: day('expiry'),
  },
  shown: {
    userId: OwnerId,
    /** Who reported the license to the board; null if the member entered it. */
    reportingOrganization: z.nullable(z.string()),
  },
});
export type MedicalLicense = AreaRow<typeof medicalLicenses>;
export type MedicalLicenseBody = AreaBody<typeof medicalLicenses>;

/** The appointments and privileges of a member (second specification, §3 "Appointment"); at most one is primary. */
export const appointments = recordCalls({
  names: {
    list: 'listAppointments',
    get: 'getAppointment',
    create: 'createAppointment',
    update: 'updateAppointment',
    remove: 'deleteAppointment',
  },
  path: '/api/professional-standing/user-appointment',
  key: 'apptId',
  noun: 'appointment',
  access: ['surgeon', 'trainee'],
  fields: {
    practiceTypeId: choice('practice-types', { shownAs: 'practiceType' }),
    appointmentTypeId: choice('appointment-types', { shownAs: 'appointmentType' }),
    organizationTypeId: choice('organization-types', { shownAs: 'organizationType' }),
    stateCode: choice('states', { shownAs: 'state', query: { countryCode: 'US' }, saves: 'modifier' }),
    organizationId: optionalChoice('jcaho-organizations', {
      shownAs: 'organizationName',
      modifiedBy: 'stateCode',
    }),
    /** The organization, if the list does not have it. */
    other: onlyWhen('organizationId', '', optionalName(200)),
    authorizingOfficial: name(120),
    /** Saving a primary appointment makes the others not primary. */
    primaryAppointment: flag(),
  },
  shown: { userId: OwnerId },
});
export type Appointment = AreaRow<typeof appointments>;
export type AppointmentBody = AreaBody<typeof appointments>;

const yesNo = ['Yes', 'No'] as const;

/** What a member does now (second specification, §7, standing details); the specification does not show the fields. */
export const standingDetails = memberRecord({
  names: { get: 'getStandingDetails', create: 'createStandingDetails', update: 'updateStandingDetails' },
  path: '/api/professional-standing',
  noun: 'standing details',
  access: ['surgeon', 'trainee'],
  fields: {
    primaryPracticeId: choice('primary-practices', { shownAs: 'primaryPractice' }),
    clinicallyActive: option(yesNo),
    nonClinicalExplanation: onlyWhen('clinicallyActive', 'No', optionalLines(2000)),
    hasPrivileges: option(yesNo),
    noPrivilegesExplanation: onlyWhen('hasPrivileges', 'No', optionalLines(2000)),
  },
});
export type StandingDetailsBody = MemberBody<typeof standingDetails>;

const when = (name: SanctionQuestion) => onlyWhen(name, 'Yes', inThePast(optionalDay('activity')));
const explained = (name: SanctionQuestion) => onlyWhen(name, 'Yes', optionalLines(2000));

/** The answers about sanctions, with the version of the wording; the specification does not show the fields. */
export const sanctions = memberRecord({
  names: { get: 'getSanctions', create: 'createSanctions', update: 'updateSanctions' },
  path: '/api/professional-standing/sanctions',
  noun: 'answers about sanctions',
  access: ['surgeon', 'trainee'],
  fields: {
    licenseAction: option(yesNo),
    licenseActionDate: when('licenseAction'),
    licenseActionExplanation: explained('licenseAction'),
    privilegesAction: option(yesNo),
    privilegesActionDate: when('privilegesAction'),
    privilegesActionExplanation: explained('privilegesAction'),
    disciplinaryAction: option(yesNo),
    disciplinaryActionDate: when('disciplinaryAction'),
    disciplinaryActionExplanation: explained('disciplinaryAction'),
    conviction: option(yesNo),
    convictionDate: when('conviction'),
    convictionExplanation: explained('conviction'),
    healthCondition: option(yesNo),
    healthConditionDate: when('healthCondition'),
    healthConditionExplanation: explained('healthCondition'),
    wordingVersion: fixed(sanctionsVersion),
  },
});
export type SanctionsBody = MemberBody<typeof sanctions>;

export const standing = {
  ...medicalLicenses.calls,
  ...appointments.calls,
  ...standingDetails.calls,
  ...sanctions.calls,
};
