import { busy } from '#server/http/fault.ts';

export interface Queue {
  /**
   * Runs the work when its turn comes.
   *
   * @throws Fault 503 with `Retry-After` when the queue is full or the wait took too long.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
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
  return {
    async run(work) {
      if (running < atOnce) running++;
      else if (line.length >= waiting) throw busy();
      // The finished one passes its slot to the next.
      else await turn();
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
