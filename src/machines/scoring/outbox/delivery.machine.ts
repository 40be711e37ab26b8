import { raise, type ActorRefFrom } from 'xstate';
import { deliverySetup } from './delivery.setup.ts';

/**
 * Delivers one command to the board: stores it on the device, then, when the outbox says so, sends it to the server
 * and retries until there is an answer. A text that is typed without a pause is sent all the same. It leaves the device only when the outbox says so: after an answer, or by a
 * decision of the user.
 */
export const deliveryMachine = deliverySetup.createMachine({
  id: 'delivery',
  context: ({ input }) => ({ ...input, isDropped: false, isOverdue: false, failures: 0, retryAfter: null }),
  initial: 'storing',
  entry: raise({ type: 'delivery.overdue' }, { delay: 'longestRest' }),
  on: { 'delivery.overdue': { actions: 'noteOverdue' } },
  states: {
    storing: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'stored', actions: { type: 'notifyStored', params: { isOnDevice: true } } },
        onError: { target: 'stored', actions: { type: 'notifyStored', params: { isOnDevice: false } } },
      },
      after: {
        deviceTimeout: { target: 'stored', actions: { type: 'notifyStored', params: { isOnDevice: false } } },
      },
      on: {
        'delivery.replace': {
          target: 'storing',
          reenter: true,
          actions: 'keepCommand',
        },
        // It can be removed from the device only after it was stored.
        'delivery.drop': { actions: 'noteDropped' },
      },
    },
    stored: {
      always: [
        { guard: 'isDropped', target: 'forgetting' },
        { guard: 'isRefused', target: 'undecided' },
        { guard: 'mayRest', target: 'resting' },
        { target: 'ready' },
      ],
    },
    resting: {
      after: { rest: { target: 'ready' } },
      on: {
        'delivery.replace': {
          target: 'storing',
          actions: 'keepCommand',
        },
        'delivery.hurry': { target: 'ready' },
        'delivery.overdue': { target: 'ready', actions: 'noteOverdue' },
        'delivery.drop': { target: 'forgetting' },
      },
    },
    ready: {
      entry: 'notifyReady',
      on: {
        'delivery.replace': {
          target: 'storing',
          actions: 'keepCommand',
        },
        'delivery.go': [
          { guard: 'isTimeUnknown', target: 'dating', actions: 'keepBase' },
          {
            guard: 'isRebased',
            target: 'rebasing',
            actions: 'keepBase',
          },
          { target: 'sending', actions: 'keepBase' },
        ],
        'delivery.drop': { target: 'forgetting' },
      },
    },
    // Its times become the board's before the board gets them, and are stored, so that a retry sends the same.
    dating: {
      invoke: {
        src: 'inBoardTime',
        input: ({ context }) => ({ command: context.command }),
        onDone: {
          target: 'rebasing',
          actions: [{ type: 'keepTime', params: ({ event }) => event.output }, 'notifyDated'],
        },
        onError: {
          target: 'dateless',
          actions: { type: 'countFailure', params: ({ event }) => ({ thrown: event.error }) },
        },
      },
    },
    dateless: {
      after: { pause: { target: 'dating' } },
      on: { 'delivery.hurry': { guard: 'mayHurry', target: 'dating' } },
    },
    rebasing: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'sending' },
        onError: { target: 'sending' },
      },
      after: { deviceTimeout: { target: 'sending' } },
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
      on: { 'delivery.hurry': { guard: 'mayHurry', target: 'sending' } },
    },
    // Store the refusal before reporting it: after a reload the command must still be refused.
    refusing: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'undecided', actions: 'notifyRefused' },
        onError: { target: 'undecided', actions: 'notifyRefused' },
      },
      after: { deviceTimeout: { target: 'undecided', actions: 'notifyRefused' } },
    },
    undecided: {
      on: {
        // The device stored it as refused, or with an older base: store it again before it is sent.
        'delivery.go': { target: 'rebasing', actions: 'keepBase' },
        'delivery.drop': { target: 'forgetting' },
      },
    },
    // The next command on the same record is based on it, also after the browser was closed: keep it until then.
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
