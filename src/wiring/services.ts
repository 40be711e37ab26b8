import type { LazyApi } from '#services/http/lazyApi.ts';
import type { SliceStore } from '#services/device/storage.ts';
import type { Tabs } from '#services/tabs/tabs.ts';

/** The outside world as the ports see it; tests replace parts of it. */
export interface Services {
  api: LazyApi;
  store: SliceStore;
  tabs: Tabs;
  /** Epoch milliseconds. */
  now: () => number;
  /** The board's clock; this machine's until the board was asked. Epoch milliseconds. */
  board: { now: () => number };
  /** Whether this portal has a screen of that name. */
  hasScreen: (name: string) => boolean;
}
