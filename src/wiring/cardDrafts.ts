import * as z from 'zod/mini';
import type { FoundDraft } from '#machines/kit/versionedCard.types.ts';
import type { DraftDevice } from './draftDevice.ts';

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

/** The device's code comes beside the board's answers, not before the page. */
async function thisDevice(now: () => number): Promise<DraftDevice> {
  const { openDraftDevice } = await import('./draftDevice.ts');
  return openDraftDevice(now);
}

/** Drafts of one shape; what the device holds in another shape counts as nothing. */
export function createCardDrafts<Draft>(
  shape: z.ZodMiniType<Draft>,
  now: () => number,
  open: () => Promise<DraftDevice> = () => thisDevice(now),
): CardDrafts<Draft> {
  let opening: Promise<DraftDevice> | null = null;
  const opened = () => {
    const ongoing = (opening ??= open());
    // Code that could not be fetched is fetched anew the next time.
    ongoing.catch(() => (opening = null));
    return ongoing;
  };
  const Kept = z.object({ draft: shape, version: z.number(), storedAt: z.string() });
  /** Which draft of a closed window was found last, by card. */
  const found = new Map<string, string>();
  const prefixOf = ({ card }: DraftPlace) => `card.${card}.`;
  const keyOf = ({ userId, card }: DraftPlace) => `${userId} ${card}`;

  /** It has been taken over, or given up. */
  async function dropFound(device: DraftDevice['device'], place: DraftPlace) {
    const name = found.get(keyOf(place));
    if (name === undefined) return;
    await device.remove(place.userId, name);
    found.delete(keyOf(place));
  }

  async function newest(place: DraftPlace): Promise<FoundDraft<Draft> | null> {
    const { device, window, others } = await opened();
    const prefix = prefixOf(place);
    const known = (await device.list(place.userId, prefix)).flatMap(({ name, value }) => {
      const { data } = Kept.safeParse(value);
      return data ? [{ writer: name.slice(prefix.length), ...data }] : [];
    });
    for (const { writer, ...draft } of known.toSorted((a, b) => b.storedAt.localeCompare(a.storedAt))) {
      if (writer === window) return draft;
      if (await others.isTabAlive(writer)) continue;
      found.set(keyOf(place), prefix + writer);
      return draft;
    }
    return null;
  }

  return {
    // A device that keeps nothing has nothing to find.
    find: (place) => newest(place).catch(() => null),

    async store(place, draft, version) {
      const storedAt = new Date(now()).toISOString();
      const { device, window } = await opened();
      await device.put(place.userId, prefixOf(place) + window, { draft, version, storedAt });
      await dropFound(device, place);
    },

    async drop(place) {
      const { device, window } = await opened();
      await device.remove(place.userId, prefixOf(place) + window);
      await dropFound(device, place);
    },
  };
}
