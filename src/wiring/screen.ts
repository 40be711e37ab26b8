import type { FlatNamespace } from 'i18next';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { PickListName, PickListQuery } from '#contract/pickLists/pickLists.ts';
import type { ScreenName } from '#domain/access/routeTable.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Services } from './services.ts';

/** A pick-list with its parameters. */
interface PickListOf {
  name: PickListName;
  query?: PickListQuery;
}

/** A screen: its machine with every port filled, its view, and the locale files that it reads. */
export interface ScreenDeclaration<Logic extends AnyStateMachine, View> {
  wire: (services: Services, session: PortalChildren['session']) => Logic;
  View: View;
  /** The screen in a modal over another page, for a route that `opensOver`; it is given how to close itself. */
  Over?: (props: { actor: ActorRefFrom<Logic>; onClose: () => void }) => unknown;
  texts: readonly FlatNamespace[];
  /**
   * The pick-lists that the view asks for as it opens, so that they are asked for with the document.
   */
  pickLists?: (params: Readonly<Record<string, string>>) => readonly PickListOf[];
  /** Screens that are prefetched with this one. */
  next?: readonly ScreenName[];
}

/** Declares a screen; the compiler checks that the view takes the actor of the machine that `wire` returns. */
export const screen = <
  Logic extends AnyStateMachine,
  View extends (props: { actor: ActorRefFrom<Logic> }) => unknown,
>(
  declaration: ScreenDeclaration<Logic, View>,
) => declaration;
