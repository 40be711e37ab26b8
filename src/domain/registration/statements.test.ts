import { describe, expect, it } from 'vitest';
import { NO_VERSION } from '#contract/core/version.ts';
import { isSameWording, tickOf, ticksOfSameWording, wordingVersion } from './statements.ts';

const statement = (name: string, attestationText: string, version = NO_VERSION) => ({
  name,
  attestationText,
  version,
});
const truthful = statement('truthful', 'What I submit is true.', 1);
const conduct = statement('conduct', 'I keep the exam to myself.', 2);
const reworded = statement('conduct', 'I keep the exam and its cases to myself.', 3);

describe('the statements of an exam', () => {
  it('have a version together, which another wording or another statement changes', () => {
    expect(wordingVersion([truthful, conduct])).toBe(3);
    expect(wordingVersion([truthful, reworded])).toBe(4);
    expect(wordingVersion([truthful, statement('more', 'One more.')])).toBe(NO_VERSION);
    expect(wordingVersion([])).toBe(0);
  });

  it('are the same in any order, and others if one was reworded, added or removed', () => {
    expect(isSameWording([truthful, conduct], [conduct, truthful])).toBe(true);
    expect(isSameWording([truthful, conduct], [truthful, reworded])).toBe(false);
    expect(isSameWording([truthful], [truthful, conduct])).toBe(false);
    expect(isSameWording([truthful, conduct], [truthful])).toBe(false);
  });

  it('are ticked in one version of their wording', () => {
    const ticks = [truthful, conduct].map(tickOf);
    expect(ticks).toEqual(['truthful 1', 'conduct 2']);
    expect(ticks).not.toContain(tickOf(reworded));
    expect(ticksOfSameWording(ticks, [truthful, conduct], [reworded, truthful])).toEqual(['truthful 1']);
  });

  it('lose their tick with another wording also where the board has no versions', () => {
    const shown = [statement('truthful', 'True.'), statement('conduct', 'Mine.')];
    const read = [statement('truthful', 'True.'), statement('conduct', 'Mine alone.')];
    expect(ticksOfSameWording(['truthful', 'conduct'], shown, read)).toEqual(['truthful']);
  });
});
