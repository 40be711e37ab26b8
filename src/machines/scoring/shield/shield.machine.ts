import { fromCallback, setup, type ActorRefFrom, type EventObject } from 'xstate';
import type { Ref } from '#machines/systemActor.ts';

/** Hides names, grades and case texts, or shows them again. */
export type ShieldInbox =
  | { type: 'shield.toggle' }
  /** The session is over: the next user of this tab starts without it. */
  | { type: 'shield.lower' };

/**
 * Whether an examiner hides names, grades and case texts while the screen is shared: on every page that has them, and
 * also after a reload, until they sign out. `wasRaised` is what the tab remembered.
 */
export const createShieldMachine = ({ wasRaised }: { wasRaised: boolean }) =>
  setup({
    types: { events: {} as ShieldInbox, tags: {} as 'raised' },
    actors: {
      /** Sends `shield.lower` when the user signs out. */
      watchSession: fromCallback<EventObject, undefined, ShieldInbox>(() => {
        throw new Error('port "watchSession" is not wired');
      }),
    },
    actions: {
      /** Remembers it for this tab. */
      remember: (_, { isRaised }: { isRaised: boolean }) => {
        throw new Error(`action "shield.remember" is not wired: ${isRaised}`);
      },
    },
  }).createMachine({
    id: 'shield',
    invoke: { src: 'watchSession', onError: {} },
    initial: wasRaised ? 'raised' : 'lowered',
    states: {
      lowered: {
        on: {
          'shield.toggle': {
            target: 'raised',
            actions: { type: 'remember', params: { isRaised: true } },
          },
        },
      },
      raised: {
        tags: 'raised',
        on: {
          'shield.toggle': {
            target: 'lowered',
            actions: { type: 'remember', params: { isRaised: false } },
          },
          'shield.lower': {
            target: 'lowered',
            actions: { type: 'remember', params: { isRaised: false } },
          },
        },
      },
    },
  });

declare module '#machines/systemActor.ts' {
  interface SystemActors {
    shield: Ref<ShieldInbox>;
  }
}

declare module '#machines/system/portal.machine.ts' {
  interface AddedActors {
    shield: ActorRefFrom<ReturnType<typeof createShieldMachine>>;
  }
}
