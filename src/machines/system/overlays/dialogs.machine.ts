import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import {
  systemActor,
  type DialogAnswered,
  type DialogContent,
  type DialogsInbox,
} from '#machines/systemActor.ts';

export interface OpenDialog {
  id: string;
  dialog: DialogContent;
}

type Opened = Extract<DialogsInbox, { type: 'dialog.open' }>;
const put = {
  type: 'put',
  params: ({ event: { id, dialog, urgent = false } }: { event: Opened }) => ({
    open: { id, dialog },
    urgent,
  }),
} as const;

/** One queue for all dialogs, so that only the first is open. */
export const dialogsMachine = setup({
  types: {
    context: {} as { queue: readonly OpenDialog[] },
    events: {} as DialogsInbox,
    emitted: {} as DialogAnswered,
    tags: {} as 'open',
  },
  guards: {
    /** It says how something ended, as a toast may have said of an earlier try. */
    isResult: ({ event }) => event.type === 'dialog.open' && event.dialog.kind === 'message',
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
    closeToast: sendTo(
      ({ system }) => systemActor(system, 'toasts'),
      (_, { id }: { id: string }) => ({ type: 'toast.close' as const, id }),
    ),
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
    'dialog.open': [
      {
        guard: 'isResult',
        target: '.open',
        actions: [put, { type: 'closeToast', params: ({ event }) => ({ id: event.id }) }],
      },
      { target: '.open', actions: put },
    ],
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
