import { medicalLicenses } from '#contract/standing.ts';
import { medicalLicenseProblems } from '#domain/standing/medicalLicense.ts';
import { recordTable } from '#server/records.ts';

/** The medical licenses of a member; the latest to expire is first. */
export const medicalLicenseTable = recordTable({
  area: medicalLicenses,
  table: 'medical_licenses',
  orderBy: 'r.expire_date desc',
  check: medicalLicenseProblems,
});
