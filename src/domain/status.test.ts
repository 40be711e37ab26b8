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
  const now = Date.parse('2026-11-21T12:00:00Z');
  const certificate = { status: 'Certified', isClinicallyInactive: false, expireDate: null };
  it.each([
    [certificate, { kind: 'status', status: 'Certified', isOver: false }],
    [
      { ...certificate, expireDate: '2026-11-21' },
      { kind: 'status', status: 'Certified', isOver: false },
    ],
    [
      { ...certificate, expireDate: '2026-11-20' },
      { kind: 'status', status: 'Certified', isOver: true },
    ],
    [{ ...certificate, isClinicallyInactive: true }, { kind: 'clinicallyInactive' }],
    [{ ...certificate, status: null, isClinicallyInactive: true }, { kind: 'clinicallyInactive' }],
    [{ ...certificate, status: null }, { kind: 'notCertified' }],
    [{ ...certificate, status: '' }, { kind: 'notCertified' }],
  ])('shows %j as %j', (item, shown) => expect(certificateDisplay(item, now)).toEqual(shown));

  it('ends with the day of the board, not with that of UTC', () => {
    const item = { ...certificate, expireDate: '2026-11-20' };
    const shownAt = (at: string) => certificateDisplay(item, Date.parse(at));
    expect(shownAt('2026-11-21T04:59:59Z')).toMatchObject({ isOver: false });
    expect(shownAt('2026-11-21T05:00:00Z')).toMatchObject({ isOver: true });
  });
});

describe('isLapsed', () => {
  it('is true for 8 alone', () => {
    for (let id = -1; id <= 20; id += 1) expect(isLapsed(id)).toBe(id === 8);
  });
});
