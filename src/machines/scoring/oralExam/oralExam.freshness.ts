import { oralExamSetup } from './oralExam.setup.ts';

/**
 * Keeps what is shown equal to what the board has plus this device's changes, because another device may have changed
 * the exam. It is reloaded when the user returns to the page, when the network is back, on the way to the summary,
 * and on `exam.refresh`; `exam.refreshed` follows each time.
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
        // The known values stay, each with its receipt; the board refuses a command that is based on an older one.
        onError: { target: 'comparing' },
      },
      on: { 'exam.refresh': { target: 'reading', reenter: true } },
    },
    // What was loaded and what is unsent are combined in one step, so that nothing flickers.
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
