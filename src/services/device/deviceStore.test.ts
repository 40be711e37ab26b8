// @vitest-environment node
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { createDeviceStore } from './deviceStore.ts';

let made = 0;
function makeStore(now = () => 1_000) {
  const name = `test-${made++}`;
  return { name, store: createDeviceStore(now, name) };
}

describe('what a device keeps', () => {
  it('is found again by its person and its name, until it is removed', async () => {
    const { store } = makeStore();
    await store.put(7, 'draft', { a: [1, 'é'] });
    expect(await store.get(7, 'draft')).toEqual({ a: [1, 'é'] });
    expect(await store.get(7, 'other')).toBeNull();
    await store.remove(7, 'draft');
    expect(await store.get(7, 'draft')).toBeNull();
  });

  it('is found by nobody else', async () => {
    const { store } = makeStore();
    await store.put(7, 'draft', 'mine');
    expect(await store.get(8, 'draft')).toBeNull();
  });

  it('lies there encrypted, with a key that no script can read out', async () => {
    const { name, store } = makeStore();
    await store.put(7, 'draft', 'a very private sentence');
    const db = await openDB(name);
    const kept = (await db.get('things', [7, 'draft'])) as { sealed: ArrayBuffer };
    expect(Buffer.from(kept.sealed).toString('latin1')).not.toContain('private');
    const key = (await db.get('keys', 7)) as CryptoKey;
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/not extractable/i);
    db.close();
  });

  it('survives a new start, but not fourteen days', async () => {
    const { name, store } = makeStore(() => 0);
    await store.put(7, 'draft', 1);
    expect(await createDeviceStore(() => 13 * 86_400_000, name).get(7, 'draft')).toBe(1);
    expect(await createDeviceStore(() => 15 * 86_400_000, name).get(7, 'draft')).toBeNull();
  });

  it('that was damaged counts as nothing', async () => {
    const { name, store } = makeStore();
    await store.put(7, 'draft', 1);
    const db = await openDB(name);
    const kept = (await db.get('things', [7, 'draft'])) as { sealed: ArrayBuffer };
    await db.put('things', { ...kept, sealed: new ArrayBuffer(20) }, [7, 'draft']);
    db.close();
    expect(await store.get(7, 'draft')).toBeNull();
  });

  it('is written by two windows at once under one key', async () => {
    const { name, store } = makeStore();
    const other = createDeviceStore(() => 1_000, name);
    await Promise.all([store.put(7, 'a', 1), other.put(7, 'b', 2)]);
    expect(await store.get(7, 'b')).toBe(2);
    expect(await other.get(7, 'a')).toBe(1);
  });

  it('is refused aloud where the browser keeps nothing, and accepted again afterwards', async () => {
    const { store } = makeStore();
    const real = globalThis.indexedDB;
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      get: () => {
        throw new Error('denied');
      },
    });
    await expect(store.put(7, 'draft', 1)).rejects.toThrow('denied');
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real, writable: true });
    await store.put(7, 'draft', 1);
    expect(await store.get(7, 'draft')).toBe(1);
  });

  it('is not waited for in vain where the browser neither opens it nor says so', async () => {
    const { store } = makeStore();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
    const found = store.get(7, 'draft').catch(String);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await found).toContain('does not open');
    open.mockRestore();
    vi.useRealTimers();
    expect(await store.get(7, 'draft')).toBeNull();
  });
});
