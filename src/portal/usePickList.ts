import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { PickListItem, PickListName, PickListQuery } from '#contract/pickLists.ts';
import { pickListId } from '#machines/system/pickLists.machine.ts';
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
  const items = usePickList(name, query);
  const pickLists = useSystemActor('pickLists');
  const id = pickListId(name, query);
  const list = useSelector(pickLists, ({ context }) => context.lists[id]);
  const isThere = useSelector(list, (snapshot) => snapshot !== undefined && snapshot.context.value !== null);
  const isFailed = useSelector(list, (snapshot) => snapshot?.hasTag('failed') === true);
  const fault = useSelector(list, (snapshot) => snapshot?.context.fault ?? null);
  return {
    items,
    status: isThere ? ('ready' as const) : isFailed ? ('failed' as const) : ('loading' as const),
    fault,
    onRetry: () => pickLists.send({ type: 'pickList.reload', name, ...(query && { query }) }),
  };
}
