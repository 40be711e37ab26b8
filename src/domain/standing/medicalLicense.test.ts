import { describe, expect, it } from 'vitest';
import type { MedicalLicense, MedicalLicenseBody } from '#contract/standing/standing.ts';
import { medicalLicenseProblems } from './medicalLicense.ts';

const body: MedicalLicenseBody = {
  issuingStateId: 'US-OH',
  licenseNumber: '35.104233',
  licenseTypeId: '1',
  issueDate: '2020-02-29',
  expireDate: '2031-02-28',
};
const other = (more: Partial<MedicalLicense>): MedicalLicense => ({
  ...body,
  licenseId: 2,
  userId: 7,
  issuingState: 'Ohio',
  licenseType: 'Full and unrestricted',
  reportingOrganization: null,
  version: 1,
  ...more,
});

describe('a medical license', () => {
  it('is fine alone, and beside one of another state or number', () => {
    expect(medicalLicenseProblems(body, [])).toEqual({});
    const others = [other({ issuingStateId: 'US-KY' }), other({ licenseNumber: '35.104234' })];
    expect(medicalLicenseProblems(body, others)).toEqual({});
  });

  it.each(['35.104233', '35104233', '35-104 233'])('is a duplicate of %s of the same state', (number) => {
    expect(medicalLicenseProblems(body, [other({ licenseNumber: number })])).toEqual({
      licenseNumber: 'twice',
    });
  });

  it.each(['2020-02-29', '2019-12-31'])('cannot expire on %s, by the day it was issued', (expireDate) => {
    expect(medicalLicenseProblems({ ...body, expireDate }, [])).toEqual({ expireDate: 'beforeStart' });
  });
});
