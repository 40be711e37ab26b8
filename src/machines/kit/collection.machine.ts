import type { ActorRefFrom } from 'xstate';
import { collectionSetup } from './collection.setup.ts';
import type { CollectionOptions, LoadedCollection } from './collection.types.ts';
import { ifConfirmed } from './confirm.ts';
import { keepingFault, thrownOf } from './faults.ts';
import { keyInput, loadOrMissingStates, outputOf } from './loadStates.ts';

/**
 * A list whose items are removed one by one after a question. The last list stays visible during a reload, and after
 * one that failed. If a removal gets no answer, the next list shows whether it happened.
 */
export function createCollectionMachine<Item, Key, Summary = null>(
  id: string,
  options: CollectionOptions<Item>,
) {
  const { removal } = options;
  const chosenIn = ({ event }: { event: { item: Item } }) => event;
  const keeping = { type: 'keepItems', params: outputOf<LoadedCollection<Item, Summary>> } as const;
  return collectionSetup<Item, Key, Summary>(id, options).createMachine({
    id,
    context: ({ input: { key } }) => ({
      key,
      items: [],
      summary: null,
      chosen: null,
      undone: null,
      next: null,
      isHeld: false,
      polls: 0,
      fault: null,
    }),
    initial: 'loading',
    states: {
      ...loadOrMissingStates({
        src: 'load',
        input: keyInput,
        onDone: { target: 'ready', actions: keeping },
        reload: 'collection.reload',
      }),
      ready: {
        tags: 'ready',
        initial: 'browsing',
        on: {
          'collection.put': { actions: { type: 'putItem', params: ({ event }) => event } },
          'collection.pause': { actions: 'hold' },
          'collection.resume': { actions: 'release' },
        },
        states: {
          browsing: {
            initial: 'idle',
            states: {
              idle: {
                after: { pollInterval: { guard: 'mustPoll', target: 'refreshing', actions: 'countPoll' } },
              },
              refreshing: {
                invoke: {
                  src: 'load',
                  input: keyInput,
                  onDone: { target: 'idle', actions: keeping },
                  onError: { target: 'stale', actions: keepingFault },
                },
              },
              /** The list could not be loaded again; what is shown may be older than what the server has. */
              stale: {
                tags: 'stale',
                invoke: { src: 'untilReconnected', onDone: { target: 'refreshing' }, onError: {} },
              },
            },
            on: {
              'collection.reload': { target: '.refreshing', reenter: true, actions: 'resetPolls' },
              'collection.put': {
                target: '.refreshing',
                reenter: true,
                actions: [{ type: 'putItem', params: ({ event }) => event }, 'resetPolls'],
              },
              'collection.remove': [
                {
                  guard: { type: 'isAsked', params: chosenIn },
                  target: 'asking',
                  actions: { type: 'choose', params: chosenIn },
                },
                {
                  guard: { type: 'mayUndo', params: chosenIn },
                  target: 'pending',
                  actions: { type: 'choose', params: chosenIn },
                },
              ],
            },
          },
          // Leaving the page asks first, because the removal would not be sent.
          pending: {
            tags: 'pending',
            entry: 'noteEdits',
            on: {
              'collection.undo': {
                target: 'browsing',
                actions: ['noteUndone', 'forgetChoice', 'settleEdits'],
              },
              // One removal after the other.
              'collection.remove': {
                target: 'removing',
                actions: [{ type: 'keepNext', params: ({ event }) => event }, 'noteSent'],
              },
            },
            initial: 'counting',
            states: {
              counting: {
                always: { guard: 'isHeld', target: 'paused' },
                after: { undoTime: { target: '#removing', actions: 'noteSent' } },
              },
              // The whole time begins again afterwards: people who use a screen reader need it (WCAG 2.2.1).
              paused: { tags: 'paused', always: { guard: 'isReleased', target: 'counting' } },
            },
          },
          asking: {
            invoke: {
              src: 'confirm',
              input: ({ context }) => ({ id, kind: 'warn' as const, ...removal!.question(context.chosen!)! }), // entered only with a question
              onDone: [
                { guard: ifConfirmed, target: 'removing' },
                { target: 'browsing', actions: 'forgetChoice' },
              ],
              onError: {},
            },
          },
          removing: {
            id: 'removing',
            tags: 'removing',
            exit: 'settleEdits',
            invoke: {
              src: 'remove',
              input: ({ context }) => ({ item: context.chosen! }), // entered only through choose
              onDone: [
                {
                  guard: 'hasNext',
                  target: 'pending',
                  actions: ['drop', 'showRemoved', 'emitRemoved', 'takeNext'],
                },
                {
                  target: 'browsing.refreshing',
                  actions: ['drop', 'showRemoved', 'forgetChoice', 'emitRemoved'],
                },
              ],
              onError: [
                {
                  guard: { type: 'isUnanswered', params: thrownOf },
                  target: 'checking',
                  actions: keepingFault,
                },
                // The sign-in page already says that the session has ended.
                {
                  guard: { type: 'isSignedOut', params: thrownOf },
                  target: 'browsing.refreshing',
                  actions: ['forgetChoice', 'forgetNext'],
                },
                {
                  target: 'browsing.refreshing',
                  actions: [{ type: 'showFailed', params: thrownOf }, 'forgetChoice', 'forgetNext'],
                },
              ],
            },
          },
          checking: {
            tags: 'removing',
            entry: 'forgetNext',
            invoke: {
              src: 'load',
              input: keyInput,
              onDone: [
                {
                  guard: { type: 'isRemoved', params: outputOf },
                  target: 'browsing',
                  actions: [keeping, 'showRemoved', 'forgetChoice', 'emitRemoved'],
                },
                { target: 'browsing', actions: ['showKept', keeping, 'forgetChoice'] },
              ],
              onError: { target: 'unconfirmed', actions: 'showUnconfirmed' },
            },
          },
          unconfirmed: {
            tags: 'removing',
            invoke: { src: 'untilReconnected', onDone: { target: 'checking' }, onError: {} },
            // A read may be refused while there is a connection.
            after: { recheck: { target: 'checking' } },
          },
        },
      },
    },
  });
}

export type CollectionRef<Item, Key, Summary = null> = ActorRefFrom<
  ReturnType<typeof createCollectionMachine<Item, Key, Summary>>
>;
