import {
  assertEvent,
  assign,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
} from 'xstate';
import type { FeatureFlags } from '#contract/access/features.ts';
import { accessMachine } from './access.machine.ts';
import { connectionMachine } from './connection.machine.ts';
import { dialogsMachine } from './overlays/dialogs.machine.ts';
import { navigationMachine } from './navigation.machine.ts';
import { pickListsMachine } from './pickLists.machine.ts';
import { progressMachine } from './overlays/progress.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import type { SavedSession } from '../sessionTypes.ts';
import { stageMachine } from './stage.machine.ts';
import { toastsMachine } from './overlays/toasts.machine.ts';

/** What survived the last reload. */
export interface SavedPortal {
  session: SavedSession;
  flags: FeatureFlags | null;
  examInProgress: boolean;
}

/**
 * The permanent actors that only some users need, by name; the area that brings one adds it by module augmentation.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- augmented
export interface AddedActors {}

/** Such an actor; its wired logic arrives with the code of its area. */
export interface AddedActor {
  type: 'actor.added';
  systemId: keyof AddedActors;
  logic: AnyStateMachine;
}

/**
 * The root: the portal's permanent actors, each reachable by its name. It decides nothing itself. A crashed system
 * actor is a bug: the portal shows the crash page.
 */
export const portalMachine = setup({
  types: {
    context: {} as SavedPortal & { added: readonly (keyof AddedActors)[] },
    events: {} as AddedActor | { type: 'xstate.error.actor.added' },
    input: {} as SavedPortal,
    tags: {} as 'crashed',
    children: {} as {
      toasts: 'toasts';
      dialogs: 'dialogs';
      progress: 'progress';
      navigation: 'navigation';
      access: 'access';
      connection: 'connection';
      pickLists: 'pickLists';
      stage: 'stage';
      session: 'session';
    },
  },
  actors: {
    toasts: toastsMachine,
    dialogs: dialogsMachine,
    progress: progressMachine,
    navigation: navigationMachine,
    access: accessMachine,
    connection: connectionMachine,
    pickLists: pickListsMachine,
    stage: stageMachine,
    session: sessionMachine,
  },
  guards: {
    isNew: ({ context, event }) => {
      assertEvent(event, 'actor.added');
      return !context.added.includes(event.systemId);
    },
  },
  actions: {
    add: assign(({ context, spawn, event }) => {
      assertEvent(event, 'actor.added');
      const { systemId, logic } = event;
      // Any logic: the typed `spawn` knows only the actors of this setup.
      const start = spawn as (
        logic: AnyStateMachine,
        options: { id: string; systemId: string },
      ) => AnyActorRef;
      start(logic, { id: systemId, systemId });
      return { added: [...context.added, systemId] };
    }),
  },
}).createMachine({
  id: 'portal',
  context: ({ input }) => ({ ...input, added: [] }),
  initial: 'running',
  invoke: [
    { id: 'toasts', systemId: 'toasts', src: 'toasts', onError: { target: '.crashed' } },
    { id: 'dialogs', systemId: 'dialogs', src: 'dialogs', onError: { target: '.crashed' } },
    { id: 'progress', systemId: 'progress', src: 'progress', onError: { target: '.crashed' } },
    {
      id: 'navigation',
      systemId: 'navigation',
      src: 'navigation',
      input: ({ context }) => ({ examInProgress: context.examInProgress }),
      onError: { target: '.crashed' },
    },
    {
      id: 'access',
      systemId: 'access',
      src: 'access',
      input: ({ context }) => ({ flags: context.flags }),
      onError: { target: '.crashed' },
    },
    { id: 'connection', systemId: 'connection', src: 'connection', onError: { target: '.crashed' } },
    { id: 'pickLists', systemId: 'pickLists', src: 'pickLists', onError: { target: '.crashed' } },
    { id: 'stage', systemId: 'stage', src: 'stage', onError: { target: '.crashed' } },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context }) => context.session,
      onError: { target: '.crashed' },
    },
  ],
  on: {
    'actor.added': {
      guard: 'isNew',
      actions: 'add',
    },
    'xstate.error.actor.*': { target: '.crashed' },
  },
  states: { running: {}, crashed: { tags: 'crashed' } },
});

export type PortalRef = ActorRefFrom<typeof portalMachine>;
export interface PortalChildren {
  toasts: ActorRefFrom<typeof toastsMachine>;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
  progress: ActorRefFrom<typeof progressMachine>;
  navigation: ActorRefFrom<typeof navigationMachine>;
  access: ActorRefFrom<typeof accessMachine>;
  connection: ActorRefFrom<typeof connectionMachine>;
  pickLists: ActorRefFrom<typeof pickListsMachine>;
  stage: ActorRefFrom<typeof stageMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
}
