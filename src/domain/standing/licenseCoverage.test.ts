import { describe, expect, it } from 'vitest';
import { isSuperseded, licenseCoverage } from './licenseCoverage.ts';

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

describe('whether another license stands for one that expires', () => {
  const today = '2026-11-28';
  const inState = (issueDate: string, expireDate: string, issuingState = 'OH') => ({
    ...full(expireDate, issueDate),
    issuingState,
  });
  const expiring = inState('2024-12-01', '2026-12-31');
  const expired = inState('2024-12-01', '2026-11-01');

  it.each([
    ['a later one of the same state', expiring, inState('2026-11-01', '2028-12-31'), true],
    ['one that is issued on the next day', expiring, inState('2027-01-01', '2028-12-31'), true],
    ['one that is issued after a gap', expiring, inState('2027-01-02', '2028-12-31'), false],
    ['one of another state', expiring, inState('2026-11-01', '2028-12-31', 'MI'), false],
    [
      'after it has ended, one of any state that is issued',
      expired,
      inState(today, '2028-12-31', 'MI'),
      true,
    ],
    ['after it has ended, one that is issued tomorrow', expired, inState('2026-11-29', '2028-12-31'), false],
    ['one that has expired as well', expired, inState('2026-11-02', '2026-11-27'), false],
  ])('is so, or not: %s', (_, license, other, isSo) => {
    expect(isSuperseded(license, [license, other], today)).toBe(isSo);
  });
});
