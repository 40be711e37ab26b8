import { expect, it } from 'vitest';
import { cardStatusNumber } from './cardStatus.ts';
import { dashboardStatus } from '../status.ts';

const status = (parts: Partial<Parameters<typeof cardStatusNumber>[0]>) =>
  dashboardStatus(cardStatusNumber({ readOnlyReason: null, version: 1, isComplete: false, ...parts }));

it('is contingent until something was saved, and then in progress or completed', () => {
  expect(status({ version: 0 })).toBe('contingent');
  expect(status({ version: 0, isComplete: true })).toBe('contingent');
  expect(status({})).toBe('in-progress');
  expect(status({ isComplete: true })).toBe('completed');
});

it('is what the board says once the board has it in hand', () => {
  expect(status({ readOnlyReason: 'approved' })).toBe('completed');
  expect(status({ readOnlyReason: 'underReview', isComplete: true })).toBe('pending-approval');
});

it('stays what it was when registration ends', () => {
  expect(status({ readOnlyReason: 'closed', version: 0 })).toBe('contingent');
  expect(status({ readOnlyReason: 'closed' })).toBe('in-progress');
  expect(status({ readOnlyReason: 'closed', isComplete: true })).toBe('completed');
});
