import { describe, expect, it } from 'vitest';
import { boardNames, inOurNames, type BoardNames } from './boardNames.ts';
import { calls } from './calls.ts';
import { readAnswer } from './core/reading.ts';

const names: BoardNames = { listCmeAdjustments: { cmeId: 'id', creditsTotal: 'credits' } };
const theirs = { id: 7, date: '2026-01-02', credits: 3, creditsSA: 0, reason: 'Leave', creditExpDate: null };

describe('the names of a board', () => {
  it('are the contract’s by default', () => {
    expect(boardNames).toEqual({});
    expect(inOurNames('listCmeAdjustments', [theirs])).toEqual([theirs]);
  });

  it('become the contract’s in every object of the answer of that call', () => {
    const ours = {
      cmeId: 7,
      date: '2026-01-02',
      creditsTotal: 3,
      creditsSA: 0,
      reason: 'Leave',
      creditExpDate: null,
    };
    const answer = inOurNames('listCmeAdjustments', [theirs], names);
    expect(readAnswer(calls.listCmeAdjustments.answer, answer)).toEqual({ value: [ours], misfits: [] });
    expect(inOurNames('listItemizedCme', [theirs], names)).toEqual([theirs]);
  });

  it('leave a member that has the contract’s name too', () => {
    expect(inOurNames('listCmeAdjustments', { cmeId: 1, id: 2 }, names)).toEqual({ cmeId: 1, id: 2 });
    expect(inOurNames('listCmeAdjustments', null, names)).toBeNull();
  });
});
