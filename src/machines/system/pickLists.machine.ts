import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import type { PickListItem, PickListName, PickListQuery } from '#contract/pickLists/pickLists.ts';
import { createResourceMachine } from '../kit/resource.machine.ts';
import type { PickListsInbox } from '../systemActor.ts';

export interface PickListKey {
  name: PickListName;
  query: PickListQuery;
}

/** One pick-list: loaded when it is first needed, and kept. */
export const pickListMachine = createResourceMachine<readonly PickListItem[], PickListKey>('pickList');

/** Identifies a list with its parameters, the same for every caller. */
export const pickListId = (name: PickListName, query: PickListQuery = {}) =>
  [
    name,
    ...Object.entries(query)
      .map(([key, value]) => `${key}=${String(value)}`)
      .toSorted(),
  ].join(' ');

type Asked = Extract<PickListsInbox, { name: PickListName }>;
const keyOf = ({ event: { name, query = {} } }: { event: Asked }): PickListKey => ({ name, query });

/** The board's pick-lists, each loaded once with its parameters and shared by every screen until sign-out. */
export const pickListsMachine = setup({
  types: {
    context: {} as { lists: Readonly<Record<string, ActorRefFrom<typeof pickListMachine>>> },
    events: {} as PickListsInbox | { type: 'pickLists.forget' },
  },
  actors: { pickList: pickListMachine },
  guards: {
    isNew: ({ context }, key: PickListKey) => !(pickListId(key.name, key.query) in context.lists),
    /** An earlier load failed: for another page, or while signed out. */
    isFailed: ({ context }, key: PickListKey) =>
      context.lists[pickListId(key.name, key.query)]?.getSnapshot().hasTag('failed') === true,
  },
  actions: {
    fetch: assign(({ context, spawn }, key: PickListKey) => {
      const id = pickListId(key.name, key.query);
      return { lists: { ...context.lists, [id]: spawn('pickList', { id, input: { key } }) } };
    }),
    reload: ({ context }, key: PickListKey) =>
      context.lists[pickListId(key.name, key.query)]?.send({ type: 'resource.reload' }),
    forget: enqueueActions(({ context, enqueue }) => {
      for (const list of Object.values(context.lists)) enqueue.stopChild(list);
      enqueue.assign({ lists: {} });
    }),
  },
}).createMachine({
  id: 'pickLists',
  context: { lists: {} },
  on: {
    'pickList.load': [
      {
        guard: { type: 'isNew', params: keyOf },
        actions: { type: 'fetch', params: keyOf },
      },
      {
        guard: { type: 'isFailed', params: keyOf },
        actions: { type: 'reload', params: keyOf },
      },
    ],
    'pickList.reload': { actions: { type: 'reload', params: keyOf } },
    'pickLists.forget': { actions: 'forget' },
  },
});
