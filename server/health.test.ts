import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Database } from './db/database.ts';
import type { NodeBindings } from './http/address.ts';
import { createRespond } from './http/respond.ts';
import { isHealthCheck, mountHealth } from './health.ts';

it.each(['/live', '/ready', '/health'])(
  '%s is a health check, and no other address with that name',
  (path) => {
    const at = (url: string) => isHealthCheck({ url: `http://portal.example${url}` });
    expect(at(path)).toBe(true);
    for (const other of [`/api${path}`, `/documents${path}`, `${path}/1`, `${path}y`, '/'])
      expect(at(other)).toBe(false);
  },
);

it('sends requests to another instance while the database does not answer, and lets the process run', async () => {
  const app = new Hono<{ Bindings: NodeBindings }>();
  let isDown = false;
  const db = {
    query: () => (isDown ? Promise.reject(new Error('the connection was refused')) : Promise.resolve([])),
  } as Pick<Database, 'query'>;
  mountHealth(app, db, { diskFull: false }, createRespond({}));
  const answer = async (path: string) => {
    const response = await app.request(path);
    return [response.status, await response.json()];
  };
  expect(await answer('/ready')).toEqual([200, { status: 'ok' }]);
  isDown = true;
  for (const path of ['/ready', '/health']) expect(await answer(path)).toEqual([503, { status: 'down' }]);
  expect(await answer('/live')).toEqual([200, { status: 'ok' }]);
});
