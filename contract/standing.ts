import * as z from 'zod/mini';
import { choice, day, text } from './recordFields.ts';
import { recordCalls, type AreaBody, type AreaRow } from './records.ts';

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
    issueDate: day(),
    expireDate: day(),
  },
  shown: {
    userId: z.number(),
    /** Who reported the license to the board; null if the member entered it. */
    reportingOrganization: z.nullable(z.string()),
  },
});
export type MedicalLicense = AreaRow<typeof medicalLicenses>;
export type MedicalLicenseBody = AreaBody<typeof medicalLicenses>;

export const standing = { ...medicalLicenses.calls };
