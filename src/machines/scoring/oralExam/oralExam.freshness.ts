import { oralExamSetup } from './oralExam.setup.ts';

/**
 * Keeps what is shown equal to what the board has, with what this device has done since: another device may have
 * changed the exam. It is read again when the page is looked at again, when the network is back, on the way to the
 * summary, and whenever a part of the exam asks for it with `exam.refresh`; `exam.refreshed` follows in each case.
 */
export const freshness = oralExamSetup.createStateConfig({
  initial: 'idle',
  on: { 'outbox.reported': { actions: { type: 'applyReport', params: ({ event }) => event } } },
  states: {
    idle: {
      on: {
        'exam.refresh': { guard: 'isLoaded', target: 'reading' },
        'connection.restored': { guard: 'isLoaded', target: 'reading' },
        'page.resumed': { guard: 'isLoaded', target: 'reading' },
        'review.open': { guard: 'isLoaded', target: 'reading' },
      },
    },
    reading: {
      invoke: {
        src: 'load',
        input: ({ context: { examScheduleId, userId } }) => ({ examScheduleId, userId }),
        onDone: { target: 'comparing', actions: { type: 'keepRead', params: ({ event }) => event.output } },
        // What is known stays, each value with its receipt; the board refuses what is based on something older.
        onError: { target: 'comparing' },
      },
      on: { 'exam.refresh': { target: 'reading', reenter: true } },
    },
    // What was read and what is unsent are put together in one step, so that nothing flickers in between.
    comparing: {
      entry: 'askOutbox',
      on: {
        'outbox.reported': {
          target: 'idle',
          actions: [{ type: 'applyRead', params: ({ event }) => event }, 'raiseRefreshed'],
        },
      },
    },
  },
});
