import { medicalLicenses, type MedicalLicense, type MedicalLicenseBody } from '#contract/standing.ts';
import type { RecordProblems } from '../records/recordForm.ts';
import type { RecordRules } from '../records/recordRules.ts';
import { duplicateKey } from '../typed/typedText.ts';

/** A license ends after it begins, and no state issues the same number twice. */
export function medicalLicenseProblems(
  { issuingStateId, licenseNumber, issueDate, expireDate }: MedicalLicenseBody,
  others: readonly MedicalLicense[],
): RecordProblems<keyof MedicalLicenseBody> {
  const isTwice = others.some(
    (other) =>
      other.issuingStateId === issuingStateId &&
      duplicateKey(other.licenseNumber) === duplicateKey(licenseNumber),
  );
  return {
    ...(isTwice && { licenseNumber: 'twice' }),
    ...(expireDate <= issueDate && { expireDate: 'beforeStart' }),
  };
}

/** The medical licenses, for the portal and the server. */
export const medicalLicenseRules: RecordRules<typeof medicalLicenses> = {
  area: medicalLicenses,
  nameField: 'licenseNumber',
  check: medicalLicenseProblems,
};
