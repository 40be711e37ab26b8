import { assertEvent, assign, fromCallback, setup, type ActorRefFrom } from 'xstate';
import { connectionSource, listen, pageSource } from '../../kit/listen.ts';
import { port } from '../../port.ts';
import type { ConnectionEmitted, OwnMove, PageResumed, ToDoInbox } from '../../systemActor.ts';

/** Several writes and the reads of a page that opens come first. */
const SETTLE_MS = 500;

/** Sent by the port `watchPortal`. */
export type WatchedPortal =
  | { type: 'member.entered' }
  | { type: 'member.left' }
  /** `hasList`: the screen reads the list itself, and sends it as `toDo.known`. */
  | { type: 'screen.opened'; hasList: boolean };

const knownOf = ({ event: { mine } }: { event: Extract<ToDoInbox, { type: 'toDo.known' }> }) => ({ mine });

/**
 * What the signed-in member has to do, for the counts of the side menu. It is the list that the dashboard shows while
 * that is open; elsewhere it is read when a screen opens, after a write, and when the user returns to the page. A list
 * that could not be read is unknown, and no count is shown.
 */
export const toDoMachine = setup({
  types: {
    context: {} as {
      /** Null while the list is unknown. */
      mine: readonly OwnMove[] | null;
    },
    events: {} as ToDoInbox | WatchedPortal | PageResumed | ConnectionEmitted,
  },
  actors: {
    /** Sends `WatchedPortal`. */
    watchPortal: fromCallback<WatchedPortal>(() => {
      throw new Error('port "watchPortal" is not wired');
    }),
    loadMine: port<{ mine: readonly OwnMove[] }, object>('loadMine'),
    listen,
  },
  guards: {
    hasList: ({ event }) => {
      assertEvent(event, 'screen.opened');
      return event.hasList;
    },
  },
  actions: {
    keep: assign((_, { mine }: { mine: readonly OwnMove[] | null }) => ({ mine })),
    forget: assign({ mine: null }),
  },
  delays: { settle: SETTLE_MS },
}).createMachine({
  id: 'toDo',
  context: { mine: null },
  invoke: { src: 'watchPortal', onError: {} },
  initial: 'signedOut',
  on: { 'member.left': { target: '.signedOut' } },
  states: {
    signedOut: { entry: 'forget', on: { 'member.entered': { target: 'signedIn' } } },
    signedIn: {
      on: {
        'screen.opened': [
          { guard: 'hasList', target: '.listed' },
          { target: '.unlisted', reenter: true },
        ],
      },
      initial: 'arriving',
      states: {
        // A screen may know its list before it is known which screen is open.
        arriving: { on: { 'toDo.known': { actions: { type: 'keep', params: knownOf } } } },
        listed: { on: { 'toDo.known': { actions: { type: 'keep', params: knownOf } } } },
        unlisted: {
          invoke: { src: 'listen', input: { to: [pageSource, connectionSource] }, onError: {} },
          on: {
            'toDo.changed': { target: '.due' },
            'page.resumed': { target: '.due' },
            'connection.restored': { target: '.due' },
          },
          initial: 'due',
          states: {
            due: { after: { settle: { target: 'loading' } } },
            loading: {
              invoke: {
                src: 'loadMine',
                input: {},
                onDone: {
                  target: 'loaded',
                  actions: { type: 'keep', params: ({ event }) => event.output },
                },
                onError: { target: 'loaded', actions: 'forget' },
              },
            },
            loaded: {},
          },
        },
      },
    },
  },
});

declare module '#machines/system/portal.machine.ts' {
  interface AddedActors {
    toDo: ActorRefFrom<typeof toDoMachine>;
  }
}
