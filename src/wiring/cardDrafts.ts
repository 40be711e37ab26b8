import * as z from 'zod/mini';
import type { FoundDraft } from '#machines/kit/versionedCard.types.ts';
import { createDeviceStore } from '#services/deviceStore.ts';
import { createTabId, createTabsAlive, type TabsAlive } from '#services/tabsAlive.ts';

/** One card of one person on this device. */
export interface DraftPlace {
  userId: number;
  /** Such as `caseLogs.507`. */
  card: string;
}

/**
 * What is typed into cards and not saved, on this device. Each window has a draft of its own, so that none of them
 * overwrites or deletes what another one holds; those of closed windows are found again.
 */
export interface CardDrafts<Draft> {
  /** The newest draft of this window or of a closed one; null where there is none, or nothing can be read. */
  find(place: DraftPlace): Promise<FoundDraft<Draft> | null>;
  store(place: DraftPlace, draft: Draft, version: number): Promise<void>;
  /** Deletes this window's draft, and the one that was found. */
  drop(place: DraftPlace): Promise<void>;
}

/** The window that drafts are written in, and the others of this browser. */
export interface DraftWindow {
  id: string;
  others: Pick<TabsAlive, 'isTabAlive'>;
}

let here: DraftWindow | null = null;

/** This window; it is known to the others from the first card on. */
function thisWindow(): DraftWindow {
  if (here) return here;
  const id = createTabId();
  here = { id, others: createTabsAlive(id) };
  return here;
}

/** Drafts of one shape; what the device holds in another shape counts as nothing. */
export function createCardDrafts<Draft>(
  shape: z.ZodMiniType<Draft>,
  now: () => number,
  { id, others }: DraftWindow = thisWindow(),
): CardDrafts<Draft> {
  const device = createDeviceStore(now);
  const Kept = z.object({ draft: shape, version: z.number(), storedAt: z.string() });
  /** Which draft of a closed window was found last, by card. */
  const found = new Map<string, string>();
  const prefixOf = ({ card }: DraftPlace) => `card.${card}.`;
  const nameOf = (place: DraftPlace) => `${prefixOf(place)}${id}`;
  const keyOf = ({ userId, card }: DraftPlace) => `${userId} ${card}`;

  /** It has been taken over, or given up. */
  async function dropFound(place: DraftPlace) {
    const name = found.get(keyOf(place));
    if (name === undefined) return;
    await device.remove(place.userId, name);
    found.delete(keyOf(place));
  }

  return {
    async find(place) {
      const kept = await device.list(place.userId, prefixOf(place)).catch(() => []);
      const known = kept.flatMap(({ name, value }) => {
        const { data } = Kept.safeParse(value);
        return data ? [{ name, ...data }] : [];
      });
      for (const { name, ...draft } of known.toSorted((a, b) => b.storedAt.localeCompare(a.storedAt))) {
        const isOwn = name === nameOf(place);
        if (!isOwn && (await others.isTabAlive(name.slice(prefixOf(place).length)))) continue;
        if (!isOwn) found.set(keyOf(place), name);
        return draft;
      }
      return null;
    },

    async store(place, draft, version) {
      const storedAt = new Date(now()).toISOString();
      await device.put(place.userId, nameOf(place), { draft, version, storedAt });
      await dropFound(place);
    },

    async drop(place) {
      await device.remove(place.userId, nameOf(place));
      await dropFound(place);
    },
  };
}
