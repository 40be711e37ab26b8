import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { PickListItem, PickListName, PickListQuery } from '#contract/pickLists.ts';
import { pickListId } from '#machines/pickLists.machine.ts';
import { useSystemActor } from './useSystemActor.ts';

const none: readonly PickListItem[] = [];

/** The choices of a pick-list, empty until they have arrived; asked for once, however many parts want them. */
export function usePickList(name: PickListName, query?: PickListQuery): readonly PickListItem[] {
  const pickLists = useSystemActor('pickLists');
  const id = pickListId(name, query);
  const list = useSelector(pickLists, ({ context }) => context.lists[id]);
  useEffect(() => {
    pickLists.send({ type: 'pickList.wanted', name, ...(query && { query }) });
  }, [pickLists, name, query]);
  return useSelector(list, (snapshot) => snapshot?.context.value ?? none);
}
