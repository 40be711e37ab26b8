import { expect, it } from 'vitest';
import { medicalLicenses } from '#contract/standing/standing.ts';
import { fellowshipRules } from '../training/areaRules.ts';
import { medicalLicenseRules } from '../standing/medicalLicense.ts';
import { collisionsOf, recordName } from './recordRules.ts';

const row = { issuingStateId: 'US-OH', issuingState: 'Ohio', licenseNumber: '35.1' };

it('names a record by its text, or by the description of its choice', () => {
  expect(recordName(medicalLicenseRules, row)).toBe('35.1');
  expect(recordName({ area: medicalLicenses, nameField: 'issuingStateId' }, row)).toBe('Ohio');
});

it('finds the record that was entered twice in an area without a rule of its own', () => {
  const one = {
    fellowshipTypeId: 3,
    programName: 'Cedar Mesa',
    programOther: '',
    startDate: '2019-07-01',
    endDate: '2020-06-30',
  };
  const others = [
    { ...one, endDate: '2020-05-31' },
    { ...one, id: 2 },
  ];
  expect(collisionsOf(fellowshipRules, one, others)).toEqual({ fellowshipTypeId: others[1] });
  expect(collisionsOf(fellowshipRules, one, others.slice(0, 1))).toEqual({});
});
