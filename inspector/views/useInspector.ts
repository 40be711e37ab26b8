import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { FilteredEntries, type Filter } from '../model/filter.ts';
import type { Store } from '../model/store.ts';
import type { Inspector } from '../machines/startInspector.ts';

export const InspectorContext = createContext<Inspector | null>(null);

export function useInspector(): Inspector {
  const inspector = use(InspectorContext);
  if (!inspector) throw new Error('There is no inspector around this view.');
  return inspector;
}

/** The snapshot of the page's machine. */
export function usePage() {
  const { actor } = useInspector();
  return useSyncExternalStore(
    (listen) => {
      const subscription = actor.subscribe(listen);
      return () => subscription.unsubscribe();
    },
    () => actor.getSnapshot(),
  );
}

/** Draws again when the store tells of news; the version is for dependencies. */
export function useStoreVersion(): number {
  const { store } = useInspector();
  return useSyncExternalStore(store.subscribe, store.version);
}

/** The entry that is shown: the one that the page stands at, or the latest. */
export function useCursor(): number {
  const { store } = useInspector();
  useStoreVersion();
  return usePage().context.cursor ?? store.recording.next - 1;
}

/** How long a drawing may read entries for a filter, in milliseconds. */
const TURN = 12;

/** What passes a filter, read once for all views that show it. */
const known = new WeakMap<Store, WeakMap<Filter, FilteredEntries>>();
function filteredBy(store: Store, filter: Filter): FilteredEntries {
  const own = known.get(store) ?? new WeakMap<Filter, FilteredEntries>();
  known.set(store, own);
  const filtered = own.get(filter) ?? new FilteredEntries(filter);
  own.set(filter, filtered);
  return filtered;
}

/** The numbers of the entries that pass the filter; a large recording is read in several turns. */
export function useFiltered(filter: Filter): readonly number[] {
  const { store } = useInspector();
  const version = useStoreVersion();
  const filtered = useMemo(() => filteredBy(store, filter), [store, filter]);
  const [, setTurn] = useState(0);
  const isAll = filtered.read(store.recording, TURN);
  useEffect(() => {
    if (isAll) return undefined;
    const timer = setTimeout(() => setTurn((turn) => turn + 1));
    return () => clearTimeout(timer);
  });
  void version;
  return filtered.seqs;
}

/** Whether the page has the shape of a media query. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  return useSyncExternalStore(
    (listen) => {
      list.addEventListener('change', listen);
      return () => list.removeEventListener('change', listen);
    },
    () => list.matches,
  );
}
