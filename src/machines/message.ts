import type { ActorSystem, AnyActorRef } from 'xstate';
import { isPageOrHalf } from '#contract/core/pageOrHalf.ts';
import { asFault, isSignedOut, isUnanswered, type Fault } from '#domain/fault.ts';
import { systemActor, type DialogsInbox, type Message, type ToastsInbox } from './systemActor.ts';

/** The dialog for a success or a failure, with the usual title. */
export const message = (id: string, tone: 'success' | 'error', text: Message) =>
  ({
    type: 'dialog.open',
    id,
    dialog: {
      kind: 'message',
      tone,
      title: { key: tone === 'success' ? 'common:success' : 'common:error' },
      text,
    },
  }) satisfies DialogsInbox;

/** The same for what ends when nobody waits for it: it does not take the focus, and a failure stays until it is closed. */
export const unprompted = (id: string, tone: 'success' | 'error', text: Message): ToastsInbox => ({
  type: 'toast.show',
  id,
  tone,
  message: text,
  ...(tone === 'error' && { duration: 0 }),
});

/**
 * How a write ended: the dialog for a person who waits for it, else the toast, which stays until it is closed, because its
 * form may have been emptied meanwhile.
 *
 * @returns what to send to `resultInbox`.
 */
export const result = (isAwaited: boolean, id: string, tone: 'success' | 'error', text: Message) =>
  isAwaited ? message(id, tone, text) : { ...unprompted(id, tone, text), duration: 0 };

/** Where `result` is sent. */
export const resultInbox = (system: ActorSystem<any>, isAwaited: boolean): AnyActorRef =>
  systemActor(system, isAwaited ? 'dialogs' : 'toasts');

/** What is said of a write of which it is not known whether it was done. */
export const unconfirmed: Message = { key: 'common:unconfirmed' };

/** What is said of it once what was read shows that it was not done. */
export const notArrived: Message = { key: 'common:notArrived' };

/** Why a write failed, in words. */
export function failureText(fault: Fault, words: (fault: Fault) => Message): Message {
  if (fault.isLacking) return { key: 'common:refused.lacking' };
  if (fault.isPageError) return pageError(fault);
  if (fault.isNotDone) return notArrived;
  return isUnanswered(fault) ? unconfirmed : words(fault);
}

/** What is said of a call that failed in the portal's own code, perhaps after the board had done it. */
const pageError = ({ reference }: Fault): Message => ({
  key: 'common:refused.pageError',
  values: { reference },
});

interface Failure {
  id: string;
  thrown: unknown;
  words: (fault: Fault) => Message;
  /** False for a call that changes nothing: without an answer it has failed. */
  mayBeDone?: boolean;
}

/** Shows why a call failed, unless the session ended: the sign-in page shows that. */
export function showFailure(
  { system }: { system: ActorSystem<any> },
  { id, thrown, words, mayBeDone = true }: Failure,
) {
  const fault = asFault(thrown);
  if (isSignedOut(fault)) return;
  const isFailed = !mayBeDone && !fault.isPageError && isUnanswered(fault);
  const text = isFailed ? words(fault) : failureText(fault, words);
  systemActor(system, 'dialogs').send(message(id, 'error', text));
}

/** "The error body is shown as text" (second specification, §8, my account). */
export function serverWords(fault: Fault): Message {
  const { kind, error, body } = fault;
  if (fault.isPageError) return pageError(fault);
  if (kind === 'unreachable') return { key: 'common:refused.unreachable' };
  if (error) return { text: [error.title, ...Object.values(error.errors).flat()].join(' ') };
  const isText = typeof body === 'string' && body.trim() !== '' && !isPageOrHalf(body);
  return isText ? { text: body } : { key: 'common:tryAgain' };
}
