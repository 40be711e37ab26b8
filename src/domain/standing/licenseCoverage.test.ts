import { describe, expect, it } from 'vitest';
import { licenseCoverage } from './licenseCoverage.ts';

const license = (licenseTypeId: string, issueDate: string, expireDate: string) => ({
  licenseTypeId,
  issueDate,
  expireDate,
});
const full = (expireDate: string, issueDate = '2020-02-29') => license('1', issueDate, expireDate);
const training = license('3', '2024-07-01', '2030-06-30');
const stateOf = (licenses: readonly ReturnType<typeof license>[]) =>
  licenseCoverage(licenses, '2027-03-04', '2026-11-23').state;

describe('whether a license covers an exam', () => {
  it('is so for a full license up to the exam’s last day, and no longer', () => {
    expect(stateOf([full('2027-03-04')])).toBe('covered');
    expect(stateOf([full('2027-03-03')])).toBe('expires');
  });

  it('takes the full license that lasts longest', () => {
    expect(licenseCoverage([full('2027-01-01'), full('2028-02-29')], '2027-03-04', '2026-11-23')).toEqual({
      state: 'covered',
      license: full('2028-02-29'),
    });
  });

  it('does not accept a license for training, nor one that is restricted', () => {
    expect(stateOf([training])).toBe('notFull');
    expect(stateOf([license('Restricted', '2020-01-01', '2030-01-01')])).toBe('notFull');
    expect(stateOf([training, full('2027-01-01')])).toBe('expires');
  });

  it('ignores what has expired, and what begins after the exam', () => {
    expect(stateOf([full('2026-11-22')])).toBe('none');
    expect(stateOf([full('2026-11-23')])).toBe('expires');
    expect(stateOf([full('2031-01-01', '2027-03-05')])).toBe('none');
    expect(stateOf([])).toBe('none');
  });
});
