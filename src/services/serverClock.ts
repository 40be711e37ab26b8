import { backoff } from '#domain/backoff.ts';

/** The server's time on a machine whose clock may be wrong, change while the portal runs, or stop during sleep. */
export interface ServerClock {
  /** The server's time in epoch milliseconds, as well as it is known. */
  now: () => number;
  /**
   * Learns the time from an answer to any call: call it when the request is sent, and the result with the answer's
   * `Date` header, which names the second in which the server began to answer. One that is older than what the server
   * has said since is of a cache, and is ignored; three that advance as the time does replace a date that was wrong.
   *
   * @param askedAt when the request was sent, in milliseconds of the monotonic clock, if it is not sent now.
   */
  listen: (askedAt?: number) => (date: unknown) => void;
  /** Asks the server for its time; never rejects. */
  sync: () => Promise<void>;
  /** Whether the server's time is known to a fraction of a second, and no clock has jumped since. */
  isSynced: () => boolean;
  /** Whether the server has told its time, to the second at least, and no clock has jumped since. */
  isKnown: () => boolean;
  /** Calls back on each jump of `now`; returns a function to stop. */
  subscribe: (onJump: () => void) => () => void;
  /** Keeps the time in sync from now on and calls back on each jump of `now`; returns a function to stop. */
  watch: (onJump?: () => void) => () => void;
}

export interface ServerClockDeps {
  /** The server's current time in epoch milliseconds. */
  readServer: () => Promise<number>;
  /** The machine's clock in epoch milliseconds, which can be set. */
  wallClock: () => number;
  /** Milliseconds of a monotonic clock, which may stop while the machine sleeps. */
  steady: () => number;
  /** How far the machine's clock was ahead of the server's before a reload, in milliseconds. */
  ahead?: number;
}

/** A difference between the machine's two clocks above this, in milliseconds, is a jump. */
const JUMP = 1_000;
/** How often the two clocks are compared, in milliseconds. */
const LOOK_EVERY = 1_000;
const SYNC_EVERY = 5 * 60_000;
/** A response may be off by half its round trip; after a round trip longer than this, the request is repeated. */
const LONG_TRIP = 1_000;
const TRIES = 3;
/** What a `Date` header leaves out, in milliseconds. */
const DATE_STEP = 1_000;
/** How many answers in a row with older dates are not of a cache, because their dates advance as the time does. */
const MOST_IGNORED = 3;
/** How far apart such answers are at least, in milliseconds. */
const IGNORED_APART = 2_000;
/** Timeout for a response, in milliseconds. */
const REQUEST_TIMEOUT_MS = 4_000;
/** Milliseconds until an unreachable server is asked again; doubled each time. */
const RETRY_PAUSES = { first: 2_000, longest: 30_000 };

/** One response of the server with its round trip; times in milliseconds. */
interface Sample {
  /** Monotonic time of the response. */
  at: number;
  /** The server's time at that moment. */
  time: number;
  trip: number;
}

export function createServerClock({
  readServer,
  wallClock,
  steady,
  ahead = 0,
}: ServerClockDeps): ServerClock {
  const readBoth = () => ({ wall: wallClock(), steady: steady() });
  /** The machine's two clocks when they last agreed. */
  let seen = readBoth();
  /** The server's time, and the monotonic time at which it was known. */
  let known = { time: seen.wall - ahead, at: seen.steady };
  /** The part of the time that comes from steps of the wall clock not confirmed by the server. */
  let unconfirmed = 0;
  /** The latest moment that the server has named, and the monotonic time since when it is over. */
  let newest = { time: -Infinity, at: 0 };
  /** The last answer with an older date, and how many before it had dates that advance as the time does. */
  let ignored = { time: -Infinity, at: 0, count: 0 };
  let isSynced = false;
  let isKnown = false;
  let jumps = 0;
  let failures = 0;
  /** Monotonic time of the next request. */
  let dueAt = 0;
  let ongoing: Promise<void> | null = null;
  const subscribers = new Set<() => void>();
  let watches = 0;

  const timeAt = (at: number) => known.time + at - known.at;
  const tell = () => {
    for (const onJump of subscribers) onJump();
  };

  /** Compares the machine's two clocks; after a jump, asks the server. */
  function look(): void {
    const both = readBoth();
    const step = both.wall - seen.wall - (both.steady - seen.steady);
    if (Math.abs(step) <= JUMP) return;
    // A step forward may be sleep, during which some monotonic clocks stop, or a changed clock: believe it for now.
    // A step backward is never sleep, but may undo a step that was believed.
    const believed = step > 0 ? step : -Math.min(-step, unconfirmed);
    seen = both;
    unconfirmed += believed;
    known = { time: timeAt(both.steady) + believed, at: both.steady };
    isSynced = false;
    isKnown = false;
    jumps += 1;
    if (watches > 0) void syncAgain();
    tell();
  }

  /** Asks once; null if there was no response in time, or a clock jumped in between. */
  async function ask(): Promise<Sample | null> {
    look();
    const asked = { at: steady(), jumps };
    const time = await inTime(readServer(), REQUEST_TIMEOUT_MS).catch(() => null);
    look();
    const at = steady();
    if (time === null || !Number.isFinite(time) || jumps !== asked.jumps) return null;
    const trip = at - asked.at;
    return { at, time: time + trip / 2, trip };
  }

  /** Moves the time as little as is needed to be within what a response says. */
  function limit(at: number, [earliest, latest]: readonly [number, number]): void {
    const expected = timeAt(at);
    const right = Math.min(Math.max(expected, earliest), latest);
    known = { time: right, at };
    seen = readBoth();
    unconfirmed = 0;
    isKnown = true;
    if (Math.abs(right - expected) > JUMP) tell();
  }

  function take({ at, time, trip }: Sample): void {
    // A slow response is not better than the known time; it only limits its error.
    const slack = isSynced && trip > LONG_TRIP ? trip / 2 : 0;
    isSynced = true;
    newest = { time: time - trip / 2, at };
    ignored = { time: -Infinity, at: 0, count: 0 };
    limit(at, [time - slack, time + slack]);
  }

  /** Whether older dates advance as only a clock does, so that the latest one was wrong. */
  function isNewestWrong({ time, at }: { time: number; at: number }, slack: number): boolean {
    const elapsed = at - ignored.at;
    const isSteady = Math.abs(time - ignored.time - elapsed) <= slack;
    // Within twice the slack, the same date again would seem to advance.
    if (isSteady && elapsed <= Math.max(IGNORED_APART, 2 * slack)) return false;
    ignored = { time, at, count: isSteady ? ignored.count + 1 : 1 };
    return ignored.count >= MOST_IGNORED;
  }

  /** Since the server began to answer, the rest of the second and of the round trip may have passed. */
  function listen(askedAt = steady()): (date: unknown) => void {
    look();
    const asked = { at: askedAt, jumps };
    return (date) => {
      look();
      const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (!Number.isFinite(time) || jumps !== asked.jumps) return;
      const at = steady();
      const latest = time + DATE_STEP + at - asked.at;
      const over = newest.time + at - newest.at;
      // An answer out of a cache has the date of an earlier one; one date that was too late ends so, too.
      if (latest < over && !isNewestWrong({ time, at }, DATE_STEP + at - asked.at)) return;
      if (time > over || latest < over) newest = { time, at };
      ignored = { time: -Infinity, at: 0, count: 0 };
      limit(at, [time, latest]);
    };
  }

  /** Asks until a response is quick, three times at most; returns whether there was any response. */
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
      // A clock jumped or the network changed: a newer request is in flight.
      if (ongoing !== mine) return ongoing ?? undefined;
      ongoing = null;
      if (jumps !== jumpsBefore) return sync();
      failures = isRight ? 0 : failures + 1;
      const pause = backoff(failures - 1, RETRY_PAUSES);
      dueAt = steady() + (isRight ? SYNC_EVERY : pause);
    });
    ongoing = mine;
    return mine;
  }

  /** A request in flight may have used a network connection that is gone. */
  function syncAgain(): Promise<void> {
    failures = 0;
    ongoing = null;
    return sync();
  }

  function subscribe(onJump: () => void): () => void {
    const subscriber = () => onJump();
    subscribers.add(subscriber);
    return () => subscribers.delete(subscriber);
  }

  return {
    now: () => {
      look();
      return Math.round(timeAt(steady()));
    },
    listen,
    subscribe,
    sync,
    isSynced: () => isSynced,
    isKnown: () => {
      look();
      return isKnown;
    },
    watch: (onJump = () => {}) => {
      const ending = new AbortController();
      const { signal } = ending;
      const unsubscribe = subscribe(onJump);
      watches += 1;
      void sync();
      const looking = setInterval(() => {
        look();
        if (!ongoing && steady() >= dueAt) void sync();
      }, LOOK_EVERY);
      const onReturn = () => {
        look();
        void syncAgain();
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
        unsubscribe();
        watches -= 1;
        clearInterval(looking);
        ending.abort();
      };
    },
  };
}

const inTime = <Result>(promise: Promise<Result>, timeout: number) =>
  new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), timeout);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
