import {
  medicalLicenses,
  type MedicalLicense,
  type MedicalLicenseBody,
} from '#contract/standing/standing.ts';
import type { RecordProblems } from '../records/recordForm.ts';
import type { RecordRules } from '../records/recordRules.ts';
import { duplicateKey } from '../typed/typedText.ts';

/** No state issues the same number twice. */
export function medicalLicenseCollisions(
  { issuingStateId, licenseNumber }: MedicalLicenseBody,
  others: readonly MedicalLicense[],
): { licenseNumber?: MedicalLicense } {
  const other = others.find(
    (each) =>
      each.issuingStateId === issuingStateId &&
      duplicateKey(each.licenseNumber) === duplicateKey(licenseNumber),
  );
  return other ? { licenseNumber: other } : {};
}

/** A license ends after it begins, and is on record once. */
export function medicalLicenseProblems(
  body: MedicalLicenseBody,
  others: readonly MedicalLicense[],
): RecordProblems<keyof MedicalLicenseBody> {
  return {
    ...(medicalLicenseCollisions(body, others).licenseNumber && { licenseNumber: 'twice' as const }),
    ...(body.expireDate <= body.issueDate && { expireDate: 'beforeStart' as const }),
  };
}

/** The medical licenses, for the portal and the server. */
export const medicalLicenseRules: RecordRules<typeof medicalLicenses> = {
  area: medicalLicenses,
  nameField: 'licenseNumber',
  check: medicalLicenseProblems,
  collisions: medicalLicenseCollisions,
};
