import { describe, expect, it } from 'vitest';
import { NO_VERSION } from '#contract/core/version.ts';
import { feedbackTarget, type OutboxEntry } from './examCommand.ts';
import { newestServerVersion, noServerVersion, type ServerVersion } from './serverVersion.ts';
import { lastWord } from './latestValue.ts';

const target = feedbackTarget(7);
const serverVersion: ServerVersion = { ...noServerVersion, version: 2, value: 'the board’s' };
const entry = (caseHeaderId: number, feedback: string) =>
  ({
    command: {
      target: feedbackTarget(caseHeaderId),
      act: { kind: 'feedback.write', caseHeaderId, feedback },
    },
  }) as OutboxEntry;

describe('the examiner’s last word', () => {
  it('is what was done last here, else what the board has, else nothing', () => {
    expect(lastWord(target, [entry(7, 'a'), entry(7, 'b'), entry(8, 'c')], serverVersion)).toBe('b');
    expect(lastWord(target, [entry(8, 'c')], serverVersion)).toBe('the board’s');
    expect(lastWord(target, [], noServerVersion)).toBe('');
  });

  it('is read from the newest that the board told', () => {
    const newer = { ...serverVersion, version: 3, value: 'newer' };
    expect(newestServerVersion(serverVersion, undefined)).toBe(serverVersion);
    expect(newestServerVersion(serverVersion, newer)).toBe(newer);
    expect(newestServerVersion(newer, serverVersion)).toBe(newer);
  });

  it('is what the board said later, where it has no versions', () => {
    const here = { ...noServerVersion, version: NO_VERSION, value: 'a' };
    expect(newestServerVersion(noServerVersion, here)).toBe(here);
    expect(newestServerVersion(here, { ...here, value: 'b' }).value).toBe('b');
    expect(newestServerVersion(here, noServerVersion)).toBe(noServerVersion);
  });
});
