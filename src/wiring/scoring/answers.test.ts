import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from '#domain/fault.ts';
import type { Send } from '#services/http/client.ts';
import { makeLine } from '#tests/support/scoring/examCases.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { makeAnswers, makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { keyOf } from '../answerCache.ts';

const contents = { caseHeaderId: 5, title: 'A case', sections: [] };
const roster = { examDate: '2027-03-08', timeZone: 'UTC', sessions: [], examDates: [], mayReset: false };
const agenda = { timeZone: 'UTC', items: [] };

/** A server, and a device that outlives the page's memory. */
function makeFixture() {
  const { device, sealed, openTab } = makeSealedAnswers();
  const board: Record<string, unknown> = { getCaseContents: contents, getAgenda: agenda };
  const network: { fault: Fault | null; isSilent: boolean } = { fault: null, isSilent: false };
  const send = ((name: string) => {
    if (network.isSilent) return new Promise(() => {});
    return network.fault ? Promise.reject(network.fault) : Promise.resolve(board[name]);
  }) as unknown as Send;
  const signedOut = new AbortController();
  const page = { answers: makeAnswers(send, { sealed }, signedOut.signal) };
  return {
    device,
    network,
    page,
    signOut: () => signedOut.abort(),
    reload: () => void (page.answers = makeAnswers(send, { sealed })),
    /** The answers in another tab, at a server that answers as this one, or as it is told. */
    openTab: (sendThere = send) => makeAnswers(sendThere, { sealed: openTab() }),
    readAgenda: () => page.answers.load((read) => read('getAgenda', { query: { examHeaderId: 3 } })),
    readCase: () => page.answers.reader()('getCaseContents', { query: { caseHeaderId: 5 } }),
    readRoster: (mayKeepCaseTexts?: boolean) => {
      board.getDashboardRoster = { ...roster, ...(mayKeepCaseTexts !== undefined && { mayKeepCaseTexts }) };
      return page.answers.reader()('getDashboardRoster', { query: {} });
    },
  };
}

describe('the server’s last answers', () => {
  afterEach(() => void vi.useRealTimers());

  it('are read from the device after the page was ended, and are told to be older', async () => {
    const { readAgenda, network, page, reload } = makeFixture();
    expect(await readAgenda()).toEqual({ value: agenda });
    await page.answers.whenSealed();
    reload();
    network.fault = unreachable();
    expect(await readAgenda()).toEqual({ value: agenda, fault: network.fault });
  });

  it('do not stand for a refusal', async () => {
    const { readAgenda, network } = makeFixture();
    await readAgenda();
    network.fault = refusal(403);
    await expect(readAgenda()).rejects.toBe(network.fault);
  });

  it('of another shape, from another version of the portal, count as none', async () => {
    const { readAgenda, network, device } = makeFixture();
    device.set(`7 ${keyOf('getAgenda', { query: { examHeaderId: 3 } })}`, { timeZone: 'UTC' });
    network.fault = unreachable();
    await expect(readAgenda()).rejects.toBe(network.fault);
  });

  it('are shown where the network swallows the call', async () => {
    const { readAgenda, network } = makeFixture();
    await readAgenda();
    vi.useFakeTimers();
    network.isSilent = true;
    const reading = readAgenda();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await reading).toMatchObject({ value: agenda, fault: { name: 'Fault' } });
  });

  it('remember that there was nothing', async () => {
    const { page, network } = makeFixture();
    const query = { caseHeaderId: 5 };
    for (const fault of [refusal(404), unreachable()]) {
      network.fault = fault;
      expect(await page.answers.readIfAny('getCaseFeedback', { query })).toBeNull();
    }
  });

  it.each([503, 500, 429])('stand for an answer with the status %s', async (status) => {
    const { readAgenda, network } = makeFixture();
    await readAgenda();
    network.fault = refusal(status);
    expect(await readAgenda()).toEqual({ value: agenda, fault: network.fault });
  });

  it('of a reading that is slower than a change in another tab do not replace it, in either tab', async () => {
    const { network, device, openTab } = makeFixture();
    const query = { examScheduleId: 1 };
    const key = keyOf('listCaseScores', { query });
    const { comment, ...line } = makeLine(1, { score: 'pass', version: 1 });
    const old = [{ ...line, comment }];
    const here = openTab(() =>
      network.fault ? Promise.reject(network.fault) : Promise.resolve(old as never),
    );
    await here.reader()('listCaseScores', { query });
    await here.whenSealed();
    const readings: ((rows: unknown) => void)[] = [];
    const there = openTab(() =>
      network.fault ? Promise.reject(network.fault) : new Promise((resolve) => void readings.push(resolve)),
    );
    const late = there.reader()('listCaseScores', { query });
    await here.renew('listCaseScores', key, ([row]) => [{ ...row!, score: 'fail', version: 2 }]);
    readings[0]!(old);
    await late;
    await there.whenSealed();
    expect(device.get(`7 ${key}`)).toMatchObject([{ score: 'fail', version: 2 }]);
    network.fault = unreachable();
    for (const tab of [here, there])
      expect(await tab.reader()('listCaseScores', { query })).toMatchObject([{ score: 'fail', version: 2 }]);
  });

  it('are not kept after a sign-out', async () => {
    const { readAgenda, device, page, signOut } = makeFixture();
    const reading = readAgenda();
    signOut();
    await reading;
    await page.answers.whenSealed();
    expect([...device.keys()]).toEqual([]);
  });

  it('do not put a case’s text on the device unless the board allows it, and remove it when that ends', async () => {
    const { readCase, readRoster, device } = makeFixture();
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
