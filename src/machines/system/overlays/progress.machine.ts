import { assertEvent, assign, setup } from 'xstate';
import type { ProgressInbox } from '#machines/systemActor.ts';

/** The spinner: shown once work lasts long enough to be noticed, hidden when the last piece ends. */
export const progressMachine = setup({
  types: {
    context: {} as { work: readonly string[] },
    events: {} as ProgressInbox,
    tags: {} as 'showing',
  },
  guards: {
    isDone: ({ context }) => context.work.length === 0,
  },
  actions: {
    begin: assign(({ context, event }) => {
      assertEvent(event, 'work.began');
      return { work: [...context.work, event.id] };
    }),
    end: assign(({ context, event }) => {
      assertEvent(event, 'work.ended');
      return {
        work: context.work.filter((other) => other !== event.id),
      };
    }),
    forget: assign({ work: [] }),
  },
  delays: {
    /** Shorter waits are not worth a spinner. */
    showDelay: 300,
  },
}).createMachine({
  id: 'progress',
  context: { work: [] },
  initial: 'idle',
  on: {
    'work.ended': { actions: 'end' },
    'work.forgotten': { actions: 'forget' },
  },
  states: {
    idle: {
      on: {
        'work.began': {
          target: 'waiting',
          actions: 'begin',
        },
      },
    },
    waiting: {
      always: { guard: 'isDone', target: 'idle' },
      after: { showDelay: { target: 'showing' } },
      on: { 'work.began': { actions: 'begin' } },
    },
    showing: {
      tags: 'showing',
      always: { guard: 'isDone', target: 'idle' },
      on: { 'work.began': { actions: 'begin' } },
    },
  },
});
