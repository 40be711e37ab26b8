import { describe, expect, it } from 'vitest';
import { certificateDisplay, dashboardStatus, isLapsed } from './status.ts';

describe('dashboardStatus', () => {
  it.each([
    [-1, 'contingent'],
    [0, 'in-progress'],
    [1, 'completed'],
    [2, 'pending-approval'],
    [3, 'not-applicable'],
    [4, 'contingent'],
    [-2, 'contingent'],
    [0.5, 'contingent'],
    [NaN, 'contingent'],
    [Infinity, 'contingent'],
  ])('calls the number %d %s', (server, word) => expect(dashboardStatus(server)).toBe(word));
});

describe('certificateDisplay', () => {
  it.each([
    [
      { status: 'Certified', isClinicallyInactive: false },
      { kind: 'status', status: 'Certified' },
    ],
    [{ status: 'Certified', isClinicallyInactive: true }, { kind: 'clinicallyInactive' }],
    [{ status: null, isClinicallyInactive: true }, { kind: 'clinicallyInactive' }],
    [{ status: null, isClinicallyInactive: false }, { kind: 'notCertified' }],
    [{ status: '', isClinicallyInactive: false }, { kind: 'notCertified' }],
  ])('shows %j as %j', (item, shown) => expect(certificateDisplay(item)).toEqual(shown));
});

describe('isLapsed', () => {
  it('is true for 8 alone', () => {
    for (let id = -1; id <= 20; id += 1) expect(isLapsed(id)).toBe(id === 8);
  });
});
