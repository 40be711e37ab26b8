import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#server/core/settings.ts';
import { passwordQueue } from './passwords.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import {
  onAnyEngine,
  onBothEngines,
  startTestApp,
  type Engine,
  type TestApp,
} from '#tests/support/server/serverApp.ts';

const from = (address: string) => ({ 'x-forwarded-for': `10.9.9.9, ${address}` });

/** A server with the limits of the product, and requests that come from an address. */
function limitedServer(engine: Engine) {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { limits: defaultSettings.limits, trustedProxies: 1 } });
  });
  afterAll(() => server.close());
  const post = (path: string, json: unknown, address: string) =>
    server.fetch(`/api/users/${path}`, { method: 'POST', json, headers: from(address) });
  const signIn = (address: string, userName = 'maria.castellan', password = 'wrong') =>
    post('authenticate', { userName, password }, address);
  return { server: () => server, post, signIn };
}

// PostgreSQL counts the tries itself.
onBothEngines('rate limits of sign-ins', (engine) => {
  const { signIn } = limitedServer(engine);

  it('lets a person try ten times, then says when to try again, and locks out no other address', async () => {
    for (let time = 0; time < 10; time++) expect((await signIn('192.0.2.1')).status).toBe(400);
    const refused = await signIn('192.0.2.1', 'MARIA.castellan ', 'Board-demo-2026!');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await refused.json()).toMatchObject({
      type: 'rate-limited',
      title: 'Too many attempts. Try again in 15 minutes.',
    });
    expect((await signIn('192.0.2.2', 'maria.castellan', 'Board-demo-2026!')).status).toBe(200);
  });

  it('forgets the failures of a person who gets in', async () => {
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 9; time++) await signIn('192.0.2.3', 'tomas.abara');
      expect((await signIn('192.0.2.3', 'tomas.abara', 'Board-demo-2026!')).status).toBe(200);
    }
  });

  it('lets in everybody who signs in at once from one address, and the next person right after', async () => {
    const people = Array.from({ length: 60 }, () => signIn('192.0.2.30', 'dana.reyes', 'Board-demo-2026!'));
    const statuses = (await Promise.all(people)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));
    expect((await signIn('192.0.2.30', 'tomas.abara', 'Board-demo-2026!')).status).toBe(200);
    const refused = (await (await signIn('192.0.2.30', 'dana.reyes')).json()) as { triesLeft: number };
    expect(refused.triesLeft).toBe(9);
  });

  it('checks ten of a hundred passwords that are tried at once for one account, and then none', async () => {
    const guesses = Array.from({ length: 100 }, () => signIn('192.0.2.31', 'victor.osei'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
    expect((await signIn('192.0.2.31', 'victor.osei', 'Board-demo-2026!')).status).toBe(429);
  });
});

onAnyEngine('rate limits', (engine) => {
  const { server, post, signIn } = limitedServer(engine);

  it('says how many tries are left, alike for a name that exists and for one that does not', async () => {
    for (const name of ['dana.reyes', 'nobody.at.all']) {
      const left: unknown[] = [];
      for (let time = 0; time < 10; time++) {
        const refused = await signIn('192.0.2.20', name);
        left.push(((await refused.json()) as { triesLeft: number }).triesLeft);
      }
      expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    }
  });

  it('lets a person who was locked out sign in at once after a reset by mail', async () => {
    const [address, userName, fresh] = ['192.0.2.21', 'june.halvorsen', 'Another-demo-2027!'];
    for (let time = 0; time < 11; time++) await signIn(address, userName);
    expect((await post('create-forgot-password', { userName }, address)).status).toBe(200);
    const guid = /guid=([\w-]+)/.exec((await server().mails())[0]?.text ?? '')?.[1] ?? '';
    expect((await post('reset-forgot-password', { guid, newPassword: fresh }, address)).status).toBe(200);
    expect((await signIn(address, userName, fresh)).status).toBe(200);
  });

  it('lets an address try fifty times, whatever names it tries', async () => {
    waitsFor('the threads that hash passwords');
    const statuses = [];
    for (let time = 0; time < 51; time++) statuses.push((await signIn('192.0.2.4', `guess${time}`)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(429);
  });

  it('limits renewals per session, apart from sign-ins', async () => {
    const grant = await server().signIn('dana.reyes');
    let token = grant.refresh_token;
    for (let time = 0; time < 60; time++) {
      const response = await post('refresh', { refreshToken: token }, '192.0.2.5');
      expect(response.status).toBe(200);
      token = ((await response.json()) as typeof grant).refresh_token;
    }
    expect((await post('refresh', { refreshToken: token }, '192.0.2.5')).status).toBe(429);
    expect((await signIn('192.0.2.5', 'dana.reyes', 'Board-demo-2026!')).status).toBe(200);
  });

  it('limits requests for recovery to five an hour per address and account', async () => {
    const ask = (userName: string) => post('create-forgot-password', { userName }, '192.0.2.6');
    for (const name of ['nora.lindqvist', 'nobody']) {
      for (let time = 0; time < 5; time++) expect((await ask(name)).status).toBe(200);
      expect((await ask(name)).status).toBe(429);
    }
  });

  it('lets an address ask for fifty recoveries, whatever it names, and answers them without hashing', async () => {
    const reset = (guid: string, address: string) =>
      post('reset-forgot-password', { guid, newPassword: 'Another-demo-2027!' }, address);
    const opened: (() => void)[] = [];
    const hashing = Array.from({ length: 2 }, () =>
      passwordQueue.run(() => new Promise<void>((resolve) => opened.push(resolve))),
    );
    const statuses: number[] = [];
    for (let time = 0; time < 51; time++) statuses.push((await reset(`guess${time}`, '192.0.2.7')).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(429);
    expect((await post('create-forgot-password', { userName: 'nobody' }, '192.0.2.7')).status).toBe(429);
    expect((await reset('guess', '192.0.2.8')).status).toBe(400);
    for (const open of opened) open();
    await Promise.all(hashing);
  });

  it('answers 503 and when to come again while too many passwords are being hashed', async () => {
    const opened: (() => void)[] = [];
    const hold = () => passwordQueue.run(() => new Promise<void>((resolve) => opened.push(resolve)));
    const hashing = [hold(), hold()];
    const waiting = Promise.allSettled(Array.from({ length: 100 }, () => passwordQueue.run(async () => {})));
    const refused = await signIn('192.0.2.9', 'maria.castellan', 'Board-demo-2026!');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    for (const open of opened) open();
    await Promise.all([...hashing, waiting]);
    expect((await signIn('192.0.2.9', 'maria.castellan', 'Board-demo-2026!')).status).toBe(200);
  });

  it('refuses sign-ins of an address at which too many bodies do not arrive', async () => {
    const open: ReadableStreamDefaultController<Uint8Array>[] = [];
    const without = () =>
      server().fetch('/api/users/authenticate', {
        method: 'POST',
        headers: { ...from('192.0.2.33'), 'content-type': 'application/json' },
        body: new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) }),
        duplex: 'half',
      } as RequestInit);
    const slow = Array.from({ length: 50 }, without);
    expect((await without()).status).toBe(503);
    expect((await signIn('192.0.2.34', 'dana.reyes', 'Board-demo-2026!')).status).toBe(200);
    for (const controller of open) controller.close();
    for (const answer of await Promise.all(slow)) expect(answer.status).toBe(400);
    expect((await signIn('192.0.2.33', 'dana.reyes', 'Board-demo-2026!')).status).toBe(200);
  });

  it('does not count a sign-in that it had no time for', async () => {
    const opened: (() => void)[] = [];
    const hold = () => passwordQueue.run(() => new Promise<void>((resolve) => opened.push(resolve)));
    const hashing = [hold(), hold()];
    const waiting = Promise.allSettled(Array.from({ length: 100 }, () => passwordQueue.run(async () => {})));
    for (let time = 0; time < 12; time++) expect((await signIn('192.0.2.32')).status).toBe(503);
    for (const open of opened) open();
    await Promise.all([...hashing, waiting]);
    const refused = (await (await signIn('192.0.2.32')).json()) as { triesLeft: number };
    expect(refused.triesLeft).toBe(9);
  });

  it('slows an account down that is tried from many addresses, but not where its owner has signed in before', async () => {
    const owner = { address: '198.51.100.1', name: 'grace.okafor', password: 'Board-demo-2026!' };
    expect((await signIn(owner.address, owner.name, owner.password)).status).toBe(200);
    const statuses: number[] = [];
    for (let time = 0; time < 102; time++)
      statuses.push((await signIn(`198.51.100.${100 + (time % 100)}`, owner.name)).status);
    expect(statuses.slice(0, 101)).toEqual(Array.from({ length: 101 }, () => 400));
    expect(statuses.at(-1)).toBe(429);
    const slowed = await signIn('198.51.100.99', owner.name, owner.password);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect((await signIn(owner.address, owner.name, owner.password)).status).toBe(200);
  });

  it('lets an owner in from elsewhere who resets the password by mail, however often others tried', async () => {
    const name = 'henrik.sato';
    const password = 'Another-demo-2027!';
    for (let time = 0; time < 102; time++) await signIn(`203.0.113.${time}`, name);
    expect((await signIn('203.0.113.200', name, 'Board-demo-2026!')).status).toBe(429);
    await post('create-forgot-password', { userName: name }, '203.0.113.200');
    const guid = /guid=([\w-]+)/.exec((await server().mails())[0]?.text ?? '')?.[1];
    const reset = await post('reset-forgot-password', { guid, newPassword: password }, '203.0.113.200');
    expect(reset.status).toBe(200);
    expect((await signIn('203.0.113.200', name, password)).status).toBe(200);
  });
});
