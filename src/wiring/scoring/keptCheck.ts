import * as z from 'zod/mini';
import { checkNames, checkReasons, type CheckName, type KeptCheck } from '#domain/scoring/deviceCheck.ts';
import type { DeviceStore } from '#services/device/deviceStore.ts';

const NAME = 'deviceCheck';

const Result = z.object({ reason: z.enum(checkReasons), amount: z.optional(z.number()) });
const KeptCheckShape = z.object({
  checkedAt: z.iso.datetime(),
  results: z.object(
    Object.fromEntries(checkNames.map((name) => [name, Result])) as Record<CheckName, typeof Result>,
  ),
});

/** A user's last check of this device; null without one, and where the browser stores nothing. */
export const readKeptCheck = (store: DeviceStore, userId: number): Promise<KeptCheck | null> =>
  store.get(userId, NAME).then(
    (kept) => (KeptCheckShape.safeParse(kept).data as KeptCheck | undefined) ?? null,
    () => null,
  );

/** Stores a check in place of the last one; false if the browser stores nothing. */
export const keepCheck = (store: DeviceStore, userId: number, check: KeptCheck): Promise<boolean> =>
  store.put(userId, NAME, check).then(
    () => true,
    () => false,
  );
