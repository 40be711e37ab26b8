import { describe, expect, it } from 'vitest';
import { isExplained, RecordOracle } from './oracle.ts';

describe('the oracle of the fault suite', () => {
  it('calls lost what the screen had called saved, and nothing else', () => {
    const record = new RecordOracle('');
    record.ask('pass', 3);
    expect(record.judge('')).toBe('kept');
    record.hear('pass', 4);
    expect(record.judge('')).toBe('lost');
    expect(record.judge('pass')).toBe('kept');
    record.ask('fail', 5);
    expect(record.judge('pass')).toBe('kept');
    expect(record.judge('fail')).toBe('kept');
    expect(record.judge('equivocal')).toBe('changed');
  });

  it('does not take what the screen said of a value for a later one of the same words', () => {
    const record = new RecordOracle('pass');
    record.ask('fail', 3);
    record.ask('pass', 4);
    record.hear('pass', 3);
    expect(record.judge('fail')).toBe('kept');
    record.hear('pass', 5);
    expect(record.judge('fail')).toBe('lost');
  });

  it('goes on from what the board has', () => {
    const record = new RecordOracle('');
    record.ask('pass', 1);
    record.settle('');
    record.hear('pass', 9);
    expect(record.judge('')).toBe('kept');
    expect(record.isAtStake).toBe(false);
  });

  it('finds in the log what was written twice, left out, turned round or invented', () => {
    const said = (value: string) => ({ value, isPromised: true });
    const unsaid = (value: string) => ({ value, isPromised: false });
    expect(isExplained(['a', 'b'], [said('a'), said('b')], true)).toBe(true);
    expect(isExplained(['a', 'b'], [said('a'), unsaid('c'), said('b')], true)).toBe(true);
    expect(isExplained(['a', 'a'], [said('a')], true)).toBe(false);
    expect(isExplained(['b'], [said('a'), said('b')], true)).toBe(false);
    expect(isExplained(['b'], [said('a'), said('b')], false)).toBe(true);
    expect(isExplained(['b', 'a'], [said('a'), said('b')], false)).toBe(false);
    expect(isExplained(['c'], [said('a')], false)).toBe(false);
  });
});
