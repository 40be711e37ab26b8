import { shallowEqual } from '@xstate/react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { PickListItem, PickListName, PickListQuery } from '#contract/pickLists/pickLists.ts';
import type { Fault } from '#domain/fault.ts';
import { pickListId } from '#machines/system/pickLists.machine.ts';
import { useSystemActor } from './useSystemActor.ts';

/** A pick-list by its name and parameters. */
export interface PickListOf {
  name: PickListName;
  query?: PickListQuery;
}

interface PickLists {
  status: 'loading' | 'failed' | 'ready';
  fault: Fault | null;
  /** In the order of the lists that were asked for; empty until all are loaded. */
  items: readonly (readonly PickListItem[])[];
  /** In the same order, each as soon as it is loaded; null until then. */
  each: readonly (readonly PickListItem[] | null)[];
}

/** Several pick-lists that are needed together; keep `wanted` stable between renders. */
export function usePickLists(wanted: readonly PickListOf[]): PickLists & { onRetry: () => void } {
  const pickLists = useSystemActor('pickLists');
  useEffect(() => {
    for (const { name, query } of wanted)
      pickLists.send({ type: 'pickList.load', name, ...(query && { query }) });
  }, [pickLists, wanted]);

  const last = useRef<PickLists>({ status: 'loading', fault: null, items: [], each: [] });
  const lists = useCallback(() => {
    const known = pickLists.getSnapshot().context.lists;
    return wanted.map(({ name, query }) => known[pickListId(name, query)]);
  }, [pickLists, wanted]);
  const subscribe = useCallback(
    (notify: () => void) => {
      let parts: readonly ({ unsubscribe(): void } | undefined)[] = [];
      const follow = () => {
        parts.forEach((part) => part?.unsubscribe());
        parts = lists().map((list) => list?.subscribe(notify));
        notify();
      };
      const parent = pickLists.subscribe(follow);
      follow();
      return () => {
        parent.unsubscribe();
        parts.forEach((part) => part?.unsubscribe());
      };
    },
    [pickLists, lists],
  );
  const state = useSyncExternalStore(subscribe, () => {
    const snapshots = lists().map((list) => list?.getSnapshot());
    const failed = snapshots.find((snapshot) => snapshot?.hasTag('failed'));
    const each = snapshots.map((snapshot) => snapshot?.context.value ?? null);
    const loaded = each.filter((items) => items !== null);
    const isReady = loaded.length === each.length;
    const next: PickLists = {
      status: isReady ? 'ready' : failed ? 'failed' : 'loading',
      fault: failed?.context.fault ?? null,
      items: isReady ? loaded : [],
      each,
    };
    const { current } = last;
    const isSame =
      shallowEqual(next.each, current.each) && next.status === current.status && next.fault === current.fault;
    if (!isSame) last.current = next;
    return last.current;
  });
  const onRetry = useCallback(() => {
    const known = lists();
    const failed = wanted.filter((_, place) => known[place]?.getSnapshot().hasTag('failed'));
    for (const { name, query } of failed)
      pickLists.send({ type: 'pickList.reload', name, ...(query && { query }) });
  }, [pickLists, lists, wanted]);
  return { ...state, onRetry };
}
