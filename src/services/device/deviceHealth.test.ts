// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { hasActiveWorker, readStorage } from './deviceHealth.ts';
import { createDeviceStore, type DeviceStore } from './deviceStore.ts';

const given = (name: 'storage' | 'serviceWorker', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the storage of a device', () => {
  const store = createDeviceStore(() => Date.now(), 'health');

  it('is usable if a value is read back, and leaves nothing behind', async () => {
    given('storage', {
      persisted: () => Promise.resolve(true),
      estimate: () => Promise.resolve({ quota: 90, usage: 30 }),
    });
    expect(await readStorage(store, 7)).toEqual({ isUsable: true, isPersistent: true, free: 60 });
    expect(await store.list(7, '')).toEqual([]);
  });

  it('is not promised, and of unknown size, where the browser says nothing or refuses', async () => {
    expect(await readStorage(store, 7)).toEqual({ isUsable: true, isPersistent: false, free: null });
    const refuses = () => Promise.reject(new TypeError('not here'));
    given('storage', { persisted: refuses, persist: refuses, estimate: refuses });
    expect(await readStorage(store, 7)).toEqual({ isUsable: true, isPersistent: false, free: null });
  });

  it('is not usable if it refuses, or gives another value back', async () => {
    const refuses = () => Promise.reject(new Error('full'));
    const broken: DeviceStore = { put: refuses, get: refuses, list: refuses, remove: refuses };
    expect((await readStorage(broken, 7)).isUsable).toBe(false);
    const empty: DeviceStore = { ...store, get: () => Promise.resolve(null) };
    expect((await readStorage(empty, 7)).isUsable).toBe(false);
  });
});

describe('the service worker of a device', () => {
  it('is there once it is active, and not where the browser has none', async () => {
    expect(await hasActiveWorker()).toBe(false);
    given('serviceWorker', { ready: Promise.resolve({ active: {} }) });
    expect(await hasActiveWorker()).toBe(true);
    given('serviceWorker', { ready: Promise.reject(new Error('blocked')) });
    expect(await hasActiveWorker()).toBe(false);
  });
});
