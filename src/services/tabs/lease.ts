/** Something that only one tab of this browser has at a time (Web Locks). */
export interface Lease {
  isHeld: () => boolean;
  /** Releases the lease, or stops waiting for it. */
  release: () => void;
}

export interface LeaseOptions {
  /** Takes the lease from the tab that has it, even if that tab is suspended. */
  steal?: boolean;
  /** Another tab took the lease over. */
  onLost?: () => void;
  /** This tab got the lease later, because the other one released it. Without this callback the tab does not wait. */
  onFree?: () => void;
}

/** Milliseconds in which a page that is being left, for example by a reload, releases its lease. */
const GRACE = 300;

const locksHere = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks;

/**
 * Requests a lease and soon resolves with whether this tab has it; never rejects. Without Web Locks, every tab has
 * it: two tabs that can write are better than none.
 */
export function holdLease(name: string, { steal = false, onLost, onFree }: LeaseOptions): Promise<Lease> {
  const locks = locksHere();
  if (!locks) return Promise.resolve({ isHeld: () => true, release: () => {} });

  const ending = new AbortController();
  let isHeld = false;
  const lease: Lease = {
    isHeld: () => isHeld,
    release: () => {
      isHeld = false;
      ending.abort();
    },
  };

  /** Keeps the lock from `onGranted` until the lease is released or another tab takes it over. */
  async function have(options: LockOptions, onGranted: () => void): Promise<void> {
    try {
      await locks!.request(name, options, async () => {
        if (ending.signal.aborted) return;
        isHeld = true;
        onGranted();
        await aborted(ending.signal);
      });
    } catch {
      if (ending.signal.aborted) return;
      if (!isHeld) {
        // Locks that fail count as missing.
        isHeld = true;
        onGranted();
        return;
      }
      isHeld = false;
      onLost?.();
      // Queue again: the lease may come back when the other tab releases it.
      if (onFree) void have({ signal: ending.signal }, onFree);
    }
  }

  return new Promise((resolve) => {
    let isAnswered = false;
    const answer = () => {
      if (isAnswered) return;
      isAnswered = true;
      clearTimeout(timer);
      resolve(lease);
    };
    const timer = setTimeout(() => {
      if (!onFree) lease.release();
      answer();
    }, GRACE);
    void have(steal ? { steal } : { signal: ending.signal }, () => (isAnswered ? onFree?.() : answer()));
  });
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
