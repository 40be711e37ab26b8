import { describe, expect, it } from 'vitest';
import { noServerVersion, scoreTarget, type CommandStage, type OutboxEntry } from './commands/examCommand.ts';
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
  entries: [],
  isDurable: true,
  unreadable: 0,
  elsewhere: 0,
};

describe('what an examiner has to know on every page', () => {
  it('is nothing while everything is received and kept', () => expect(standingsOf(calm)).toEqual([]));

  it('is what the board has not received', () =>
    expect(standingsOf({ ...calm, entries: [entry()] })).toEqual(['unsent']));

  it('is first that the session ended, which says itself what is unsent', () =>
    expect(standingsOf({ ...calm, isLapsed: true, entries: [entry(), entry('stale')] })).toEqual([
      'lapsed',
      'undecided',
    ]));

  it('is first that the server has not signed the examiner in, which says itself what is unsent', () =>
    expect(standingsOf({ ...calm, isOpenedOffline: true, entries: [entry()] })).toEqual(['openedOffline']));

  it('is that the device keeps nothing, also before anything is unsent', () => {
    expect(standingsOf({ ...calm, isDurable: false })).toEqual(['notKept']);
    expect(standingsOf({ ...calm, isDurable: false, entries: [entry('refused')] })).toEqual([
      'undecided',
      'notKept',
    ]);
  });

  it('is not that something is unsent where all of it waits for a decision', () =>
    expect(standingsOf({ ...calm, entries: [entry('stale'), entry('refused')] })).toEqual(['undecided']));

  it('is what another window has not sent', () =>
    expect(standingsOf({ ...calm, elsewhere: 2 })).toEqual(['elsewhere']));

  it('is that something on the device cannot be read', () =>
    expect(standingsOf({ ...calm, unreadable: 2 })).toEqual(['unreadable']));
});
