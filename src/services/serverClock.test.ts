// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClockFixture, HOUR, MINUTE, SECOND, type ClockFixture } from '#tests/support/clockFixture.ts';
import { createServerClock } from './serverClock.ts';

const pass = (duration: number) => vi.advanceTimersByTimeAsync(duration);
const stops: (() => void)[] = [];
const watch = (fixture: ClockFixture, onJump?: () => void) => stops.push(fixture.watch(onJump));

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the board’s time', () => {
  it('is the machine’s until the server has told it', async () => {
    const fixture = createClockFixture({ off: -HOUR });
    expect(fixture.now()).toBe(fixture.truth() - HOUR);
    expect(fixture.isSynced()).toBe(false);
    const syncing = fixture.sync();
    await pass(SECOND);
    await syncing;
    expect(fixture.isSynced()).toBe(true);
    expect(fixture.error()).toBeLessThanOrEqual(1);
  });

  it.each([2 * HOUR, -2 * HOUR])('is right on a machine that is wrong by %i ms', async (off) => {
    const fixture = createClockFixture({ off, latency: 300 });
    watch(fixture);
    await pass(SECOND);
    expect(fixture.error()).toBeLessThan(200);
    await pass(20 * MINUTE);
    expect(fixture.error()).toBeLessThan(200);
  });

  it.each([2 * HOUR, -2 * HOUR])('is right again after someone moves the clock by %i ms', async (step) => {
    const fixture = createClockFixture({ latency: 300 });
    const onJump = vi.fn<() => void>();
    watch(fixture, onJump);
    await pass(MINUTE);
    fixture.fixture.off += step;
    await pass(5 * SECOND);
    expect(fixture.error()).toBeLessThan(200);
    expect(fixture.isSynced()).toBe(true);
    expect(onJump).toHaveBeenCalled();
  });

  it('never follows a clock that is moved back, even offline', async () => {
    const fixture = createClockFixture();
    watch(fixture);
    await pass(MINUTE);
    fixture.fixture.isOnline = false;
    fixture.fixture.off -= 2 * HOUR;
    await pass(10 * MINUTE);
    expect(fixture.error()).toBeLessThanOrEqual(1);
    expect(fixture.isSynced()).toBe(false);
  });

  it('takes back offline what it believed of a clock that was moved there and back', async () => {
    const fixture = createClockFixture();
    watch(fixture);
    await pass(MINUTE);
    fixture.fixture.isOnline = false;
    fixture.fixture.off += 2 * HOUR;
    await pass(MINUTE);
    fixture.fixture.off -= 2 * HOUR;
    await pass(MINUTE);
    expect(fixture.error()).toBeLessThanOrEqual(1);
  });

  it.each([true, false])(
    'is right after ten minutes of sleep, on- and offline (%s)',
    async (isSteadyAsleep) => {
      const fixture = createClockFixture({ latency: 200 });
      watch(fixture);
      await pass(MINUTE);
      fixture.sleep(10 * MINUTE, { isSteadyAsleep });
      expect(fixture.error()).toBeLessThan(200);
      await pass(5 * SECOND);
      expect(fixture.error()).toBeLessThan(200);
      fixture.fixture.isOnline = false;
      fixture.sleep(8 * HOUR, { isSteadyAsleep });
      await pass(5 * SECOND);
      expect(fixture.error()).toBeLessThan(200);
    },
  );

  it('does not believe an answer that was slept through', async () => {
    const fixture = createClockFixture({ latency: 2 * SECOND });
    const syncing = fixture.sync();
    await pass(1_900);
    fixture.sleep(HOUR, { isSteadyAsleep: true });
    await pass(10 * SECOND);
    await syncing;
    expect(fixture.isSynced()).toBe(true);
    expect(fixture.error()).toBeLessThan(2 * SECOND);
  });

  it.each(['2026-03-08T06:55:00Z', '2026-11-01T05:55:00Z', '2026-12-31T23:55:00Z'])(
    'goes through the hours around %s without a jump, and a machine that sets itself an hour apart does not move it',
    async (start) => {
      const fixture = createClockFixture({ at: Date.parse(start), latency: 100 });
      const onJump = vi.fn<() => void>();
      watch(fixture, onJump);
      await pass(10 * MINUTE);
      expect(onJump).not.toHaveBeenCalled();
      fixture.fixture.off = HOUR;
      await pass(5 * SECOND);
      expect(fixture.error()).toBeLessThan(200);
      fixture.fixture.off = 0;
      await pass(5 * SECOND);
      expect(fixture.error()).toBeLessThan(200);
    },
  );

  it('is not carried off by steps that are too small to notice one by one', async () => {
    const fixture = createClockFixture();
    watch(fixture);
    await pass(SECOND);
    fixture.fixture.isOnline = false;
    for (let nap = 0; nap < 60; nap++) {
      fixture.sleep(SECOND, { isSteadyAsleep: true });
      await pass(2 * SECOND);
    }
    expect(fixture.error()).toBeLessThan(2 * SECOND);
  });
});

describe('asking for the time', () => {
  it('happens every five minutes, when the page is seen again and when the network is back', async () => {
    const fixture = createClockFixture();
    watch(fixture);
    await pass(SECOND);
    expect(fixture.fixture.asked).toBe(1);
    await pass(4 * MINUTE);
    expect(fixture.fixture.asked).toBe(1);
    await pass(MINUTE + 2 * SECOND);
    expect(fixture.fixture.asked).toBe(2);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(fixture.fixture.asked).toBe(3);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(fixture.fixture.asked).toBe(4);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(fixture.fixture.asked).toBe(4);
  });

  it('fails in silence, and is tried again with growing pauses until it succeeds', async () => {
    const fixture = createClockFixture({ off: HOUR, isOnline: false });
    watch(fixture);
    await pass(10 * MINUTE);
    expect(fixture.isSynced()).toBe(false);
    expect(fixture.fixture.asked).toBeGreaterThan(15);
    expect(fixture.fixture.asked).toBeLessThan(30);
    fixture.fixture.isOnline = true;
    await pass(31 * SECOND);
    expect(fixture.error()).toBeLessThanOrEqual(1);
  });

  it('does not wait for an answer that was asked of a network that is gone', async () => {
    const fixture = createClockFixture({ off: HOUR, latency: HOUR });
    watch(fixture);
    await pass(3 * SECOND);
    fixture.fixture.latency = 100;
    window.dispatchEvent(new Event('online'));
    await pass(SECOND);
    expect(fixture.error()).toBeLessThan(100);
  });

  it('is done once for all who ask at the same time', async () => {
    const fixture = createClockFixture({ latency: 100 });
    const both = Promise.all([fixture.sync(), fixture.sync()]);
    await pass(SECOND);
    await both;
    expect(fixture.fixture.asked).toBe(1);
  });

  it('is repeated where the answer took long, and the quickest counts', async () => {
    const fixture = createClockFixture({ off: HOUR, latency: 3 * SECOND });
    const syncing = fixture.sync();
    await pass(2_800);
    fixture.fixture.latency = 400;
    await pass(SECOND);
    await syncing;
    expect(fixture.fixture.asked).toBe(2);
    expect(fixture.error()).toBeLessThan(200);
  });

  it('over a slow network does not spoil what is known', async () => {
    const fixture = createClockFixture({ latency: 100 });
    watch(fixture);
    await pass(SECOND);
    fixture.fixture.latency = 3_900;
    await pass(6 * MINUTE);
    expect(fixture.error()).toBeLessThan(200);
  });

  it('ends with the watching', async () => {
    const fixture = createClockFixture();
    fixture.watch()();
    await pass(HOUR);
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fixture.fixture.asked).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the date of an answer', () => {
  /** Answers a call as the server does, with the second in which it began to answer. */
  async function answerIn(fixture: ClockFixture, duration: number, cached?: string): Promise<void> {
    const hear = fixture.listen();
    await pass(duration / 2);
    const date = cached ?? new Date(fixture.truth()).toUTCString();
    await pass(duration / 2);
    hear(date);
  }
  const ahead = 39 * 24 * HOUR;

  it('tells the time to the second, asks for nothing, and is kept without a network', async () => {
    const fixture = createClockFixture({ off: ahead });
    const onJump = vi.fn<() => void>();
    stops.push(fixture.subscribe(onJump));
    await answerIn(fixture, 200);
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
    expect(onJump).toHaveBeenCalledOnce();
    fixture.fixture.isOnline = false;
    await pass(HOUR);
    fixture.sleep(HOUR, { isSteadyAsleep: true });
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
    expect(fixture.fixture.asked).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('narrows what earlier answers left open, and spoils nothing that is known better', async () => {
    const fixture = createClockFixture({ off: -ahead, latency: 20 });
    await answerIn(fixture, 8 * SECOND);
    expect(fixture.error()).toBeLessThanOrEqual(9 * SECOND);
    await answerIn(fixture, 100);
    expect(fixture.error()).toBeLessThanOrEqual(1_100);
    const syncing = fixture.sync();
    await pass(SECOND);
    await syncing;
    await answerIn(fixture, 100);
    await answerIn(fixture, 8 * SECOND);
    expect(fixture.error()).toBeLessThanOrEqual(10);
  });

  it('does not count where a clock jumped meanwhile, or where it cannot be read', async () => {
    const fixture = createClockFixture({ off: ahead });
    fixture.listen()(undefined);
    fixture.listen()('yesterday');
    const hear = fixture.listen();
    const date = new Date(fixture.truth()).toUTCString();
    fixture.sleep(HOUR, { isSteadyAsleep: true });
    hear(date);
    expect(Math.round(fixture.error() / HOUR)).toBe(ahead / HOUR);
    await answerIn(fixture, 200);
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
  });

  it('that is wrong does not fix the time in the future: three that advance after it count', async () => {
    const fixture = createClockFixture();
    await answerIn(fixture, 100);
    fixture.listen()(new Date(fixture.truth() + ahead).toUTCString());
    expect(Math.round(fixture.error() / HOUR)).toBe(ahead / HOUR);
    await pass(3 * SECOND);
    await answerIn(fixture, 100);
    await answerIn(fixture, 100);
    await pass(3 * SECOND);
    await answerIn(fixture, 100);
    expect(Math.round(fixture.error() / HOUR)).toBe(ahead / HOUR);
    await pass(3 * SECOND);
    await answerIn(fixture, 100);
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
  });

  it('of a cache never counts, however many there are', async () => {
    const fixture = createClockFixture();
    const dates = Array.from({ length: 9 }, (_, index) => new Date(fixture.truth() + index * SECOND));
    await pass(HOUR);
    await answerIn(fixture, 100);
    for (const date of dates) {
      fixture.listen()(date.toUTCString());
      await pass(10 * SECOND);
      fixture.listen()(dates[0]!.toUTCString());
    }
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
  });

  it('of a cache never counts when it comes slowly, each time as far apart as it takes', async () => {
    const fixture = createClockFixture();
    const date = new Date(fixture.truth()).toUTCString();
    await pass(HOUR);
    await answerIn(fixture, 100);
    for (let call = 0; call < 9; call += 1) await answerIn(fixture, 1_200, date).then(() => pass(900));
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
  });

  it('that is older is not counted with those from before the server was asked', async () => {
    const fixture = createClockFixture();
    const late = () => new Date(fixture.truth() - HOUR).toUTCString();
    const older = () => pass(3 * SECOND).then(() => answerIn(fixture, 100, late()));
    await answerIn(fixture, 100);
    await older();
    await older();
    await Promise.all([fixture.sync(), pass(SECOND)]);
    await older();
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
  });

  it('takes back at once a step of the machine’s clock that was no sleep', async () => {
    const fixture = createClockFixture();
    await answerIn(fixture, 200);
    fixture.fixture.off = ahead;
    expect(Math.round(fixture.error() / HOUR)).toBe(ahead / HOUR);
    await answerIn(fixture, 200);
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
    fixture.fixture.off = 0;
    expect(fixture.error()).toBeLessThanOrEqual(1_200);
  });

  it('is not needed at once after a reload, which passes on how far the machine’s clock was off', () => {
    const [readServer, steady] = [() => Promise.reject(new Error('offline')), () => 0];
    const clock = createServerClock({ readServer, steady, wallClock: () => 5 * ahead, ahead });
    expect(clock.now()).toBe(4 * ahead);
  });
});

describe('after anything that may happen to a machine', () => {
  const duration = fc.integer({ min: 0, max: 20 * SECOND });
  const happening = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), duration }),
    fc.record({
      kind: fc.constant('sleep' as const),
      duration: fc.integer({ min: SECOND, max: 10 * HOUR }),
      isSteadyAsleep: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('setClock' as const), off: fc.integer({ min: -2 * HOUR, max: 2 * HOUR }) }),
    fc.record({ kind: fc.constant('network' as const), isOnline: fc.boolean() }),
    fc.record({ kind: fc.constant('latency' as const), latency: fc.integer({ min: 0, max: 2_000 }) }),
  );

  async function happen(
    fixture: ClockFixture,
    what: typeof happening extends fc.Arbitrary<infer T> ? T : never,
  ): Promise<void> {
    switch (what.kind) {
      case 'pass':
        return void (await pass(what.duration));
      case 'sleep':
        return fixture.sleep(what.duration, what);
      case 'setClock':
        fixture.fixture.off = what.off;
        return;
      case 'latency':
        fixture.fixture.latency = what.latency;
        return;
      case 'network':
        fixture.fixture.isOnline = what.isOnline;
        if (what.isOnline) window.dispatchEvent(new Event('online'));
    }
  }

  it('the time is right within two seconds, five seconds later', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
        fc.array(happening, { minLength: 1, maxLength: 12 }),
        async (off, happenings) => {
          const fixture = createClockFixture({ off });
          const stop = fixture.watch();
          try {
            await pass(5 * SECOND);
            for (const each of happenings) {
              await happen(fixture, each);
              if (!fixture.fixture.isOnline || each.kind === 'pass') continue;
              await pass(5 * SECOND);
              expect(fixture.error()).toBeLessThanOrEqual(2 * SECOND);
            }
          } finally {
            stop();
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
