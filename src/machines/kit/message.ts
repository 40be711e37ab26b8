import type { Fault } from '#domain/fault.ts';
import type { DialogsInbox, Message } from './system.ts';

/** The dialog that tells how something went, under the usual title. */
export const message = (id: string, tone: 'success' | 'error', text: Message): DialogsInbox => ({
  type: 'dialog.open',
  id,
  dialog: {
    kind: 'tell',
    tone,
    title: { key: tone === 'success' ? 'common:success' : 'common:error' },
    text,
  },
});

/** "The error body is shown as text" (second specification, §8, my account). */
export function serverWords({ error, body }: Fault): Message {
  if (error) return { text: [error.title, ...Object.values(error.errors).flat()].join(' ') };
  return typeof body === 'string' && body !== '' ? { text: body } : { key: 'common:tryAgain' };
}
