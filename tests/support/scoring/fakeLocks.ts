interface Request {
  name: string;
  mode: LockMode;
  grant: (lock: Lock | null) => void;
  rob: () => void;
}

/** Locks as browsers have them (Web Locks API), for tests; all tabs of a test share one manager. */
export function createFakeLocks() {
  const held = new Set<Request>();
  const queue: Request[] = [];

  const isFree = ({ name, mode }: Pick<Request, 'name' | 'mode'>, others: Iterable<Request>) =>
    [...others].every((other) => other.name !== name || (mode === 'shared' && other.mode === 'shared'));

  function serve() {
    const index = queue.findIndex((each, at) => isFree(each, [...held, ...queue.slice(0, at)]));
    const [next] = index === -1 ? [] : queue.splice(index, 1);
    if (!next) return;
    held.add(next);
    next.grant({ name: next.name, mode: next.mode });
    serve();
  }

  function request(
    name: string,
    given: LockOptions | ((lock: Lock | null) => unknown),
    callback?: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    const { mode = 'exclusive', ifAvailable, steal, signal } = callback ? (given as LockOptions) : {};
    const work = callback ?? (given as (lock: Lock | null) => unknown);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const mine: Request = {
        name,
        mode,
        grant: (lock) => {
          void Promise.resolve()
            .then(() => work(lock))
            .then(resolve, reject)
            .finally(() => {
              held.delete(mine);
              serve();
            });
        },
        rob: () => {
          held.delete(mine);
          reject(new DOMException('The lock was stolen', 'AbortError'));
        },
      };
      if (ifAvailable && !isFree(mine, [...held, ...queue])) return mine.grant(null);
      if (steal) {
        for (const each of held) if (each.name === name) each.rob();
        queue.unshift(mine);
      } else {
        queue.push(mine);
      }
      signal?.addEventListener('abort', () => {
        const index = queue.indexOf(mine);
        if (index === -1) return;
        queue.splice(index, 1);
        reject(signal.reason as Error);
        serve();
      });
      serve();
    });
  }

  const plain = ({ name, mode }: Request) => ({ name, mode });
  return {
    request,
    query: () => Promise.resolve({ held: [...held].map(plain), pending: queue.map(plain) }),
    /** Releases a closed tab's locks, as a browser does. */
    lose: (name: string) => {
      for (const each of held) if (each.name === name) each.rob();
      serve();
    },
  };
}
