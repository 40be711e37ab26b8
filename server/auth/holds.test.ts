import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { createHolds } from './holds.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

const limiter = (points: number) => new RateLimiterMemory({ points, duration: 900 });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('attempts in flight', () => {
  it('are waited for by those beyond the limit, which pass when one is given back', async () => {
    const holds = createHolds(limiter(2), false);
    const [first, second] = [await holds.hold('key', true), await holds.hold('key', true)];
    const passed: string[] = [];
    const third = holds.hold('key', true).then((hold) => {
      passed.push('third');
      return hold;
    });
    const fourth = holds.hold('key', true).then((hold) => {
      passed.push('fourth');
      return hold;
    });
    await settled();
    expect(passed).toEqual([]);
    await first.giveBack();
    await (await third).giveBack();
    (await fourth).keep();
    second.keep();
    expect(passed).toEqual(['third', 'fourth']);
    await expect(holds.hold('key', true)).rejects.toMatchObject({ status: 429 });
  });

  it('refuse all that wait for them once failures have used up the limit', async () => {
    const holds = createHolds(limiter(1), false);
    const failing = await holds.hold('key', true);
    const waiting = Promise.allSettled(Array.from({ length: 20 }, () => holds.hold('key', true)));
    await settled();
    failing.keep();
    for (const result of await waiting) expect(result).toMatchObject({ reason: { status: 429 } });
    expect(() => holds.refuseKnown('key')).toThrow('Too many attempts');
    expect(() => holds.refuseKnown('other')).not.toThrow();
  });

  it('are not waited for where the result hardly ever changes the count', async () => {
    const holds = createHolds(limiter(1), false);
    const open = await holds.hold('key', false);
    await expect(holds.hold('key', false)).rejects.toMatchObject({ status: 429 });
    open.keep();
  });

  it('stay counted when the failures before them are forgotten', async () => {
    const store = limiter(3);
    const holds = createHolds(store, false);
    (await holds.hold('key', true)).keep();
    const open = await holds.hold('key', true);
    await holds.clear('key');
    expect(await store.get('key')).toMatchObject({ consumedPoints: 1 });
    await open.giveBack();
    expect(await store.get('key')).toMatchObject({ consumedPoints: 0 });
  });

  it('let the next one try when the store fails', async () => {
    const store = limiter(1);
    const holds = createHolds(store, false);
    const consume = store.consume.bind(store);
    store.consume = () => Promise.reject(new Error('The store is away.'));
    await expect(holds.hold('key', true)).rejects.toThrow('The store is away.');
    store.consume = consume;
    (await holds.hold('key', true)).keep();
  });

  it('of another instance are waited for once, before a key is refused', async () => {
    waitsFor('the pause after which a key is tried once more');
    const shared = limiter(1);
    const [one, other] = [createHolds(shared, true), createHolds(shared, true)];
    const open = await one.hold('key', true);
    const elsewhere = other.hold('key', true);
    await settled();
    await open.giveBack();
    (await elsewhere).keep();
    await expect(one.hold('key', true)).rejects.toMatchObject({ status: 429 });
  });
});
