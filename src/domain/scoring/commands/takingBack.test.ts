import { describe, expect, it } from 'vitest';
import { EXAM, drafts } from '#tests/support/scoring/outboxRun.ts';
import { makeEntry } from '#tests/support/scoring/scoringNews.ts';
import { examineesNow } from '../examineesNow.ts';
import { mayGo, mayRetry, repeatedBy, resubmittedBy, type CommandStage } from './examCommand.ts';

const entry = (draft: Parameters<typeof makeEntry>[0], stage: CommandStage = 'waiting') => ({
  ...makeEntry(draft),
  stage,
});
const kinds = (entries: ReturnType<typeof mayGo>) => entries.map(({ command }) => command.act.kind);

describe('the taking back of a start', () => {
  it('is sent after everything older of its exam, and before what follows', () => {
    const start = entry(drafts.start());
    const cleared = entry(drafts.clear(11));
    const back = entry(drafts.takeBack());
    const again = entry(drafts.start());
    const later = entry(drafts.score(12, 'pass'));
    expect(mayGo([start, cleared, back, again, later])).toEqual([start, cleared]);
    expect(mayGo([cleared, back, later])).toEqual([cleared]);
    expect(mayGo([back, again, later])).toEqual([back]);
    expect(mayGo([entry(drafts.takeBack(), 'sending'), again, later])).toEqual([]);
    expect(mayGo([again, later])).toEqual([again, later]);
  });

  it('holds up no score once it was refused', () => {
    const refused = entry(drafts.takeBack(), 'refused');
    expect(kinds(mayGo([refused, entry(drafts.score(12, 'pass'))]))).toEqual(['score.give']);
  });

  it('is not tried again, but replaced by that of a later start', () => {
    const refused = entry(drafts.takeBack(), 'refused');
    expect(mayRetry(refused.command)).toBe(false);
    expect(repeatedBy(drafts.takeBack(), [refused])).toBeUndefined();
    expect(resubmittedBy(drafts.takeBack(), [refused])).toBe(refused);
  });

  it('lets the examinee wait in every list before the board has it', () => {
    const examinee = {
      examScheduleId: EXAM,
      status: 'started' as const,
      skipReason: null,
      casesScored: 0,
    };
    expect(examineesNow([examinee], [entry(drafts.takeBack())])[0]?.status).toBe('waiting');
  });
});
