// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '#tests/support/server/backend.ts';
import { visit } from '#tests/support/pages/portal.ts';
import { createApi } from './api.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  backend.on('GET /api/features', () => ({ json: { examScoringPage: true } }));
});
afterEach(() => backend.close());

function createOfflineClient() {
  const called: string[] = [];
  const api = createApi({
    baseUrl: '',
    session: {
      token: () => null,
      isStored: () => false,
      isOffline: () => true,
      isExpired: () => false,
      renewed: () => Promise.reject(new Error('no renewal here')),
    },
    now: Date.now,
    clock: { listen: () => () => {} },
    onFault: () => called.push('fault'),
    onAnswer: () => called.push('answer'),
    onWritten: () => {},
    onTokenMissing: () => called.push('token missing'),
  });
  return { api, called };
}

describe('a session that was opened on the device', () => {
  it('sends no call that needs a token, clears nothing, and says nothing about the connection', async () => {
    const { api, called } = createOfflineClient();
    await expect(api.send('getDashboardRoster', { query: {} })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(called).toEqual([]);
    expect(backend.received.filter(({ path }) => path.includes('roster'))).toEqual([]);
  });

  it('still sends what is public, by which the portal notices that the network is back', async () => {
    const { api, called } = createOfflineClient();
    expect(await api.send('listFeatures', {})).toEqual({ examScoringPage: true });
    expect(called).toEqual(['answer']);
  });
});
