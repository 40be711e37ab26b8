import { describe, expect, it } from 'vitest';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { makeLetter } from '#tests/support/machines/letters.ts';
import { decisiveLetters, isLetterRequired, optionalLetters } from './decisiveLetters.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const asked = '2026-11-20T15:00:00Z';
const letter = (id: number, attestationType: string, parts: Partial<ReferenceLetter>) =>
  makeLetter({ id, attestationType, sentDate: null, responseDate: null, ...parts });
const idsOf = (letters: readonly ReferenceLetter[]) => letters.map(({ id }) => id);

describe('the letters that decide', () => {
  const pending = letter(1, '2', { status: 1, sentDate: asked });
  const unsent = letter(2, '2', { status: 0 });
  const other = letter(3, '4', { status: 0 });
  const stuck = letter(4, '4', { status: null, sentDate: asked });
  const letters = [pending, unsent, other, stuck];

  it('are those that are furthest of each type that is required, and the rest is optional', () => {
    const needs = { letters, neededTypes: ['1', '2'] };
    expect(idsOf(decisiveLetters(needs, now))).toEqual([1]);
    expect(idsOf(optionalLetters(needs, now))).toEqual([2, 3, 4]);
  });

  it('are as many as a type is required', () => {
    const needs = { letters, neededTypes: ['4', '4', '2'] };
    expect(idsOf(decisiveLetters(needs, now)).toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
    expect(idsOf(optionalLetters(needs, now))).toEqual([2]);
  });

  it('are all of a type that nobody was asked for', () => {
    const needs = { letters: [unsent], neededTypes: ['2'] };
    expect(idsOf(decisiveLetters(needs, now))).toEqual([2]);
    expect(optionalLetters(needs, now)).toEqual([]);
  });

  it('are required, like one that has to be replaced, and no others', () => {
    const declined = { status: 0, sentDate: asked, responseDate: asked };
    const needs = {
      letters: [...letters, letter(5, '1', declined), letter(6, '2', declined)],
      neededTypes: ['1', '2'],
    };
    expect(idsOf(needs.letters.filter((each) => isLetterRequired(each, needs, now)))).toEqual([1, 5]);
  });
});
