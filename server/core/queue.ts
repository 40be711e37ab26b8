import { busy } from './fault.ts';

export interface Queue {
  /**
   * Runs the work when its turn comes.
   *
   * @throws Fault 503 with `Retry-After` when the queue is full or the wait took too long.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Waits for a turn, and resolves to what ends it; it must be called once.
   *
   * @throws Fault 503 with `Retry-After`, as `run` does.
   */
  enter(): Promise<() => void>;
}

interface Bounds {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may wait. */
  readonly waiting: number;
  /** How long each may wait, in milliseconds. */
  readonly timeout: number;
}

/** A queue for CPU-bound work, so that the rest of the service stays responsive. */
export function createQueue({ atOnce, waiting, timeout }: Bounds): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        reject(busy());
      }, timeout);
      line.push(begin);
    });
  const enter = async () => {
    if (running < atOnce) running++;
    else if (line.length >= waiting) throw busy();
    // The finished one passes its slot to the next.
    else await turn();
    return () => {
      const next = line.shift();
      if (next) next();
      else running--;
    };
  };
  return {
    enter,
    async run(work) {
      const leave = await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** A queue for each key, such as the address of a client, which then delays only itself; see `Queue.enter`. */
export function createQueues(bounds: Bounds): (key: string) => Promise<() => void> {
  const queues = new Map<string, { queue: Queue; users: number }>();
  return async (key) => {
    const entry = queues.get(key) ?? { queue: createQueue(bounds), users: 0 };
    queues.set(key, entry);
    entry.users++;
    const forget = () => {
      entry.users--;
      if (entry.users === 0) queues.delete(key);
    };
    try {
      const leave = await entry.queue.enter();
      return () => {
        leave();
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  };
}
