import * as z from 'zod/mini';
import type { FoundDraft } from '#machines/kit/draft/versionedCard.types.ts';
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
  /** Keeps this window's draft; what the closed window `leftBy` had left is taken over with it. */
  store(place: DraftPlace, draft: Draft, version: number, leftBy: string | null): Promise<void>;
  /** Deletes this window's draft, and what the closed window `leftBy` had left. */
  drop(place: DraftPlace, leftBy: string | null): Promise<void>;
}

/** How long a page waits for other windows to say that they are open, in milliseconds. */
const PATIENCE = 1_000;
const later = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

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
  /** What is still being written when it is to be deleted must not come after its deletion. */
  let last: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>) => (last = last.catch(() => {}).then(work));
  const Kept = z.object({ draft: shape, version: z.number(), storedAt: z.string() });
  const prefixOf = ({ card }: DraftPlace) => `card.${card}.`;
  async function newest(place: DraftPlace): Promise<FoundDraft<Draft> | null> {
    const { device, window, others } = await opened();
    const prefix = prefixOf(place);
    const known = (await device.list(place.userId, prefix)).flatMap(({ name, value }) => {
      const { data } = Kept.safeParse(value);
      return data ? [{ writer: name.slice(prefix.length), ...data }] : [];
    });
    const candidates = await Promise.all(
      known.map(async ({ writer, ...draft }) => {
        if (writer === window) return { ...draft, leftBy: null };
        // A window that sleeps has not closed, and a page does not wait for it.
        const isOpen = await Promise.race([others.isTabAlive(writer), later(PATIENCE)]);
        return isOpen ? null : { ...draft, leftBy: writer };
      }),
    );
    const left = candidates.filter((each) => each !== null);
    return left.toSorted((a, b) => b.storedAt.localeCompare(a.storedAt))[0] ?? null;
  }

  /** Deletes what a closed window left, which was taken over or given up. */
  async function clear(device: DraftDevice['device'], place: DraftPlace, leftBy: string | null) {
    if (leftBy !== null) await device.remove(place.userId, prefixOf(place) + leftBy);
  }

  return {
    // A device that keeps nothing has nothing to find.
    find: (place) => newest(place).catch(() => null),

    store: (place, draft, version, leftBy) =>
      inOrder(async () => {
        const storedAt = new Date(now()).toISOString();
        const { device, window } = await opened();
        await device.put(place.userId, prefixOf(place) + window, { draft, version, storedAt });
        await clear(device, place, leftBy);
      }),

    drop: (place, leftBy) =>
      inOrder(async () => {
        const { device, window } = await opened();
        await device.remove(place.userId, prefixOf(place) + window);
        await clear(device, place, leftBy);
      }),
  };
}
