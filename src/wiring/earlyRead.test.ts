import { expect, it, vi } from 'vitest';
import { earlyRead } from './earlyRead.ts';

/** A read that fails, and reports that when it may. */
function failingRead() {
  const report = vi.fn<() => void>();
  const begin = vi.fn<(reportAfter: Promise<void>) => Promise<string>>((reportAfter) => {
    void reportAfter.then(report);
    return Promise.reject(new Error('refused'));
  });
  return { report, begin };
}
const settled = () => new Promise(setImmediate);

it('begins at once, once, and resolves each use with the one answer', async () => {
  const begin = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'));
  const read = earlyRead(begin);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(await Promise.all([read(), read()])).toEqual(['answer', 'answer']);
  expect(begin).toHaveBeenCalledTimes(1);
});

it('says nothing of a failure that nothing uses', async () => {
  const { report, begin } = failingRead();
  earlyRead(begin);
  await settled();
  expect(report).not.toHaveBeenCalled();
});

it('lets the failure be reported once it is used', async () => {
  const { report, begin } = failingRead();
  const read = earlyRead(begin);
  await expect(read()).rejects.toThrow('refused');
  await settled();
  expect(report).toHaveBeenCalledTimes(1);
});
