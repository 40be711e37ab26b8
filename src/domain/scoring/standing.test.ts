import { describe, expect, it } from 'vitest';
import { scoreTarget, type CommandStage, type OutboxEntry } from './commands/examCommand.ts';
import { noServerVersion } from './commands/serverVersion.ts';
import { standingsOf } from './standing.ts';

const entry = (stage: CommandStage = 'waiting'): OutboxEntry => ({
  command: {
    key: 'k',
    userId: 7,
    order: 1,
    tab: 't',
    at: 1,
    target: scoreTarget(1),
    examScheduleId: 1,
    act: { kind: 'score.clear', examScoringId: 1 },
    base: noServerVersion,
  },
  stage,
  isOnDevice: true,
  wasSent: false,
  theirs: null,
});
const calm = {
  isLapsed: false,
  isOpenedOffline: false,
  isUnreachable: false,
  entries: [],
  isDurable: true,
  unreadable: 0,
  elsewhere: 0,
};

describe('what an examiner has to know on every page', () => {
  it('is nothing while everything is received and kept', () => expect(standingsOf(calm)).toEqual([]));

  it('is what the board has not received', () =>
    expect(standingsOf({ ...calm, entries: [entry()] })).toEqual([{ standing: 'unsent', count: 1 }]));

  it('is first that the session ended, which says itself what is unsent', () =>
    expect(standingsOf({ ...calm, isLapsed: true, entries: [entry(), entry('stale')] })).toEqual([
      { standing: 'lapsed', count: 1 },
      { standing: 'undecided', count: 1 },
    ]));

  it('is first that the server has not signed the examiner in, which says itself what is unsent', () =>
    expect(standingsOf({ ...calm, isOpenedOffline: true, entries: [entry()] })).toEqual([
      { standing: 'openedOffline', count: 1 },
    ]));

  it('does not promise to send what the same decision is about', () =>
    expect(standingsOf({ ...calm, entries: [entry('stale'), entry()] })).toEqual([
      { standing: 'undecided', count: 1 },
    ]));

  it('is that the server cannot be reached, which says itself what is unsent', () => {
    expect(standingsOf({ ...calm, isUnreachable: true })).toEqual([{ standing: 'unreachable', count: 0 }]);
    expect(standingsOf({ ...calm, isUnreachable: true, entries: [entry(), entry('stale')] })).toEqual([
      { standing: 'unreachable', count: 1 },
      { standing: 'undecided', count: 1 },
    ]);
    expect(standingsOf({ ...calm, isUnreachable: true, isOpenedOffline: true, entries: [entry()] })).toEqual([
      { standing: 'openedOffline', count: 1 },
    ]);
    expect(standingsOf({ ...calm, isUnreachable: true, isDurable: false, entries: [entry()] })).toEqual([
      { standing: 'unreachable', count: 0 },
      { standing: 'notKept', count: 1 },
    ]);
  });

  it('is that the device keeps nothing, also before anything is unsent', () => {
    expect(standingsOf({ ...calm, isDurable: false })).toEqual([{ standing: 'notKept', count: 0 }]);
    expect(standingsOf({ ...calm, isDurable: false, entries: [entry('refused')] })).toEqual([
      { standing: 'undecided', count: 1 },
      { standing: 'notKept', count: 0 },
    ]);
  });

  it('is that the device keeps nothing as long as one change is on the page only, although it stores again', () =>
    expect(standingsOf({ ...calm, entries: [entry(), { ...entry(), isOnDevice: false }] })).toEqual([
      { standing: 'notKept', count: 2 },
    ]));

  it('does not promise to send at once what is only on the page and waits for a decision', () => {
    const onPage = (stage?: CommandStage) => ({ ...entry(stage), isOnDevice: false });
    expect(standingsOf({ ...calm, entries: [entry('stale'), onPage(), entry()] })).toEqual([
      { standing: 'undecided', count: 1 },
      { standing: 'notKept', count: 1 },
    ]);
    expect(standingsOf({ ...calm, entries: [onPage('stale')] })).toEqual([
      { standing: 'undecided', count: 1 },
      { standing: 'notKept', count: 1 },
    ]);
  });

  it('is not that something is unsent where all of it waits for a decision', () =>
    expect(standingsOf({ ...calm, entries: [entry('stale'), entry('refused')] })).toEqual([
      { standing: 'undecided', count: 2 },
    ]));

  it('counts every change once, whatever else is wrong', () => {
    const entries = [entry(), entry('sending'), entry('stale'), entry('refused')];
    const isSo = [true, false];
    const facts = isSo.flatMap((isLapsed) =>
      isSo.flatMap((isOpenedOffline) =>
        isSo.flatMap((isUnreachable) =>
          isSo.map((isDurable) => ({ isLapsed, isOpenedOffline, isUnreachable, isDurable })),
        ),
      ),
    );
    for (const each of facts) {
      const counts = standingsOf({ ...calm, ...each, entries }).map(({ count }) => count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(entries.length);
    }
  });

  it('is what another window has not sent', () =>
    expect(standingsOf({ ...calm, elsewhere: 2 })).toEqual([{ standing: 'elsewhere', count: 2 }]));

  it('is that something on the device cannot be read', () =>
    expect(standingsOf({ ...calm, unreadable: 2 })).toEqual([{ standing: 'unreadable', count: 2 }]));
});
