import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInAs } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

onAnyEngine('the connection check of an examiner', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  afterAll(() => server.close());

  it('writes the board’s time of the last check, one row for each examiner', async () => {
    const victor = await signedInAs(server, 'victor.osei');
    const first = await victor('checkConnection', {});
    expect(first.status).toBe(200);
    const second = await victor('checkConnection', {});
    const rows = await server.db.query<{ at: string }>`select checked_at as at from connection_checks`;
    expect(rows).toEqual([{ at: second.body.receivedAt }]);
    expect(second.body.receivedAt >= first.body.receivedAt).toBe(true);
  });
});
