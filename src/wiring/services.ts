import type { LazyApi } from '#services/http/lazyApi.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import type { SliceStore } from '#services/device/storage.ts';
import type { Tabs } from '#services/tabs/tabs.ts';

/** The services that the ports use; tests replace some of them. */
export interface Services {
  api: LazyApi;
  store: SliceStore;
  tabs: Tabs;
  sealed: SealedDay;
  /** Epoch milliseconds. */
  now: () => number;
  /** Server time; this machine's clock until the server was asked. Epoch milliseconds. */
  board: { now: () => number };
}
