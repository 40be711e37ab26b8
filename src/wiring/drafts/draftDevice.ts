import { createDeviceStore, type DeviceStore } from '#services/device/deviceStore.ts';
import { createTabId, createTabsAlive, type TabsAlive } from '#services/tabs/tabsAlive.ts';

/** The storage of this device, this window's id, and the other windows of this browser. */
export interface DraftDevice {
  device: DeviceStore;
  window: string;
  others: Pick<TabsAlive, 'isTabAlive'>;
}

const id = createTabId();
/** The window announces itself to the others when it opens its first card. */
const others = createTabsAlive(id);

export const openDraftDevice = (now: () => number): DraftDevice => ({
  device: createDeviceStore(now),
  window: id,
  others,
});
