import { medicalLicenseRules } from '#domain/standing/medicalLicense.ts';
import { recordTable } from '#server/records.ts';

/** The medical licenses of a member; the latest to expire is first. */
export const medicalLicenseTable = recordTable({
  ...medicalLicenseRules,
  table: 'medical_licenses',
  orderBy: 'r.expire_date desc',
});
