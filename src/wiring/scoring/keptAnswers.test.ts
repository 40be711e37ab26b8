import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from '#domain/fault.ts';
import type { Send } from '#services/http/client.ts';
import { makeLine } from '#tests/support/scoring/examCases.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { forgetAnswers, loadKept, readerFor, readIfAny, renew, whenSealed, wordsOf } from './keptAnswers.ts';

const contents = { caseHeaderId: 5, title: 'A case', sections: [] };
const roster = { examDate: '2027-03-08', timeZone: 'UTC', sessions: [], examDates: [], mayReset: false };
const features = { examScoringPage: true };

/** A server, and a device that outlives the page's memory. */
function makeWorld() {
  const { device, sealed, openTab } = makeSealedAnswers();
  const answers: Record<string, unknown> = { getCaseContents: contents, listFeatures: features };
  const network: { fault: Fault | null; isSilent: boolean } = { fault: null, isSilent: false };
  const send = ((name: string) => {
    if (network.isSilent) return new Promise(() => {});
    return network.fault ? Promise.reject(network.fault) : Promise.resolve(answers[name]);
  }) as unknown as Send;
  const reader = { send, sealed, userId: 7 };
  return {
    device,
    openTab,
    answers,
    network,
    reader,
    readFlags: () => loadKept(reader, (read) => read('listFeatures', {})),
    readCase: () => readerFor(reader)('getCaseContents', { query: { caseHeaderId: 5 } }),
    readRoster: (mayKeepCaseTexts?: boolean) => {
      answers.getDashboardRoster = { ...roster, ...(mayKeepCaseTexts !== undefined && { mayKeepCaseTexts }) };
      return readerFor(reader)('getDashboardRoster', { query: {} });
    },
  };
}

describe('the server’s last answers', () => {
  beforeEach(forgetAnswers);
  afterEach(() => void vi.useRealTimers());

  it('are read from the device after the page was ended, and are told to be older', async () => {
    const { readFlags, network } = makeWorld();
    expect(await readFlags()).toEqual({ value: features });
    await whenSealed();
    forgetAnswers();
    network.fault = unreachable();
    expect(await readFlags()).toEqual({ value: features, fault: network.fault });
  });

  it('do not stand for a refusal', async () => {
    const { readFlags, network } = makeWorld();
    await readFlags();
    network.fault = refusal(403);
    await expect(readFlags()).rejects.toBe(network.fault);
  });

  it('of another shape, from another version of the portal, count as none', async () => {
    const { readFlags, network, device } = makeWorld();
    device.set('7 ["listFeatures",{}]', { examScoringPage: 'yes' });
    network.fault = unreachable();
    await expect(readFlags()).rejects.toBe(network.fault);
  });

  it('are shown where the network swallows the call', async () => {
    const { readFlags, network } = makeWorld();
    await readFlags();
    vi.useFakeTimers();
    network.isSilent = true;
    const reading = readFlags();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await reading).toMatchObject({ value: features, fault: { name: 'Fault' } });
  });

  it('remember that there was nothing', async () => {
    const { reader, network } = makeWorld();
    const query = { caseHeaderId: 5 };
    network.fault = refusal(404);
    expect(await readIfAny(reader, 'getCaseFeedback', { query })).toBeNull();
    network.fault = unreachable();
    expect(await readIfAny(reader, 'getCaseFeedback', { query })).toBeNull();
  });

  it.each([503, 500, 429])('stand for an answer with the status %s', async (status) => {
    const { readFlags, network } = makeWorld();
    await readFlags();
    network.fault = refusal(status);
    expect(await readFlags()).toEqual({ value: features, fault: network.fault });
  });

  it('of a reading that is slower than a change in another tab do not replace it, in either tab', async () => {
    const { reader, network, device, openTab } = makeWorld();
    vi.resetModules();
    const other = await import('./keptAnswers.ts');
    const query = { examScheduleId: 1 };
    const words = wordsOf('listCaseScores', { query });
    const { comment, ...line } = makeLine(1, { score: 'pass', version: 1 });
    const old = [{ ...line, comment }];
    const sendOld = (() => Promise.resolve(old)) as unknown as Send;
    await readerFor({ ...reader, send: sendOld })('listCaseScores', { query });
    await whenSealed();
    let answer: (rows: unknown) => void = () => {};
    const slow = (() => new Promise((resolve) => (answer = resolve))) as unknown as Send;
    const sealed = openTab();
    const late = other.readerFor({ ...reader, sealed, send: slow })('listCaseScores', { query });
    await renew('listCaseScores', words, ([row]) => [{ ...row!, score: 'fail', version: 2 }]);
    answer(old);
    await late;
    await other.whenSealed();
    expect(device.get(`7 ${words}`)).toMatchObject([{ score: 'fail', version: 2 }]);
    network.fault = unreachable();
    for (const tab of [readerFor(reader), other.readerFor({ ...reader, sealed })])
      expect(await tab('listCaseScores', { query })).toMatchObject([{ score: 'fail', version: 2 }]);
  });

  it('do not put a case’s text on the device unless the board allows it, and remove it when that ends', async () => {
    const { readCase, readRoster, device } = makeWorld();
    const texts = () => [...device.keys()].filter((key) => key.includes('getCaseContents'));
    await readRoster();
    await readCase();
    expect(texts()).toEqual([]);
    await readRoster(true);
    await readCase();
    expect(texts()).toHaveLength(1);
    await readRoster(false);
    expect(texts()).toEqual([]);
  });
});
