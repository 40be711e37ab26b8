import type { ActorRefFrom } from 'xstate';
import { deliverySetup } from './delivery.setup.ts';

/**
 * One command's way to the board: onto the device first, then, when the outbox says so, to the server, again and
 * again until it answers. The device lets go of it only when the outbox says so: after an answer, or a person's choice.
 */
export const deliveryMachine = deliverySetup.createMachine({
  id: 'delivery',
  context: ({ input }) => ({ ...input, isDropped: false, failures: 0, retryAfter: null }),
  initial: 'storing',
  states: {
    storing: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'stored', actions: { type: 'notifyStored', params: { isOnDevice: true } } },
        onError: { target: 'stored', actions: { type: 'notifyStored', params: { isOnDevice: false } } },
      },
      after: {
        patience: { target: 'stored', actions: { type: 'notifyStored', params: { isOnDevice: false } } },
      },
      on: {
        'delivery.replace': {
          target: 'storing',
          reenter: true,
          actions: { type: 'keepCommand', params: ({ event }) => event },
        },
        // Only what is on the device can be taken off it.
        'delivery.drop': { actions: 'noteDropped' },
      },
    },
    stored: {
      always: [
        { guard: 'isDropped', target: 'forgetting' },
        { guard: 'isRefused', target: 'undecided' },
        { guard: 'isTyped', target: 'resting' },
        { target: 'ready' },
      ],
    },
    resting: {
      after: { rest: { target: 'ready' } },
      on: {
        'delivery.replace': {
          target: 'storing',
          actions: { type: 'keepCommand', params: ({ event }) => event },
        },
        'delivery.hurry': { target: 'ready' },
        'delivery.drop': { target: 'forgetting' },
      },
    },
    ready: {
      entry: 'notifyReady',
      on: {
        'delivery.replace': {
          target: 'storing',
          actions: { type: 'keepCommand', params: ({ event }) => event },
        },
        'delivery.go': [
          {
            guard: { type: 'isRebased', params: ({ event }) => event },
            target: 'rebasing',
            actions: { type: 'keepBase', params: ({ event }) => event },
          },
          { target: 'sending', actions: { type: 'keepBase', params: ({ event }) => event } },
        ],
        'delivery.drop': { target: 'forgetting' },
      },
    },
    rebasing: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'sending' },
        onError: { target: 'sending' },
      },
      after: { patience: { target: 'sending' } },
    },
    sending: {
      invoke: {
        src: 'deliver',
        input: ({ context: { command } }) => ({ command, base: command.base }),
        onDone: [
          {
            guard: { type: 'isStale', params: ({ event }) => ({ delivered: event.output }) },
            target: 'undecided',
            actions: { type: 'notifyDelivered', params: ({ event }) => ({ delivered: event.output }) },
          },
          {
            target: 'received',
            actions: { type: 'notifyDelivered', params: ({ event }) => ({ delivered: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isFinal', params: ({ event }) => ({ thrown: event.error }) },
            target: 'refusing',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ thrown: event.error }) },
          },
          {
            target: 'pausing',
            actions: { type: 'countFailure', params: ({ event }) => ({ thrown: event.error }) },
          },
        ],
      },
    },
    pausing: {
      after: { pause: { target: 'sending' } },
      on: { 'delivery.hurry': { target: 'sending' } },
    },
    // On the device before it is told: whoever was told must find it refused after a reload too.
    refusing: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'undecided', actions: 'emitRefused' },
        onError: { target: 'undecided', actions: 'emitRefused' },
      },
      after: { patience: { target: 'undecided', actions: 'emitRefused' } },
    },
    undecided: {
      on: {
        // What is on the device says that it is refused, or what it was based on.
        'delivery.go': { target: 'rebasing', actions: { type: 'keepBase', params: ({ event }) => event } },
        'delivery.drop': { target: 'forgetting' },
      },
    },
    // What follows it on the same record is based on it, and would not be after the end of the browser.
    received: { on: { 'delivery.drop': { target: 'forgetting' } } },
    forgetting: {
      invoke: {
        src: 'forget',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'done' },
        // It is sent once more at the next visit, under the same key, so it cannot be done twice.
        onError: { target: 'done' },
      },
    },
    done: { type: 'final', entry: 'notifyGone' },
  },
});

export type DeliveryRef = ActorRefFrom<typeof deliveryMachine>;
