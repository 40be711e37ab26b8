import { expect, it } from 'vitest';
import { medicalLicenses } from '#contract/standing.ts';
import { medicalLicenseRules } from '../standing/medicalLicense.ts';
import { recordName, sharedNames } from './recordRules.ts';

const row = { issuingStateId: 'US-OH', issuingState: 'Ohio', licenseNumber: '35.1' };

it('names a record by its text, or by the description of its choice', () => {
  expect(recordName(medicalLicenseRules, row)).toBe('35.1');
  expect(recordName({ area: medicalLicenses, nameField: 'issuingStateId' }, row)).toBe('Ohio');
});

it('finds the names that do not tell records apart', () => {
  const rows = ['35.1', '35.2', '35.1', '35.1'].map((licenseNumber) => ({ ...row, licenseNumber }));
  expect([...sharedNames(medicalLicenseRules, rows)]).toEqual(['35.1']);
});
