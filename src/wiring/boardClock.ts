import type { PortalRef } from '#machines/system/portal.machine.ts';
import type { SliceStore } from '#services/device/storage.ts';
import { createServerClock, type ServerClock } from '#services/serverClock.ts';
import type { Services } from './services.ts';

/** A device whose clock is wrong by more than this, in milliseconds, is told so. */
const TOLERANCE = 5 * 60_000;

interface BoardClockDeps {
  /** The device's clock in epoch milliseconds. */
  deviceNow: () => number;
  /** Of the device, whose clock it is. */
  store: Pick<SliceStore, 'read' | 'write' | 'remove'>;
  services: () => Services;
}

/**
 * The board's time, by which every verdict is made: the device's clock, until an answer of the board tells better.
 * What is known of a wrong clock outlives the tab: the portal may be opened without a network next.
 */
export function createBoardClock({ deviceNow, store, services }: BoardClockDeps): ServerClock {
  const ahead = Number(store.read('clock'));
  const clock = createServerClock({
    // A board without this call tells its time with each answer all the same.
    readServer: async () =>
      (await services().api.send('getServerTime', {}, { quiet: true, without: 'say' })).now,
    wallClock: deviceNow,
    steady: () => performance.now(),
    ...(Number.isFinite(ahead) && { ahead }),
  });
  clock.subscribe(() => {
    // What this device's clock did by itself says nothing of the board's.
    if (!clock.isKnown()) return;
    const off = deviceNow() - clock.now();
    if (Math.abs(off) > TOLERANCE) store.write('clock', off);
    else store.remove('clock');
  });
  return clock;
}

/** Tells once that the device's clock is wrong, and that the board's decides. */
export function tellWrongClock(
  portal: PortalRef,
  { clock, deviceNow, store }: Pick<Services, 'clock' | 'deviceNow' | 'store'>,
): void {
  clock.subscribe(() => {
    const off = deviceNow() - clock.now();
    if (Math.abs(off) <= TOLERANCE || store.read('clock') !== null) return;
    store.write('clock', off);
    portal.getSnapshot().children.toasts?.send({
      type: 'toast.show',
      id: 'clock',
      tone: 'warning',
      message: { key: 'shell:clockOff' },
      duration: 0,
      outlivesSession: true,
    });
  });
}
