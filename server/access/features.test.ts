import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureFlags } from '#contract/access/features.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

describe('the feature flags', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  it('are the 18 of the specification, one of them spelt as there', () => {
    expect(featureFlags).toHaveLength(18);
    expect(featureFlags).toContain('yourAttestionPage');
  });

  it('are on unless a row of the board says otherwise', async () => {
    await server.db.query`insert into feature_flags (name, is_on) values ('documentsPage', false)`;
    const answer = await server.fetch('/api/features?api-version=1.0');
    const expected = featureFlags.map((name) => [name, name !== 'documentsPage'] as const);
    expect(await answer.json()).toEqual(Object.fromEntries(expected));
  });
});
