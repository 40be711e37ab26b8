import { assign, cancel, enqueueActions, raise, setup } from 'xstate';
import type { Message, ToastsInbox, ToastContent, Tone } from '#machines/systemActor.ts';

/** How long a toast stays by default (first specification, §9). */
export const TOAST_DURATION = 5_000;

export interface Toast {
  id: string;
  tone: Tone;
  message: Message;
  /** Milliseconds; 0 never closes by itself. */
  duration: number;
  outlivesSession: boolean;
}

interface Shown {
  toasts: readonly Toast[];
  shown: number;
}

const timer = (id: string) => `close ${id}`;

const wordsOf = ({ tone, message }: Pick<Toast, 'tone' | 'message'>) =>
  JSON.stringify([tone, 'key' in message ? [message.key, message.values] : message.text]);

/** The id of a message's toast: its own, or that of a toast with the same text. */
const idOf = ({ toasts, shown }: Shown, content: ToastContent) =>
  content.id ?? toasts.find((toast) => wordsOf(toast) === wordsOf(content))?.id ?? `toast-${shown}`;

/**
 * The messages at the bottom right, the oldest first. Pointing at them pauses every timer. A repeated message
 * replaces the earlier one, so that many equal errors are one toast.
 */
export const toastsMachine = setup({
  types: {
    context: {} as Shown,
    events: {} as ToastsInbox,
  },
  actions: {
    put: assign(({ context }, { content }: { content: ToastContent }) => {
      const id = idOf(context, content);
      const toast = {
        id,
        tone: content.tone,
        message: content.message,
        duration: content.duration ?? TOAST_DURATION,
        outlivesSession: content.outlivesSession ?? false,
      };
      return {
        shown: context.shown + 1,
        toasts: [...context.toasts.filter((other) => other.id !== id), toast],
      };
    }),
    drop: assign(({ context }, { id }: { id: string }) => ({
      toasts: context.toasts.filter((toast) => toast.id !== id),
    })),
    /** Those that close by themselves say what ended the session. */
    dropLasting: assign(({ context }) => ({
      toasts: context.toasts.filter(({ duration, outlivesSession }) => duration > 0 || outlivesSession),
    })),
    startClocks: enqueueActions(({ context, enqueue }) => {
      for (const { id, duration } of context.toasts.filter((toast) => toast.duration > 0))
        enqueue(raise({ type: 'toast.close', id }, { id: timer(id), delay: duration }));
    }),
    startNewestClock: enqueueActions(({ context, enqueue }) => {
      const newest = context.toasts.at(-1);
      if (newest && newest.duration > 0)
        enqueue(
          raise({ type: 'toast.close', id: newest.id }, { id: timer(newest.id), delay: newest.duration }),
        );
    }),
    stopClock: cancel((_, { id }: { id: string }) => timer(id)),
    stopClocks: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.toasts) enqueue(cancel(timer(id)));
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], shown: 0 },
  initial: 'running',
  on: {
    'toasts.forget': { actions: 'dropLasting' },
    'toast.close': {
      actions: [
        { type: 'stopClock', params: ({ event }) => ({ id: event.id }) },
        { type: 'drop', params: ({ event }) => ({ id: event.id }) },
      ],
    },
  },
  states: {
    running: {
      on: {
        'toast.show': {
          actions: [
            { type: 'stopClock', params: ({ context, event }) => ({ id: idOf(context, event) }) },
            { type: 'put', params: ({ event }) => ({ content: event }) },
            'startNewestClock',
          ],
        },
        'toast.hold': { target: 'held', actions: 'stopClocks' },
      },
    },
    held: {
      on: {
        'toast.show': {
          actions: [{ type: 'put', params: ({ event }) => ({ content: event }) }],
        },
        'toast.release': { target: 'running', actions: 'startClocks' },
      },
    },
  },
});
