import type { StorageState } from '#domain/scoring/deviceCheck.ts';
import type { DeviceStore } from './deviceStore.ts';
import { keepsData } from './persistence.ts';

/** The name of the value that is stored and removed again. */
const PROBE = 'deviceCheck.probe';
/** How long the service worker may take to install, in milliseconds: it fetches the portal's files. */
const WORKER_TIMEOUT_MS = 20_000;

/** Whether a value of the user can be stored, read and removed. */
async function isUsable(store: DeviceStore, userId: number): Promise<boolean> {
  const value = crypto.randomUUID();
  try {
    await store.put(userId, PROBE, value);
    const found = await store.get(userId, PROBE);
    await store.remove(userId, PROBE);
    return found === value;
  } catch {
    return false;
  }
}

/** What the browser stores for the portal, and whether it keeps it. Never rejects. */
export async function readStorage(store: DeviceStore, userId: number): Promise<StorageState> {
  // Browsers have it on secure origins only.
  const manager = (navigator as { storage?: Partial<StorageManager> }).storage;
  const [usable, isPersistent, estimate] = await Promise.all([
    isUsable(store, userId),
    keepsData(),
    // Safari has it from version 17 on.
    manager?.estimate?.().catch(() => null) ?? null,
  ]);
  const { quota, usage = 0 } = estimate ?? {};
  return { isUsable: usable, isPersistent, free: quota === undefined ? null : quota - usage };
}

/** Whether the service worker has the portal's files, with which it opens without a network. Never rejects. */
export async function hasActiveWorker(): Promise<boolean> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return false;
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), WORKER_TIMEOUT_MS);
  });
  const ready = container.ready.then(({ active }) => active !== null).catch(() => false);
  return Promise.race([ready, late]);
}
