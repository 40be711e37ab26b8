import { describe, expect, it, vi } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/core/call.ts';
import type { Send } from '#services/http/client.ts';
import { makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { createAnswerCache, keyOf } from './answerCache.ts';

const query = { examheaderId: 3 };
const pathway = (version: number) => ({ examPathwayId: null, version });

/** A cache with the reads that the test answers, and writes that it reports. */
function makeCache() {
  const send = vi.fn<(name: string, args: object) => Promise<unknown>>(async () => pathway(1));
  const writes: ((stale: readonly string[]) => void)[] = [];
  const api = {
    send: send as unknown as Send,
    watchWrites: (listener: (typeof writes)[number]) => void writes.push(listener),
  };
  const { device, sealed } = makeSealedAnswers();
  const cache = createAnswerCache({ api, sealed }, 7, new AbortController().signal);
  const write = (name: CallName) => writes.forEach((told) => told((calls[name] as Call).invalidates));
  return { cache, send, write, device, read: () => cache.once('getExamUserPathway', { query }) };
}

describe('an answer that is read once', () => {
  it('is asked for once for all who wait, and reused', async () => {
    const { send, read, device } = makeCache();
    expect(await Promise.all([read(), read()])).toEqual([pathway(1), pathway(1)]);
    expect(await read()).toEqual(pathway(1));
    expect(send).toHaveBeenCalledTimes(1);
    expect([...device.keys()]).toEqual([]);
  });

  it('is asked for again after a refusal', async () => {
    const { send, read } = makeCache();
    send.mockRejectedValueOnce(new Error('refused'));
    await expect(read()).rejects.toThrow('refused');
    expect(await read()).toEqual(pathway(1));
  });

  it.each(['saveCaseLogs', 'saveMbsActivities', 'deleteExamUserHospitalAppointment'] as const)(
    'is asked for again after %s, whose row says that it is stale',
    async (name) => {
      const { send, read, write } = makeCache();
      await read();
      write(name);
      await read();
      expect(send).toHaveBeenCalledTimes(2);
    },
  );

  it('is kept where a write has nothing to do with it', async () => {
    const { send, read, write } = makeCache();
    await read();
    write('saveExamUserAttestations');
    await read();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is asked for again where a write came while it was on its way', async () => {
    const { send, read, write } = makeCache();
    let answer: (value: unknown) => void = () => {};
    send.mockImplementationOnce(() => new Promise((resolve) => void (answer = resolve)));
    const early = read();
    write('saveCaseLogs');
    send.mockResolvedValueOnce(pathway(2));
    const late = read();
    answer(pathway(1));
    expect([await early, await late, await read()]).toEqual([pathway(1), pathway(2), pathway(2)]);
  });

  it('is replaced by what a save answers, unless that is older', async () => {
    const { cache, read } = makeCache();
    const key = keyOf('getExamUserPathway', { query });
    await cache.replace('getExamUserPathway', key, pathway(4));
    await cache.replace('getExamUserPathway', key, pathway(3));
    expect(await read()).toMatchObject({ version: 4 });
    cache.forget(key);
    expect(await read()).toEqual(pathway(1));
  });
});

describe('an answer for a day without a network', () => {
  it('is not replaced by one that was asked for before, and comes later, in memory and on the device', async () => {
    const { cache, device } = makeCache();
    const key = keyOf('getAgenda', { query: { examHeaderId: 3 } });
    const agenda = (timeZone: string) => ({ timeZone, items: [] });
    let answerOld: (value: unknown) => void = () => {};
    const old = cache.ask('getAgenda', key, () => new Promise((resolve) => void (answerOld = resolve)), 10);
    await cache.ask('getAgenda', key, async () => agenda('UTC'));
    answerOld(agenda('America/Chicago'));
    expect(await old).toEqual(agenda('America/Chicago'));
    await cache.whenSealed();
    expect(await cache.kept('getAgenda', key)).toEqual(agenda('UTC'));
    expect([...device.values()]).toEqual([agenda('UTC')]);
  });

  it('stays after a write that makes it stale, because it is asked for each time', async () => {
    const { cache, send, write } = makeCache();
    const key = keyOf('getAgenda', { query: { examHeaderId: 3 } });
    send.mockResolvedValueOnce({ timeZone: 'UTC', items: [] });
    await cache.ask('getAgenda', key, () => send('getAgenda', {}));
    write('createCaseScore');
    expect(await cache.kept('getAgenda', key)).toEqual({ timeZone: 'UTC', items: [] });
  });
});
