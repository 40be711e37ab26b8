import { assertEvent, assign, emit, setup } from 'xstate';
import type { DialogAnswered, DialogsInbox, DialogContent } from '#machines/systemActor.ts';

export interface OpenDialog {
  id: string;
  dialog: DialogContent;
}

/** One queue for all dialogs, so that only the first is open. */
export const dialogsMachine = setup({
  types: {
    context: {} as { queue: readonly OpenDialog[] },
    events: {} as DialogsInbox,
    emitted: {} as DialogAnswered,
    tags: {} as 'open',
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
  },
  actions: {
    put: assign(({ context }, { open, urgent }: { open: OpenDialog; urgent: boolean }) => {
      const others = context.queue.filter(({ id }) => id !== open.id);
      return { queue: urgent ? [open, ...others] : [...others, open] };
    }),
    drop: assign(({ context, event }) => {
      assertEvent(event, 'dialog.withdraw');
      return {
        queue: context.queue.filter((open) => open.dialog !== event.dialog),
      };
    }),
    dropHead: assign({ queue: ({ context }) => context.queue.slice(1) }),
    announce: emit(({ context }, { isAccepted }: { isAccepted: boolean }) => ({
      type: 'dialog.answered' as const,
      ...context.queue[0]!, // in `open` the queue is never empty
      isAccepted,
    })),
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
      always: { guard: 'isEmpty', target: 'closed' },
      on: {
        'dialog.accepted': { actions: [{ type: 'announce', params: { isAccepted: true } }, 'dropHead'] },
        'dialog.declined': { actions: [{ type: 'announce', params: { isAccepted: false } }, 'dropHead'] },
        'dialog.withdraw': { actions: 'drop' },
      },
    },
  },
});
