import { assign, cancel, enqueueActions, raise, setup } from 'xstate';
import type { Message, ToastsInbox, ToastWish, Tone } from './kit/system.ts';

/** How long a toast stays unless its sender says otherwise (first specification, §9). */
export const TOAST_DURATION = 5_000;

export interface Toast {
  id: string;
  tone: Tone;
  message: Message;
  /** Milliseconds; 0 never closes by itself. */
  duration: number;
}

const timer = (id: string) => `close ${id}`;

/** The messages at the bottom right, the oldest first. Pointing at them holds every clock. */
export const toastsMachine = setup({
  types: {
    context: {} as { toasts: readonly Toast[]; shown: number },
    events: {} as ToastsInbox,
  },
  actions: {
    put: assign(({ context }, { wish }: { wish: ToastWish }) => {
      const id = wish.id ?? `toast-${context.shown}`;
      const toast = { id, tone: wish.tone, message: wish.message, duration: wish.duration ?? TOAST_DURATION };
      return {
        shown: context.shown + 1,
        toasts: [...context.toasts.filter((other) => other.id !== id), toast],
      };
    }),
    drop: assign(({ context }, { id }: { id: string }) => ({
      toasts: context.toasts.filter((toast) => toast.id !== id),
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
            { type: 'stopClock', params: ({ event }) => ({ id: event.id ?? '' }) },
            { type: 'put', params: ({ event }) => ({ wish: event }) },
            'startNewestClock',
          ],
        },
        'toast.hold': { target: 'held', actions: 'stopClocks' },
      },
    },
    held: {
      on: {
        'toast.show': {
          actions: [{ type: 'put', params: ({ event }) => ({ wish: event }) }],
        },
        'toast.release': { target: 'running', actions: 'startClocks' },
      },
    },
  },
});
