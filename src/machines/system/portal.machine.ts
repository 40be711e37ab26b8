import { setup, type ActorRefFrom } from 'xstate';
import type { FeatureFlags } from '#contract/features.ts';
import { accessMachine } from './access.machine.ts';
import { connectionMachine } from './connection.machine.ts';
import { dialogsMachine } from './dialogs.machine.ts';
import { navigationMachine } from './navigation.machine.ts';
import { createOutboxMachine, type OutboxRef } from '../scoring/outbox/outbox.machine.ts';
import { pickListsMachine } from './pickLists.machine.ts';
import { progressMachine } from './progress.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import type { SavedSession } from './session/session.types.ts';
import { stageMachine } from './stage.machine.ts';
import { toastsMachine } from './toasts.machine.ts';

/** What survived the last reload. */
export interface SavedPortal {
  session: SavedSession;
  flags: FeatureFlags | null;
  examInProgress: boolean;
}

const outboxMachine = createOutboxMachine({
  tab: '',
  stamp: () => {
    throw new Error('the outbox is not wired');
  },
});

/**
 * The root: the portal's permanent actors, each reachable by its name. It decides nothing itself; should one of
 * them fail, which no input is to bring about, the portal says so instead of going on half alive.
 */
export const portalMachine = setup({
  types: {
    context: {} as SavedPortal,
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
      outbox: 'outbox';
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
    outbox: outboxMachine,
  },
}).createMachine({
  id: 'portal',
  context: ({ input }) => input,
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
    { id: 'outbox', systemId: 'outbox', src: 'outbox', onError: { target: '.crashed' } },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context }) => context.session,
      onError: { target: '.crashed' },
    },
  ],
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
  outbox: OutboxRef;
}
