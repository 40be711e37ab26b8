/** Which tabs of this browser are open, so that another tab can take over what a closed one left. */
export interface TabsAlive {
  /** Resolves when a tab is closed or crashes; rejects only when the signal is aborted. */
  whenTabCloses(id: string, signal?: AbortSignal): Promise<void>;
  /**
   * Whether a tab is open and answers. One that does not answer in ten seconds is suspended and counts as closed;
   * it may wake up, so work taken over from it must be safe to do twice.
   */
  isTabAlive(id: string): Promise<boolean>;
  /** The other open tabs, suspended or not; empty if the browser has no Web Locks. */
  others(): Promise<readonly string[]>;
  /** This tab counts as closed from now on. */
  leave(): void;
}

/** How long to wait for another tab's answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

const lockOf = (id: string) => `portal.tab.${id}`;
type Call = { ask: string } | { here: string };

/** Creates an id for this tab; a reload counts as another tab. */
export const createTabId = (): string => crypto.randomUUID();

/** Announces this tab to the others. Each tab has a lock, which the browser releases when the tab is gone. */
export function createTabsAlive(own: string, channelName = 'portal.alive'): TabsAlive {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  const leaving = new AbortController();

  // If locks are refused, only the answers over the channel remain.
  locks?.request(lockOf(own), () => until(leaving.signal)).catch(() => {});

  const hear = (onCall: (call: Call) => void, signal: AbortSignal) =>
    channel?.addEventListener('message', ({ data }: MessageEvent<Call>) => onCall(data), { signal });
  const tell = (call: Call) => {
    if (!leaving.signal.aborted) channel?.postMessage(call);
  };
  hear((call) => {
    if ('ask' in call && call.ask === own) tell({ here: own });
  }, leaving.signal);

  /** The tabs that have their lock; undefined if the browser does not say. */
  const lockedTabs = async (): Promise<readonly string[] | undefined> =>
    locks?.query().then(
      ({ held = [] }) =>
        held.flatMap(({ name }) => (name?.startsWith(lockOf('')) ? [name.slice(lockOf('').length)] : [])),
      () => undefined,
    );
  const hasLock = async (id: string) => (await lockedTabs())?.includes(id);

  async function isTabAlive(id: string): Promise<boolean> {
    if (id === own) return !leaving.signal.aborted;
    const ending = new AbortController();
    const { signal } = ending;
    const answer = new Promise<boolean>((resolve) => {
      hear((call) => {
        if ('here' in call && call.here === id) resolve(true);
      }, signal);
      const timer = setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      void hasLock(id).then((isHeld) => {
        // Without a channel, the lock alone decides.
        if (isHeld === false || !channel) resolve(isHeld === true);
        if (isHeld)
          whenUnlocked(locks!, id, signal).then(
            () => resolve(false),
            () => {},
          );
      });
    });
    tell({ ask: id });
    return answer.finally(() => ending.abort());
  }

  return {
    isTabAlive,
    others: async () => ((await lockedTabs()) ?? []).filter((id) => id !== own),
    whenTabCloses: async (id, signal) => {
      if (locks) return whenUnlocked(locks, id, signal);
      while (await isTabAlive(id)) await pause(ANSWER_TIMEOUT_MS, signal);
    },
    leave() {
      leaving.abort();
      channel?.close();
    },
  };
}

/** In shared mode, so that several tabs can wait for the same tab at once. */
async function whenUnlocked(locks: LockManager, id: string, signal: AbortSignal | undefined): Promise<void> {
  await locks.request(lockOf(id), { mode: 'shared', ...(signal && { signal }) }, () => {});
}

const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
