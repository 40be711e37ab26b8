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
  const told: string[] = [];
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
    onFault: () => told.push('fault'),
    onAnswer: () => told.push('answer'),
    onWritten: () => {},
    onTokenMissing: () => told.push('token missing'),
  });
  return { api, told };
}

describe('a session that was opened on the device', () => {
  it('sends no call that needs a token, clears nothing, and says nothing about the connection', async () => {
    const { api, told } = createOfflineClient();
    await expect(api.send('getDashboardRoster', { query: {} })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(told).toEqual([]);
    expect(backend.received.filter(({ path }) => path.includes('roster'))).toEqual([]);
  });

  it('still sends what is public, by which the portal notices that the network is back', async () => {
    const { api, told } = createOfflineClient();
    expect(await api.send('listFeatures', {})).toEqual({ examScoringPage: true });
    expect(told).toEqual(['answer']);
  });
});
