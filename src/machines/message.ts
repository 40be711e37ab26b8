import type { ActorSystem } from 'xstate';
import { isPageOrHalf } from '#contract/pageOrHalf.ts';
import { asFault, isSignedOut, type Fault } from '#domain/fault.ts';
import { systemActor, type DialogsInbox, type Message } from './systemActor.ts';

/** The dialog for a success or a failure, with the usual title. */
export const message = (id: string, tone: 'success' | 'error', text: Message): DialogsInbox => ({
  type: 'dialog.open',
  id,
  dialog: {
    kind: 'message',
    tone,
    title: { key: tone === 'success' ? 'common:success' : 'common:error' },
    text,
  },
});

/** Shows why something failed, unless the session ended: the sign-in page shows that. */
export function showFailure(
  { system }: { system: ActorSystem<any> },
  { id, thrown, words }: { id: string; thrown: unknown; words: (fault: Fault) => Message },
) {
  const fault = asFault(thrown);
  if (isSignedOut(fault)) return;
  const text = fault.isLacking ? { key: 'common:refused.lacking' as const } : words(fault);
  systemActor(system, 'dialogs').send(message(id, 'error', text));
}

/** "The error body is shown as text" (second specification, §8, my account). */
export function serverWords({ kind, error, body }: Fault): Message {
  if (kind === 'unreachable') return { key: 'common:refused.unreachable' };
  if (error) return { text: [error.title, ...Object.values(error.errors).flat()].join(' ') };
  const isText = typeof body === 'string' && body.trim() !== '' && !isPageOrHalf(body);
  return isText ? { text: body } : { key: 'common:tryAgain' };
}
