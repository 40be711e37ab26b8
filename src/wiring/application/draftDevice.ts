import { createDeviceStore, type DeviceStore } from '#services/device/deviceStore.ts';
import { createTabId, createTabsAlive, type TabsAlive } from '#services/tabs/tabsAlive.ts';

/** This device, the window that drafts are written in, and the others of this browser. */
export interface DraftDevice {
  device: DeviceStore;
  window: string;
  others: Pick<TabsAlive, 'isTabAlive'>;
}

const id = createTabId();
/** This window is known to the others from its first card on. */
const others = createTabsAlive(id);

export const openDraftDevice = (now: () => number): DraftDevice => ({
  device: createDeviceStore(now),
  window: id,
  others,
});
