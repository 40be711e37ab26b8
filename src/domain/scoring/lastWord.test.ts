import { describe, expect, it } from 'vitest';
import { feedbackTarget, nothingHeld, type Held, type OutboxEntry } from './examCommand.ts';
import { lastWord, newestHeld } from './lastWord.ts';

const target = feedbackTarget(7);
const held: Held = { ...nothingHeld, version: 2, value: 'the board’s' };
const entry = (caseHeaderId: number, feedback: string) =>
  ({
    command: {
      target: feedbackTarget(caseHeaderId),
      act: { kind: 'feedback.write', caseHeaderId, feedback },
    },
  }) as OutboxEntry;

describe('the examiner’s last word', () => {
  it('is what was done last here, else what the board has, else nothing', () => {
    expect(lastWord(target, [entry(7, 'a'), entry(7, 'b'), entry(8, 'c')], held)).toBe('b');
    expect(lastWord(target, [entry(8, 'c')], held)).toBe('the board’s');
    expect(lastWord(target, [], nothingHeld)).toBe('');
  });

  it('is read from the newest that the board told', () => {
    const newer = { ...held, version: 3, value: 'newer' };
    expect(newestHeld(held, undefined)).toBe(held);
    expect(newestHeld(held, newer)).toBe(newer);
    expect(newestHeld(newer, held)).toBe(newer);
  });
});
