import type { LazyApi } from '#services/http/lazyApi.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import type { ServerClock } from '#services/serverClock.ts';
import type { SliceStore } from '#services/device/storage.ts';
import type { SharedSession } from '#services/tabs/sharedSession.ts';
import type { TabMemory } from '#services/tabMemory.ts';
import type { Tabs } from '#services/tabs/tabs.ts';

/** The services that the ports use; tests replace some of them. */
export interface Services {
  api: LazyApi;
  store: SliceStore;
  tabs: Tabs;
  shared: SharedSession;
  sealed: SealedDay;
  /** What this tab has in memory of its user, such as the server's last answers. */
  memory: TabMemory<Services>;
  /** The board's time in epoch milliseconds, as its answers have told it; every verdict is made by it. */
  now: () => number;
  clock: ServerClock;
  /** This device's clock in epoch milliseconds, which may be wrong; only for how long something takes here. */
  deviceNow: () => number;
}
