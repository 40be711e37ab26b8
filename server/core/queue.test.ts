import { describe, expect, it } from 'vitest';
import { Fault } from './fault.ts';
import { createQueue, createQueues } from './queue.ts';

/** Work that ends when the test resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { work: () => opened, open: () => open() };
}

describe('a queue', () => {
  it('runs so many at once and the others in the order in which they came', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 10, timeout: 60_000 });
    const gates = [gate(), gate()];
    const begun: number[] = [];
    const first = gates.map(({ work }, index) =>
      queue.run(() => {
        begun.push(index);
        return work();
      }),
    );
    const later = [2, 3, 4].map((index) => queue.run(async () => void begun.push(index)));
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    gates[0]?.open();
    await Promise.all(later);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    gates[1]?.open();
    await Promise.all(first);
  });

  it('refuses at once with 503 and when to come again, when too many wait', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 1, timeout: 60_000 });
    const { work, open } = gate();
    const both = [queue.run(work), queue.run(work)];
    const refusal = await queue.run(work).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Fault);
    expect(refusal).toMatchObject({ status: 503, extras: { headers: { 'retry-after': '1' } } });
    open();
    await Promise.all(both);
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('rejects what has waited too long, and goes on with the others', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 2, timeout: 1 });
    const { work, open } = gate();
    const first = queue.run(work);
    await expect(queue.run(async () => 'late')).rejects.toMatchObject({ status: 503 });
    open();
    await first;
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('goes on after work that failed', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 2, timeout: 60_000 });
    const failed = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});

it('queues of keys delay nobody else, and start afresh once nobody uses them', async () => {
  const enter = createQueues({ atOnce: 1, waiting: 1, timeout: 60_000 });
  const leave = await enter('one');
  const next = enter('one');
  await expect(enter('one')).rejects.toMatchObject({ status: 503 });
  (await enter('other'))();
  leave();
  (await next)();
  (await enter('one'))();
});
