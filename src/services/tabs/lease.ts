/** Something that only one tab of this browser has at a time. */
export interface Lease {
  isHeld: () => boolean;
  /** Gives it back, or stops waiting for it. */
  release: () => void;
}

export interface LeaseWishes {
  /** Takes it from whoever has it, also from a tab that sleeps. */
  steal?: boolean;
  /** Another tab took it over. */
  onLost?: () => void;
  /** It became this tab's after all, because the other one went away. Without this nobody waits for it. */
  onFree?: () => void;
}

/** Milliseconds in which a page that is just being left, such as by a reload, gives back what it had. */
const GRACE = 300;

const locksHere = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks;

/**
 * Asks for a lease and says soon whether this tab has it; never rejects. Where the browser has no locks, every tab
 * has it: better two that may write than none.
 */
export function holdLease(name: string, { steal = false, onLost, onFree }: LeaseWishes): Promise<Lease> {
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

  /** Has the lock from when `onGranted` is called until the lease is released or somebody takes it over. */
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
        // Locks that refuse to work are as good as none.
        isHeld = true;
        onGranted();
        return;
      }
      isHeld = false;
      onLost?.();
      // What was lost may come back, once the robber goes away.
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
