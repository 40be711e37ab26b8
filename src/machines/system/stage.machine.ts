import {
  assertEvent,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  setup,
  stopChild,
  type AnyActorRef,
  type AnyStateMachine,
  type CallbackActorLogic,
} from 'xstate';
import { asFault, type Fault } from '#domain/fault.ts';
import type { ScreenInput } from '../screenInput.ts';
import { systemActor, type PageResumed, type ScreenEvent, type StageEmitted } from '../systemActor.ts';
import { thrownOf } from '#machines/kit/faults.ts';

type Opened = { type: 'screen.opened'; name: string; logic: AnyStateMachine; input: ScreenInput };
/** A screen in a modal over the one that stays open. */
type OverOpened = Omit<Opened, 'type'> & { type: 'over.opened' };
type Crashed = { type: `xstate.error.actor.${'screen' | 'over'}`; error: unknown; actorId: string };

/**
 * Runs one screen at a time, as the URL says, and over it one in a modal (first specification, §2). A screen's wired
 * logic arrives with the event that opens it, from the route's lazy chunk. A screen that crashes is replaced by an
 * error; the portal goes on.
 */
export const stageMachine = setup({
  types: {
    context: {} as {
      name: string | null;
      screen: AnyActorRef | null;
      over: { name: string; screen: AnyActorRef } | null;
      crash: Fault | null;
    },
    emitted: {} as StageEmitted,
    events: {} as
      | Opened
      | OverOpened
      | { type: 'screen.closed' | 'over.closed' }
      | PageResumed
      | ScreenEvent
      | Crashed,
  },
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- any screen; without it `spawn(logic)` does not type-check
  actors: {
    /** Sends `page.resumed`. */
    watchPage: fromCallback<PageResumed>(() => {
      throw new Error('port "watchPage" is not wired');
    }),
  } as Record<string, CallbackActorLogic<PageResumed> | AnyStateMachine>,
  actions: {
    stopScreen: stopChild(({ context }) => context.screen ?? 'none'),
    startScreen: assign(({ spawn, event }) => {
      assertEvent(event, 'screen.opened');
      const { name, logic, input } = event;
      return {
        name,
        screen: spawn(logic, { id: 'screen', input }),
        crash: null,
      };
    }),
    stopOver: stopChild(({ context }) => context.over?.screen ?? 'none'),
    startOver: assign(({ spawn, event }) => {
      assertEvent(event, 'over.opened');
      const { name, logic, input } = event;
      return { over: { name, screen: spawn(logic, { id: 'over', input }) } };
    }),
    clearOver: assign({ over: null }),
    clear: assign({ name: null, screen: null, crash: null }),
    keepCrash: assign((_, { thrown }: { thrown: unknown }) => ({ screen: null, crash: asFault(thrown) })),
    announceResumed: emit({ type: 'page.resumed' }),
    // The guards and the work of the last screen end with it.
    liftGuards: enqueueActions(({ system, enqueue }) => {
      enqueue.sendTo(systemActor(system, 'navigation'), { type: 'leave.forced' });
      enqueue.sendTo(systemActor(system, 'progress'), { type: 'work.forgotten' });
    }),
    passOn: enqueueActions(({ context, event, enqueue }) => {
      if (context.screen) enqueue.sendTo(context.screen, event);
    }),
  },
}).createMachine({
  id: 'stage',
  context: { name: null, screen: null, over: null, crash: null },
  invoke: { src: 'watchPage', onError: {} },
  on: {
    'screen.opened': {
      actions: ['stopOver', 'clearOver', 'stopScreen', 'liftGuards', 'startScreen'],
    },
    'screen.closed': { actions: ['stopOver', 'clearOver', 'stopScreen', 'liftGuards', 'clear'] },
    'over.opened': { actions: ['stopOver', 'startOver'] },
    'over.closed': { actions: ['stopOver', 'clearOver'] },
    'page.resumed': { actions: 'announceResumed' },
    'query.changed': { actions: 'passOn' },
    'xstate.error.actor.screen': {
      actions: ['stopOver', 'clearOver', 'liftGuards', { type: 'keepCrash', params: thrownOf }],
    },
    'xstate.error.actor.over': {
      actions: ['clearOver', 'stopScreen', 'liftGuards', { type: 'keepCrash', params: thrownOf }],
    },
  },
});
