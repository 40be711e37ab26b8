import { isDecided, isFault } from '#domain/fault.ts';
import * as z from 'zod/mini';
import { lazyImport } from '#lazy/lazyImport.ts';
import type { FoundDraft } from '#machines/kit/draft/card.types.ts';
import type { DraftDevice } from './draftDevice.ts';

/** A user's card on this device. */
export interface DraftPlace {
  userId: number;
  /** For example `caseLogs.507`. */
  card: string;
}

/**
 * Unsaved input of cards, stored on this device. Each window has its own draft, so that no window overwrites or
 * deletes another one's; drafts of closed windows are found again.
 */
export interface CardDrafts<Draft> {
  /** Finds the newest draft of this window or of a closed one; null if there is none, or it cannot be read. */
  find(place: DraftPlace): Promise<FoundDraft<Draft> | null>;
  /** Stores this window's draft, with the time of its last change, and deletes the one of the closed window `leftBy`, which is part of it now. */
  store(place: DraftPlace, draft: Draft, version: number, leftBy: string | null): Promise<void>;
  /** Deletes this window's draft and the one of the closed window `leftBy`. */
  drop(place: DraftPlace, leftBy: string | null): Promise<void>;
  /**
   * What was sent from here is known to be created. The device has its key until the draft is next stored or dropped,
   * so that a page that closes in between finds it created again.
   */
  endAttempt(place: DraftPlace): void;
  /**
   * Sends a new record with its idempotency key. The key is stored with the draft before that, is the same for each
   * repetition, also after a reload, and ends with the draft or with the board's decision.
   *
   * @param contentOf what is sent of a draft: a repetition sends the same.
   */
  sendNew<Answer>(
    place: DraftPlace,
    sent: Draft,
    contentOf: (draft: Draft) => unknown,
    send: (key: string) => Promise<Answer>,
  ): Promise<Answer>;
}

/** How long to wait for other windows to answer that they are open, in milliseconds. */
const TAB_CHECK_TIMEOUT_MS = 1_000;
const later = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

/** The storage code is fetched in parallel with the server's data, not before the page. */
async function thisDevice(now: () => number): Promise<DraftDevice> {
  const { openDraftDevice } = await lazyImport(() => import('./draftDevice.ts'));
  return openDraftDevice(now);
}

/** Drafts that match a schema; stored data that does not match counts as missing. */
export function createCardDrafts<Draft>(
  shape: z.ZodMiniType<Draft>,
  now: () => number,
  open: () => Promise<DraftDevice> = () => thisDevice(now),
): CardDrafts<Draft> {
  let opening: Promise<DraftDevice> | null = null;
  const opened = () => {
    const ongoing = (opening ??= open());
    // A chunk that could not be fetched is fetched again the next time.
    ongoing.catch(() => (opening = null));
    return ongoing;
  };
  /** Runs in order, so that a write in progress cannot finish after its deletion. */
  let last: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>) => (last = last.catch(() => {}).then(work));
  const Attempt = z.object({ key: z.string(), sent: shape });
  const Kept = z.object({
    draft: shape,
    version: z.number(),
    storedAt: z.string(),
    attempt: z.optional(Attempt),
  });
  /** What was sent without an answer, by place; on the device with the draft. */
  const attempts = new Map<string, z.infer<typeof Attempt>>();
  /** When the draft of a place was last changed, which storing it again is not. */
  const changes = new Map<string, { content: string; storedAt: string }>();
  const changedAt = (place: DraftPlace, draft: Draft): string => {
    const content = JSON.stringify(draft);
    const last = changes.get(placeName(place));
    if (last?.content === content) return last.storedAt;
    const storedAt = new Date(now()).toISOString();
    changes.set(placeName(place), { content, storedAt });
    return storedAt;
  };
  const prefixOf = ({ card }: DraftPlace) => `card.${card}.`;
  const placeName = ({ userId, card }: DraftPlace) => `${userId}.${card}`;
  async function newest(place: DraftPlace): Promise<FoundDraft<Draft> | null> {
    const { device, window, others } = await opened();
    const prefix = prefixOf(place);
    const known = (await device.list(place.userId, prefix)).flatMap(({ name, value }) => {
      const { data } = Kept.safeParse(value);
      return data ? [{ writer: name.slice(prefix.length), ...data }] : [];
    });
    const candidates = await Promise.all(
      known.map(async ({ writer, attempt, ...draft }) => {
        const found = { draft, attempt };
        if (writer === window) return { ...found, leftBy: null };
        // A suspended window is not closed, and a page must not wait for it.
        const isOpen = await Promise.race([others.isTabAlive(writer), later(TAB_CHECK_TIMEOUT_MS)]);
        return isOpen ? null : { ...found, leftBy: writer };
      }),
    );
    const [latest] = candidates
      .filter((each) => each !== null)
      .toSorted((one, other) => other.draft.storedAt.localeCompare(one.draft.storedAt));
    if (!latest) return null;
    const { draft, leftBy } = latest;
    const own = leftBy === null ? attempts.get(placeName(place)) : undefined;
    // What this window sent last may not be on the device.
    const attempt = own ?? latest.attempt;
    if (attempt) attempts.set(placeName(place), attempt);
    changes.set(placeName(place), { content: JSON.stringify(draft.draft), storedAt: draft.storedAt });
    return { ...draft, leftBy, unanswered: attempt?.sent ?? null };
  }

  /** Deletes the draft of a closed window after it was taken over or discarded. */
  async function clear(device: DraftDevice['device'], place: DraftPlace, leftBy: string | null) {
    if (leftBy !== null) await device.remove(place.userId, prefixOf(place) + leftBy);
  }

  const store: CardDrafts<Draft>['store'] = (place, draft, version, leftBy) =>
    inOrder(async () => {
      const storedAt = changedAt(place, draft);
      const { device, window } = await opened();
      const attempt = attempts.get(placeName(place));
      await device.put(place.userId, prefixOf(place) + window, {
        draft,
        version,
        storedAt,
        ...(attempt && { attempt }),
      });
      await clear(device, place, leftBy);
    });

  /** The board has decided about it, so this window's draft is no longer a repetition. */
  const forgetAttempt = (place: DraftPlace) =>
    inOrder(async () => {
      const { device, window } = await opened();
      const name = prefixOf(place) + window;
      const own = (await device.list(place.userId, name)).find((each) => each.name === name);
      const { data } = Kept.safeParse(own?.value);
      if (!data) return;
      const { draft, version, storedAt } = data;
      await device.put(place.userId, name, { draft, version, storedAt });
    });

  return {
    // A device without storage has no drafts.
    find: (place) => newest(place).catch(() => null),

    store,

    drop: (place, leftBy) =>
      inOrder(async () => {
        attempts.delete(placeName(place));
        changes.delete(placeName(place));
        const { device, window } = await opened();
        await device.remove(place.userId, prefixOf(place) + window);
        await clear(device, place, leftBy);
      }),

    endAttempt: (place) => void attempts.delete(placeName(place)),

    async sendNew(place, sent, contentOf, send) {
      const at = placeName(place);
      const known = attempts.get(at);
      const isRepeated =
        known !== undefined && JSON.stringify(contentOf(known.sent)) === JSON.stringify(contentOf(sent));
      const attempt = isRepeated ? known : { key: crypto.randomUUID(), sent };
      attempts.set(at, attempt);
      // A device without storage has the key until the page is closed.
      if (!isRepeated) await store(place, sent, 0, null).catch(() => {});
      try {
        const answer = await send(attempt.key);
        attempts.delete(at);
        return answer;
      } catch (thrown) {
        if (isFault(thrown) && isDecided(thrown)) {
          attempts.delete(at);
          await forgetAttempt(place).catch(() => {});
        }
        throw thrown;
      }
    },
  };
}
