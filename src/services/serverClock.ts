/** The board's time on a machine whose own clock may be wrong, be set while the portal runs, or sleep. */
export interface ServerClock {
  /** The board's time in epoch milliseconds, as well as it is known. */
  now: () => number;
  /** Asks the server what time it is; never rejects. */
  sync: () => Promise<void>;
  /** Whether the server has told the time, and no clock was seen to jump since. */
  isSynced: () => boolean;
  /** Keeps the time right from now on, and tells of each jump of what `now` gives; returns how to stop. */
  watch: (onJump?: () => void) => () => void;
}

export interface ServerClockDeps {
  /** The server's time in epoch milliseconds, as it answers now. */
  readServer: () => Promise<number>;
  /** The machine's clock in epoch milliseconds, which people and the system may set. */
  wallClock: () => number;
  /** Milliseconds of a clock that nobody sets, but that may stop while the machine sleeps. */
  steady: () => number;
}

/** Two clocks of one machine that part by more than this, in milliseconds, tell of a jump. */
const JUMP = 1_000;
/** How often the two are compared, in milliseconds. */
const LOOK_EVERY = 1_000;
const SYNC_EVERY = 5 * 60_000;
/** An answer may be wrong by half of the time that it took; after one that took longer than this, others are tried. */
const LONG_TRIP = 1_000;
const TRIES = 3;
/** A server that takes longer than this, in milliseconds, is asked anew. */
const PATIENCE = 4_000;
/** Milliseconds until a server that could not be reached is asked again; doubled each time. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/** What the server said, and how long that took; both clocks are in milliseconds. */
interface Sample {
  /** By the steady clock, when the answer was there. */
  at: number;
  /** The board's time then. */
  time: number;
  trip: number;
}

export function createServerClock({ readServer, wallClock, steady }: ServerClockDeps): ServerClock {
  const readBoth = () => ({ wall: wallClock(), steady: steady() });
  /** How the machine's two clocks stood to each other when that was last in order. */
  let seen = readBoth();
  /** The board's time, and when that was by the steady clock. */
  let known = { time: seen.wall, at: seen.steady };
  /** How much of the time was taken from steps of the wall clock that the server has not confirmed. */
  let unconfirmed = 0;
  let isSynced = false;
  let jumps = 0;
  let failures = 0;
  /** When the server is to be asked next, by the steady clock. */
  let dueAt = 0;
  let ongoing: Promise<void> | null = null;
  const watchers = new Set<() => void>();

  const timeAt = (at: number) => known.time + at - known.at;
  const tell = () => {
    for (const onJump of watchers) onJump();
  };

  /** Compares the two clocks of the machine; the server is asked about a jump. */
  function look(): void {
    const both = readBoth();
    const step = both.wall - seen.wall - (both.steady - seen.steady);
    if (Math.abs(step) <= JUMP) return;
    // Forward may be sleep, in which some steady clocks stop, or somebody who sets the clock: it is believed for now.
    // Backward is never sleep, but may take back what was believed.
    const believed = step > 0 ? step : -Math.min(-step, unconfirmed);
    seen = both;
    unconfirmed += believed;
    known = { time: timeAt(both.steady) + believed, at: both.steady };
    isSynced = false;
    jumps += 1;
    if (watchers.size > 0) void syncAnew();
    tell();
  }

  /** Asks once; null where no answer came in time, or a clock jumped meanwhile. */
  async function ask(): Promise<Sample | null> {
    look();
    const asked = { at: steady(), jumps };
    const time = await inTime(readServer(), PATIENCE).catch(() => null);
    look();
    const at = steady();
    if (time === null || !Number.isFinite(time) || jumps !== asked.jumps) return null;
    const trip = at - asked.at;
    return { at, time: time + trip / 2, trip };
  }

  function take({ at, time, trip }: Sample): void {
    const expected = timeAt(at);
    // A slow answer is no better than what is known already, only a bound for it.
    const slack = isSynced && trip > LONG_TRIP ? trip / 2 : 0;
    const right = Math.min(Math.max(expected, time - slack), time + slack);
    known = { time: right, at };
    seen = readBoth();
    unconfirmed = 0;
    isSynced = true;
    if (Math.abs(right - expected) > JUMP) tell();
  }

  /** Asks until an answer was quick, three times at most; whether there was one at all. */
  async function readTime(): Promise<boolean> {
    let best: Sample | null = null;
    for (let tries = 0; tries < TRIES && (best === null || best.trip > LONG_TRIP); tries++) {
      const sample = await ask();
      if (!sample) break;
      if (best && sample.trip >= best.trip) continue;
      best = sample;
      take(best);
    }
    return best !== null;
  }

  function sync(): Promise<void> {
    if (ongoing) return ongoing;
    const jumpsBefore = jumps;
    const mine: Promise<void> = readTime().then((isRight) => {
      // Since a jump, or a change of the network, it is asked anew.
      if (ongoing !== mine) return ongoing ?? undefined;
      ongoing = null;
      if (jumps !== jumpsBefore) return sync();
      failures = isRight ? 0 : failures + 1;
      const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
      dueAt = steady() + (isRight ? SYNC_EVERY : pause);
    });
    ongoing = mine;
    return mine;
  }

  /** What is under way may have been asked of a network that is gone. */
  function syncAnew(): Promise<void> {
    failures = 0;
    ongoing = null;
    return sync();
  }

  return {
    now: () => {
      look();
      return Math.round(timeAt(steady()));
    },
    sync,
    isSynced: () => isSynced,
    watch: (onJump = () => {}) => {
      const ending = new AbortController();
      const { signal } = ending;
      const told = () => onJump();
      watchers.add(told);
      void sync();
      const looking = setInterval(() => {
        look();
        if (!ongoing && steady() >= dueAt) void sync();
      }, LOOK_EVERY);
      const onReturn = () => {
        look();
        void syncAnew();
      };
      window.addEventListener('online', onReturn, { signal });
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') onReturn();
        },
        { signal },
      );
      return () => {
        watchers.delete(told);
        clearInterval(looking);
        ending.abort();
      };
    },
  };
}

const inTime = <Result>(promise: Promise<Result>, patience: number) =>
  new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), patience);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
