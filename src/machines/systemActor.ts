import type { ActorRef, ActorSystem, EventObject, Snapshot } from 'xstate';
import type { PickListQuery, PickListName } from '#contract/pickLists/pickLists.ts';
import type { SessionEmitted, SessionInbox } from './sessionTypes.ts';

/** The severity of a message; also the toast types of the specification. */
export type Tone = 'info' | 'success' | 'warning' | 'error';

/**
 * A text of the locale files with its values, or text from a server; translated by the view. The value `reference` is
 * what a question to the board would be about.
 */
export type Message = { key: string; values?: Readonly<Record<string, string | number>> } | { text: string };

/** A message at the bottom right. `id` replaces an earlier toast of the same id; duration 0 never closes. */
export interface ToastContent {
  tone: Tone;
  message: Message;
  /** Milliseconds; 5000 by default. */
  duration?: number;
  id?: string;
  /**
   * It stays at the end of a session, although it does not close by itself: it is about the device, or about what the
   * person just left by signing out.
   */
  outlivesSession?: true;
}
export type ToastsInbox =
  | ({ type: 'toast.show' } & ToastContent)
  | { type: 'toast.close'; id: string }
  | { type: 'toast.hold' }
  /** The session is over: what stays until it is closed would be read by the next person, except `outlivesSession`. */
  | { type: 'toasts.forget' }
  | { type: 'toast.release' };

/** A yes-or-no question; `until` is the moment, in epoch milliseconds, that its dialog counts down to. */
type DialogQuestion =
  | { kind: 'ask'; title: Message; text: Message }
  | { kind: 'warn'; title: Message; text: Message; confirm?: Message; cancel?: Message; until?: number };

/**
 * The dialogs of the specification (§2 "Global dialogs"): a message, a yes/no question, and a warning with
 * Cancel/Confirm. The modal that holds another screen is the stage's, the spinner the `progress` actor's.
 */
export type DialogContent =
  | { kind: 'message'; tone: 'success' | 'error'; title: Message; text: Message }
  | DialogQuestion;

/** A question for `confirm`. `id` names its dialog; an urgent one goes before all others. */
export type Question = { id: string; urgent?: boolean } & DialogQuestion;

/** What the user chose in the open dialog. */
export type DialogAnswer = { type: 'dialog.accepted' } | { type: 'dialog.declined' };
export type DialogsInbox =
  /** Queues a dialog in place of an earlier one of the same id; an urgent one goes before all others. */
  | { type: 'dialog.open'; id: string; dialog: DialogContent; urgent?: boolean }
  /** Closes exactly this dialog, compared by identity; one that replaced it under the same id stays. */
  | { type: 'dialog.withdraw'; dialog: DialogContent }
  | DialogAnswer;
/** Emitted by the dialogs when the user has answered. */
export interface DialogAnswered {
  type: 'dialog.answered';
  id: string;
  /** The dialog that was opened, compared by identity: an id may have been used again. */
  dialog: DialogContent;
  isAccepted: boolean;
}

export interface EditsBegan {
  type: 'edits.began';
  by: string;
  /** What is said where the page is left all the same; by default nothing, because the question said it. */
  left?: Message;
}

export type NavigationInbox =
  /** Something unsaved was typed; `by` names the form, as several may be on one page. */
  | EditsBegan
  /** The edits of the form `by` were saved or undone; without `by`, those of the whole page. */
  | { type: 'edits.settled'; by?: string }
  | { type: 'exam.began' }
  /** The exam's page is done; closing it may still delay the submission. */
  | { type: 'exam.submitted' }
  | { type: 'exam.ended' }
  /** A request to leave the page; answered by `leave.granted` or `leave.refused`. */
  | { type: 'leave.requested' }
  /** A request to sign out, which leaves the page too. */
  | { type: 'signOut.requested' }
  /** A permanent actor that answers `unsentWork.request` with `unsentWork.reported`; asked before each sign-out. */
  | { type: 'unsentWork.registered'; systemId: keyof SystemActors }
  | UnsentWork
  /** The page is gone without a question, for example after the session ended: nothing is left to guard. */
  | { type: 'leave.forced' }
  /** A machine's request to navigate; emitted for the router. */
  | { type: 'navigation.go'; to: string; replace?: boolean }
  /** A machine's request to undo the last `navigation.go` that it made itself. */
  | { type: 'navigation.back' };

/** The answer to `unsentWork.request`: what a sign-out would leave behind. */
export interface UnsentWork {
  type: 'unsentWork.reported';
  /** How many changes the board has not received. */
  unsent: number;
  /** They stay on this device, and are sent when the user next signs in here. */
  isKept: boolean;
}

/** Shows the spinner while at least one piece of work is under way. */
export type ProgressInbox =
  | { type: 'work.began'; id: string }
  | { type: 'work.ended'; id: string }
  /** The actors that worked are gone, and cannot report the end of their work. */
  | { type: 'work.forgotten' };

export type PickListsInbox =
  | { type: 'pickList.load'; name: PickListName; query?: PickListQuery }
  | { type: 'pickList.reload'; name: PickListName; query?: PickListQuery };

export type AccessInbox = { type: 'access.reload' };

/** A move of the member's own: where it is done, a path of the portal; null if there is no page for it. */
export interface OwnMove {
  path: string | null;
}

export type ToDoInbox =
  /** The list of the open screen; null while it is incomplete. */
  | { type: 'toDo.known'; mine: readonly OwnMove[] | null }
  /** Something that the list is made of may have changed. */
  | { type: 'toDo.changed' };

export type ConnectionInbox =
  | { type: 'connection.lost' }
  | { type: 'connection.found' }
  /** The session that had ended goes on: what failed without it may be loaded again. */
  | { type: 'session.resumed' };

/** Emitted by the connection: calls that failed without a network or a session may be repeated. */
export interface ConnectionEmitted {
  type: 'connection.restored';
}

/** The user returned to the page; another tab or another device may have changed what it shows. */
export interface PageResumed {
  type: 'page.resumed';
}

/** The events that the stage emits. */
export type StageEmitted = PageResumed;

/** Sent by the stage to the screen: the URL changed within the same screen (`RouteRow.steers`). */
export type ScreenEvent = {
  type: 'query.changed';
  query: Readonly<Record<string, string | undefined>>;
};

/** A permanent actor, by the events that it takes and emits. */
export type Ref<Event extends EventObject, Emitted extends EventObject = never> = ActorRef<
  Snapshot<unknown>,
  Event,
  Emitted
>;

/** The portal's permanent actors by name. An area that brings one of its own adds it by module augmentation. */
export interface SystemActors {
  session: Ref<SessionInbox, SessionEmitted>;
  access: Ref<AccessInbox>;
  navigation: Ref<NavigationInbox>;
  toasts: Ref<ToastsInbox>;
  dialogs: Ref<DialogsInbox, DialogAnswered>;
  progress: Ref<ProgressInbox>;
  pickLists: Ref<PickListsInbox>;
  connection: Ref<ConnectionInbox, ConnectionEmitted>;
  stage: Ref<ScreenEvent, StageEmitted>;
}

/** Access to `system.get`: the name determines the type, and a missing actor is a bug. */
export function systemActor<Name extends keyof SystemActors>(
  system: ActorSystem<any>,
  name: Name,
): SystemActors[Name] {
  const ref = system.get(name) as SystemActors[Name] | undefined;
  if (!ref) throw new Error(`no system actor named "${name}"`);
  return ref;
}

/** The actor that counts what is to be done; undefined where none was added, as before a member has signed in. */
export const toDoActor = (system: ActorSystem<any>) => system.get('toDo') as Ref<ToDoInbox> | undefined;
