import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Fault } from '#domain/fault.ts';
import { createLazyApi, type FetchApi } from './lazyApi.ts';

const deps = (onFault: (fault: Fault) => void) => ({
  baseUrl: '',
  now: Date.now,
  clock: { listen: () => () => {} },
  session: {
    token: () => null,
    isStored: () => true,
    isOffline: () => false,
    isExpired: () => false,
    renewed: () => Promise.reject(new Error('none')),
  },
  onFault,
  onAnswer: () => {},
  onTokenMissing: () => {},
});

describe('the lazy API', () => {
  it('takes code that cannot be fetched for a server that does not answer, and tries again the next time', async () => {
    let isThere = false;
    const fetchApi = () => (isThere ? import('./api.ts') : Promise.reject(new Error('chunk 404')));
    const faults: Fault[] = [];
    const api = createLazyApi(
      deps((fault) => faults.push(fault)),
      fetchApi,
    );
    const signal = new AbortController().signal;
    const unreachable = { name: 'Fault', kind: 'unreachable', status: 0 };
    await expect(api.send('listFeatures', {})).rejects.toMatchObject(unreachable);
    await expect(api.signIn({ userName: 'a', password: 'b' }, signal)).rejects.toMatchObject(unreachable);
    expect(faults).toMatchObject([unreachable, unreachable]);
    isThere = true;
    await expect(api.preload()).resolves.toHaveProperty('send');
  });

  it('loads the document again for a call that needs code that is gone, although it was to be loaded before', async () => {
    const lost = Promise.reject(new Error('gone'));
    lost.catch(() => {});
    // A call waits for the document that is loaded again.
    const fetchApi = vi.fn<FetchApi>((options) =>
      options?.whenGone === 'reject' ? lost : new Promise(() => {}),
    );
    const api = createLazyApi(
      deps(() => {}),
      fetchApi,
    );
    const preloading = api.preload();
    void api.send('listFeatures', {});
    await expect(preloading).rejects.toMatchObject({ kind: 'unreachable' });
    expect(fetchApi.mock.calls.map(([options]) => options?.whenGone)).toEqual(['reject', undefined]);
  });

  it('tells what a write may have changed, also where its answer was lost, until it is told to stop', async () => {
    const nothingListens = { ...deps(() => {}), baseUrl: 'http://127.0.0.1:1' };
    const api = createLazyApi(nothingListens, () => import('./api.ts'));
    const until = new AbortController();
    const written: (readonly string[])[] = [];
    api.watchWrites((stale) => written.push(stale), until.signal);
    const save = () =>
      api
        .send('saveExamUserAttestations', { body: { examHeaderId: 3, examUserAttestations: [] } })
        .catch(() => {});
    await api.send('getCertificationStatus', {}).catch(() => {});
    expect(written).toEqual([]);
    await save();
    expect(written).toEqual([calls.saveExamUserAttestations.invalidates]);
    until.abort();
    await save();
    expect(written).toHaveLength(1);
  });
});
