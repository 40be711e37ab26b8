/** The slices of the portal that survive a reload, each one JSON value in session storage. */
export const slices = ['auth', 'application', 'navigation', 'device'] as const;
/** How far the device's clock is ahead of the board's, in milliseconds, where it is wrong. */
type Mark = 'clock';
export type Slice = (typeof slices)[number];

const keyOf = (slice: Slice | Mark) => `portal.${slice}`;

export interface SliceStore {
  /** Returns the stored text, or null if there is none or the browser has no storage. */
  read(slice: Slice | Mark): string | null;
  /** Stores a value; if the browser refuses, the portal continues without it. */
  write(slice: Slice | Mark, value: unknown): void;
  /** Moves an invalid text to another key, for support to look at. */
  quarantine(slice: Slice): void;
  remove(slice: Slice | Mark): void;
  /** Clears the storage, as signing out must. */
  clear(): void;
}

/** Session storage that never throws: it may be blocked, full, or contain anything. */
export function createSliceStore(storage: () => Storage): SliceStore {
  const attempt = <T>(act: (store: Storage) => T): T | null => {
    try {
      return act(storage());
    } catch {
      return null;
    }
  };
  return {
    read: (slice) => attempt((store) => store.getItem(keyOf(slice))),
    write: (slice, value) => void attempt((store) => store.setItem(keyOf(slice), JSON.stringify(value))),
    quarantine: (slice) =>
      void attempt((store) => {
        const text = store.getItem(keyOf(slice));
        store.removeItem(keyOf(slice));
        // A broken slice may contain a token or a key, which must not stay in storage.
        if (text !== null && slice !== 'auth' && slice !== 'device')
          store.setItem(`${keyOf(slice)}.quarantine`, text.slice(0, 10_000));
      }),
    remove: (slice) => void attempt((store) => store.removeItem(keyOf(slice))),
    clear: () => void attempt((store) => store.clear()),
  };
}
