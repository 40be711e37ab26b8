import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Fault } from '#domain/fault.ts';
import { thrownOf } from '#machines/kit/faults.ts';
import { listen, pageSource } from '#machines/kit/listen.ts';
import { outputOf } from '#machines/kit/loadStates.ts';
import { showFailure } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import type { Message, PageResumed } from '#machines/systemActor.ts';

type StartTestEvent =
  /** Shows what starts, before anything does. */
  | { type: 'test.explain'; examId: number }
  | { type: 'test.cancel' }
  /** Starts the explained test. */
  | { type: 'test.start' }
  /** Opens a test that runs already. */
  | { type: 'test.continue'; examId: number }
  | PageResumed;

/** "The status plus …", as of a payment (first specification, §8), unless no test can start now. */
function refusalWords({ status, error }: Fault): Message {
  if (error?.type === faultTypes.assessmentClosed) return { key: 'cc:assessments.closed' };
  return status >= 400 ? { key: 'payments:failed', values: { status } } : { key: 'payments:failedSilently' };
}

/**
 * Starts the online test of an assessment in a new tab (first specification, §7): after a page that says what starts,
 * and with a link where the browser blocks the tab. Emits `assessments.changed` when the tries may have changed: after a
 * start, and when the user returns to the page.
 */
export const startTestMachine = setup({
  types: {
    context: {} as { examId: number | null; url: string | null },
    events: {} as StartTestEvent,
    emitted: {} as { type: 'assessments.changed' },
    tags: {} as 'explaining' | 'starting' | 'opened' | 'blocked',
  },
  actors: {
    startTest: port<{ url: string }, { examId: number | null }>('startTest'),
    /** Opens a tab; false if the browser blocks it. */
    openTab: port<{ isOpen: boolean }, { url: string | null }>('openTab'),
    listen,
  },
  guards: { isOpen: (_, { isOpen }: { isOpen: boolean }) => isOpen },
  actions: {
    choose: assign(({ event }) => {
      assertEvent(event, ['test.explain', 'test.continue']);
      return { examId: event.examId, url: null };
    }),
    keepUrl: assign((_, { url }: { url: string }) => ({ url })),
    announceChanged: emit({ type: 'assessments.changed' as const }),
    showFailed: (actor, { thrown }: { thrown: unknown }) =>
      showFailure(actor, {
        id: 'startTest',
        thrown,
        words: refusalWords,
        // The specification's words fit this as well, and the list shows whether the test has started.
        mayBeDone: false,
      }),
  },
}).createMachine({
  id: 'startTest',
  context: { examId: null, url: null },
  invoke: { src: 'listen', input: { to: [pageSource] }, onError: {} },
  on: { 'page.resumed': { actions: 'announceChanged' } },
  initial: 'listing',
  states: {
    listing: {
      on: {
        'test.explain': { target: 'explaining', actions: 'choose' },
        'test.continue': { target: 'starting', actions: 'choose' },
      },
      initial: 'idle',
      states: {
        idle: {},
        opened: {
          tags: 'opened',
          on: { 'page.resumed': { target: 'idle', actions: 'announceChanged' } },
        },
        blocked: {
          tags: 'blocked',
          on: { 'page.resumed': { target: 'idle', actions: 'announceChanged' } },
        },
      },
    },
    explaining: {
      tags: 'explaining',
      on: { 'test.start': { target: 'starting' }, 'test.cancel': { target: 'listing' } },
    },
    starting: {
      tags: 'starting',
      invoke: {
        src: 'startTest',
        input: ({ context: { examId } }) => ({ examId }),
        onDone: {
          target: 'opening',
          actions: [{ type: 'keepUrl', params: outputOf }, 'announceChanged'],
        },
        onError: {
          target: 'listing',
          actions: [{ type: 'showFailed', params: thrownOf }, 'announceChanged'],
        },
      },
    },
    opening: {
      tags: 'starting',
      invoke: {
        src: 'openTab',
        input: ({ context: { url } }) => ({ url }),
        onDone: [
          { guard: { type: 'isOpen', params: outputOf }, target: 'listing.opened' },
          { target: 'listing.blocked' },
        ],
        onError: { target: 'listing.blocked' },
      },
    },
  },
});

export type StartTestRef = ActorRefFrom<typeof startTestMachine>;
