import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { EXAM, versionAt, drafts } from '#tests/support/scoring/outboxRun.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { createHandover } from './handover.ts';

let channel: string;
beforeEach(() => {
  channel = crypto.randomUUID();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const versionsThere = { 'score:9': versionAt(3, 'pass') };

function tab(own: string, give: () => Promise<readonly Command[]> = () => Promise.resolve([])) {
  const taken: Command[] = [];
  const asked: number[] = [];
  const known: object[] = [];
  const handover = createHandover(
    {
      own,
      give: ({ examScheduleId }) => {
        asked.push(examScheduleId);
        return give().then((commands) => ({
          commands,
          serverVersions: versionsThere,
          answered: { 'score:9': 7 },
        }));
      },
      take: ({ commands, serverVersions, answered }) => {
        taken.push(...commands);
        known.push([serverVersions, answered]);
      },
    },
    channel,
  );
  const collect = (others: readonly string[]) =>
    handover.collect({ userId: 7, examScheduleId: EXAM, tab: own }, others);
  return { taken, asked, known, collect };
}

describe('a tab that takes an exam over', () => {
  it('gets what the others have not sent of it, once all have answered', async () => {
    const command = makeCommand(drafts.score(1, 'fail'));
    const two = tab('two', () => Promise.resolve([command]));
    const three = tab('three');
    const one = tab('one');
    expect([...(await one.collect(['two', 'three']))]).toEqual([]);
    expect(one.taken).toEqual([command]);
    const told = [versionsThere, { 'score:9': 7 }];
    expect(one.known).toEqual([told, told]);
    expect([two.asked, three.asked, three.taken]).toEqual([[EXAM], [EXAM], []]);
  });

  it('waits for nobody where it is alone', async () => {
    expect((await tab('one').collect([])).size).toBe(0);
  });

  it('waits two seconds for one that sleeps, and takes its answer when it wakes up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waking: { answer?: (commands: readonly Command[]) => void } = {};
    const two = tab('two', () => new Promise((resolve) => (waking.answer = resolve)));
    const one = tab('one');
    const silent = one.collect(['two']);
    await eventually(() => expect(two.asked).toEqual([EXAM]));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([...(await silent)]).toEqual(['two']);
    const command = makeCommand(drafts.score(1, 'fail'));
    waking.answer?.([command]);
    await eventually(() => expect(one.taken).toEqual([command]));
  });

  it('passes on what comes after another tab has taken the exam over, until it takes it back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers: ((commands: readonly Command[]) => void)[] = [];
    const asleep = tab('asleep', () => new Promise((resolve) => answers.push(resolve)));
    const one = tab('one');
    const two = tab('two');
    const first = one.collect(['asleep']);
    await eventually(() => expect(asleep.asked).toHaveLength(1));
    await two.collect(['one']);
    const command = makeCommand(drafts.score(1, 'fail'));
    answers[0]?.([command]);
    await eventually(() => expect(two.taken).toEqual([command]));
    expect([...(await first)]).toEqual([]);
    expect(one.taken).toEqual([]);

    const back = one.collect(['asleep']);
    await eventually(() => expect(asleep.asked).toHaveLength(3));
    answers[2]?.([command]);
    await back;
    expect(one.taken).toEqual([command]);
  });

  it('believes nothing that is no command', async () => {
    tab('two', () => Promise.resolve([{ key: 'k' } as unknown as Command]));
    const one = tab('one');
    await one.collect(['two']);
    expect(one.taken).toEqual([]);
  });

  it('asks nobody where the browser has no channel between tabs', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    expect((await tab('one').collect(['two'])).size).toBe(0);
  });
});
