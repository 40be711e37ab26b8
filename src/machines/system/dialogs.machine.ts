import { assign, enqueueActions, setup, type AnyActorRef } from 'xstate';
import type { DialogAnswer, DialogsInbox, DialogWish } from '../systemActor.ts';

export interface OpenDialog {
  id: string;
  dialog: DialogWish;
}

/** One queue for every dialog, so that two are never open at once; the head is what people see. */
export const dialogsMachine = setup({
  types: {
    context: {} as { queue: readonly OpenDialog[] },
    events: {} as DialogsInbox,
    tags: {} as 'open',
  },
  guards: {
    isLast: ({ context }) => context.queue.length === 1,
    isLastOne: ({ context }, { id }: { id: string }) =>
      context.queue.length === 1 && context.queue[0]?.id === id,
  },
  actions: {
    put: assign(({ context }, { open, urgent }: { open: OpenDialog; urgent: boolean }) => {
      const others = context.queue.filter(({ id }) => id !== open.id);
      return { queue: urgent ? [open, ...others] : [...others, open] };
    }),
    drop: assign(({ context }, { id }: { id: string }) => ({
      queue: context.queue.filter((open) => open.id !== id),
    })),
    dropHead: assign({ queue: ({ context }) => context.queue.slice(1) }),
    reply: enqueueActions(({ context, enqueue }, { answer }: { answer: DialogAnswer }) => {
      const asker = context.queue[0]?.dialog.replyTo;
      // Once this actor is done with the answer: the asker may have something to say to it at once.
      if (asker) enqueue.sendTo(asker as AnyActorRef, answer);
    }),
  },
}).createMachine({
  id: 'dialogs',
  context: { queue: [] },
  initial: 'closed',
  on: {
    'dialog.open': {
      target: '.open',
      actions: {
        type: 'put',
        params: ({ event }) => ({
          open: { id: event.id, dialog: event.dialog },
          urgent: event.urgent ?? false,
        }),
      },
    },
  },
  states: {
    closed: {},
    open: {
      tags: 'open',
      on: {
        'dialog.accepted': [
          {
            guard: 'isLast',
            target: 'closed',
            actions: [{ type: 'reply', params: ({ event }) => ({ answer: event }) }, 'dropHead'],
          },
          { actions: [{ type: 'reply', params: ({ event }) => ({ answer: event }) }, 'dropHead'] },
        ],
        'dialog.declined': [
          {
            guard: 'isLast',
            target: 'closed',
            actions: [{ type: 'reply', params: ({ event }) => ({ answer: event }) }, 'dropHead'],
          },
          { actions: [{ type: 'reply', params: ({ event }) => ({ answer: event }) }, 'dropHead'] },
        ],
        'dialog.withdraw': [
          {
            guard: { type: 'isLastOne', params: ({ event }) => ({ id: event.id }) },
            target: 'closed',
            actions: { type: 'drop', params: ({ event }) => ({ id: event.id }) },
          },
          { actions: { type: 'drop', params: ({ event }) => ({ id: event.id }) } },
        ],
      },
    },
  },
});
