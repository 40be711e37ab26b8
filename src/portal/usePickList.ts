import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { PickListItem, PickListName, PickListQuery } from '#contract/pickLists/pickLists.ts';
import { pickListId } from '#machines/system/pickLists.machine.ts';
import { usePickLists } from './usePickLists.ts';
import { useSystemActor } from './useSystemActor.ts';

const none: readonly PickListItem[] = [];

/** The items of a pick-list, empty until loaded; fetched once, however many components use it. */
export function usePickList(name: PickListName, query?: PickListQuery): readonly PickListItem[] {
  const pickLists = useSystemActor('pickLists');
  const id = pickListId(name, query);
  const list = useSelector(pickLists, ({ context }) => context.lists[id]);
  useEffect(() => {
    pickLists.send({ type: 'pickList.load', name, ...(query && { query }) });
  }, [pickLists, name, query]);
  return useSelector(list, (snapshot) => snapshot?.context.value ?? none);
}

/** The same with the loading state, for a component that shows loading and failure. */
export function usePickListPart(name: PickListName, query?: PickListQuery) {
  const wanted = useMemo(() => [{ name, ...(query && { query }) }], [name, query]);
  const { items, ...part } = usePickLists(wanted);
  return { ...part, items: items[0] ?? none };
}
