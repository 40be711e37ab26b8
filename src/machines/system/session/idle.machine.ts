import { assertEvent, assign, fromCallback, sendTo, setup } from 'xstate';
import type { SignOutReason } from '#machines/sessionTypes.ts';
import { confirm, ifConfirmed, isConfirmed } from '../../kit/confirm.ts';

const MINUTE = 60_000;
/** How long a session lasts without activity. */
export const IDLE_LIMIT = 30 * MINUTE;
/** How long a session lasts at most. */
export const SESSION_LIMIT = 12 * 60 * MINUTE;
/** How long before the end the warning is shown; WCAG 2.2.1 requires at least 20 seconds. */
export const WARNING = 2 * MINUTE;

/** Asks the watch to count this moment as activity, in every tab. */
export type WatchInbox = { type: 'activity.report' };

/**
 * Time and activity in epoch milliseconds, from outside so that sleep and other tabs count. An exam in progress is
 * reported as activity.
 */
export type IdleEvent = { type: 'clock.ticked'; at: number } | { type: 'activity.seen'; at: number };

/**
 * Ends an idle session, after a warning with a countdown that one key press answers; an exam in progress is never
 * ended. Done when the session is to end.
 */
export const idleMachine = setup({
  types: {
    context: {} as { signedInAt: number; seenAt: number; reason: SignOutReason },
    events: {} as IdleEvent,
    input: {} as { signedInAt: number },
    output: {} as { reason: SignOutReason },
  },
  actors: {
    confirm,
    watch: fromCallback<WatchInbox>(() => {
      throw new Error('port "watch" is not wired');
    }),
  },
  guards: {
    isConfirmed,
    isIdleSoon: ({ context, event }) => {
      assertEvent(event, 'clock.ticked');
      return event.at >= context.seenAt + IDLE_LIMIT - WARNING;
    },
    isOverSoon: ({ context, event }) => {
      assertEvent(event, 'clock.ticked');
      return event.at >= context.signedInAt + SESSION_LIMIT - WARNING;
    },
    isIdle: ({ context, event }) => {
      assertEvent(event, 'clock.ticked');
      return event.at >= context.seenAt + IDLE_LIMIT;
    },
    isOver: ({ context, event }) => {
      assertEvent(event, 'clock.ticked');
      return event.at >= context.signedInAt + SESSION_LIMIT;
    },
  },
  actions: {
    keepReason: assign((_, { reason }: { reason: SignOutReason }) => ({ reason })),
    keepSeen: assign(({ event }) => {
      assertEvent(event, 'activity.seen');
      return { seenAt: event.at };
    }),
    reportActivity: sendTo('watch', { type: 'activity.report' }),
  },
}).createMachine({
  id: 'idle',
  context: ({ input }) => ({ signedInAt: input.signedInAt, seenAt: input.signedInAt, reason: 'idle' }),
  output: ({ context }) => ({ reason: context.reason }),
  initial: 'starting',
  invoke: { id: 'watch', src: 'watch', onError: { target: '#idle.ended' } },
  states: {
    // The watch's first event gives the time; a restored session is not idle since its sign-in.
    starting: {
      on: {
        'activity.seen': {
          target: 'used',
          actions: 'keepSeen',
        },
      },
    },
    used: {
      on: {
        'activity.seen': { actions: 'keepSeen' },
        'clock.ticked': [
          // After a long sleep it is too late for a warning: new activity does not revive the session.
          { guard: 'isIdle', target: 'ended' },
          { guard: 'isOverSoon', target: 'closing' },
          { guard: 'isIdleSoon', target: 'warning' },
        ],
      },
    },
    warning: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({
          id: 'idle',
          urgent: true,
          kind: 'warn' as const,
          title: { key: 'shell:idle.title' },
          text: { key: 'shell:idle.text' },
          confirm: { key: 'shell:idle.stay' },
          cancel: { key: 'shell:idle.signOut' },
          until: context.seenAt + IDLE_LIMIT,
        }),
        onDone: [
          // "Stay signed in" counts as activity everywhere.
          { guard: ifConfirmed, actions: 'reportActivity' },
          { target: 'ended', actions: { type: 'keepReason', params: { reason: 'asked' } } },
        ],
        onError: {},
      },
      on: {
        // Another tab's activity, or what was reported.
        'activity.seen': {
          target: 'used',
          actions: 'keepSeen',
        },
        'clock.ticked': {
          guard: 'isIdle',
          target: 'ended',
        },
      },
    },
    closing: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({
          id: 'idle',
          urgent: true,
          kind: 'warn' as const,
          title: { key: 'shell:idle.limitTitle' },
          text: { key: 'shell:idle.limitText' },
          confirm: { key: 'common:actions.continue' },
          cancel: { key: 'shell:idle.signOut' },
          until: context.signedInAt + SESSION_LIMIT,
        }),
        onDone: [
          { guard: ifConfirmed },
          { target: 'ended', actions: { type: 'keepReason', params: { reason: 'asked' } } },
        ],
        onError: {},
      },
      on: {
        'clock.ticked': {
          guard: 'isOver',
          target: 'ended',
          actions: { type: 'keepReason', params: { reason: 'expired' } },
        },
      },
    },
    ended: { type: 'final' },
  },
});
