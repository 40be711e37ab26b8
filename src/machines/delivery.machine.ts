import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate';
import { isTyped, pauseAfter, type Command, type Held } from '#domain/examCommand.ts';
import { asFault, isFinalRefusal, type Fault } from '#domain/fault.ts';
import { port } from './kit/port.ts';

/** What the server made of a command. */
export type Delivered =
  | { outcome: 'received'; held: Held }
  /** Its record is newer than what the command is based on. */
  | { outcome: 'stale'; theirs: Held };

/** What a delivery tells the outbox, which decides when it goes. */
export type DeliveryNews =
  | { type: 'delivery.stored'; key: string; isOnDevice: boolean }
  /** It may go out, when its turn has come. */
  | { type: 'delivery.ready'; key: string }
  | { type: 'delivery.received'; key: string; held: Held }
  | { type: 'delivery.stale'; key: string; theirs: Held }
  | { type: 'delivery.refused'; key: string; fault: Fault };

export type DeliveryInbox =
  /** Another text in its place, before it ever went out. */
  | { type: 'delivery.replace'; command: Command }
  | { type: 'delivery.go'; base: Held }
  /** The network is back, or nobody wants to wait for the end of typing. */
  | { type: 'delivery.hurry' }
  /** A person gives it up. */
  | { type: 'delivery.drop' };

interface Context {
  command: Command;
  base: Held;
  failures: number;
  /** Seconds that the server asked to wait. */
  retryAfter: number | null;
  replyTo: { send: (news: DeliveryNews) => void };
}

// Typed where it comes in; the outbox gives its own self.
const whoAsked = ({ context }: { context: Context }) => context.replyTo as AnyActorRef;

/**
 * One command's way to the board: onto the device first, then, when the outbox says so, to the server, again and
 * again until it answers. It ends only with an answer that the outbox has heard, or with a person's choice.
 */
export const deliveryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeliveryInbox,
    input: {} as Pick<Context, 'command' | 'replyTo'>,
  },
  actors: {
    /** Writes the command onto the device; resolves when it would survive the end of the browser. */
    keep: port<object, { command: Command }>('keep'),
    deliver: port<Delivered, { command: Command; base: Held }>('deliver'),
    forget: port<object, { command: Command }>('forget'),
  },
  guards: {
    isTyped: ({ context }) => isTyped(context.command.act),
    isStale: (_, { delivered }: { delivered: Delivered }) => delivered.outcome === 'stale',
    isFinal: (_, { thrown }: { thrown: unknown }) => isFinalRefusal(asFault(thrown)),
  },
  actions: {
    keepCommand: assign((_, { command }: { command: Command }) => ({ command })),
    keepBase: assign((_, { base }: { base: Held }) => ({ base, failures: 0, retryAfter: null })),
    countFailure: assign(({ context }, { thrown }: { thrown: unknown }) => ({
      failures: context.failures + 1,
      retryAfter: asFault(thrown).retryAfter,
    })),
    tellStored: sendTo(whoAsked, ({ context }, { isOnDevice }: { isOnDevice: boolean }): DeliveryNews => ({
      type: 'delivery.stored',
      key: context.command.key,
      isOnDevice,
    })),
    tellReady: sendTo(whoAsked, ({ context }): DeliveryNews => ({
      type: 'delivery.ready',
      key: context.command.key,
    })),
    tellDelivered: sendTo(whoAsked, ({ context }, { delivered }: { delivered: Delivered }): DeliveryNews =>
      delivered.outcome === 'received'
        ? { type: 'delivery.received', key: context.command.key, held: delivered.held }
        : { type: 'delivery.stale', key: context.command.key, theirs: delivered.theirs },
    ),
    tellRefused: sendTo(whoAsked, ({ context }, { thrown }: { thrown: unknown }): DeliveryNews => ({
      type: 'delivery.refused',
      key: context.command.key,
      fault: asFault(thrown),
    })),
  },
  delays: {
    /** A device that has not written by then keeps nothing; what was done is sent all the same. */
    patience: 3_000,
    /** A pause in typing, after which a text goes out. */
    rest: 800,
    pause: ({ context }) => pauseAfter(context.failures, Math.random(), context.retryAfter),
  },
}).createMachine({
  id: 'delivery',
  context: ({ input }) => ({ ...input, base: input.command.base, failures: 0, retryAfter: null }),
  initial: 'storing',
  states: {
    storing: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'stored', actions: { type: 'tellStored', params: { isOnDevice: true } } },
        onError: { target: 'stored', actions: { type: 'tellStored', params: { isOnDevice: false } } },
      },
      after: {
        patience: { target: 'stored', actions: { type: 'tellStored', params: { isOnDevice: false } } },
      },
      on: {
        'delivery.replace': {
          target: 'storing',
          reenter: true,
          actions: { type: 'keepCommand', params: ({ event }) => event },
        },
      },
    },
    stored: { always: [{ guard: 'isTyped', target: 'resting' }, { target: 'ready' }] },
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
      entry: 'tellReady',
      on: {
        'delivery.replace': {
          target: 'storing',
          actions: { type: 'keepCommand', params: ({ event }) => event },
        },
        'delivery.go': { target: 'sending', actions: { type: 'keepBase', params: ({ event }) => event } },
        'delivery.drop': { target: 'forgetting' },
      },
    },
    sending: {
      invoke: {
        src: 'deliver',
        input: ({ context: { command, base } }) => ({ command, base }),
        onDone: [
          {
            guard: { type: 'isStale', params: ({ event }) => ({ delivered: event.output }) },
            target: 'undecided',
            actions: { type: 'tellDelivered', params: ({ event }) => ({ delivered: event.output }) },
          },
          {
            target: 'forgetting',
            actions: { type: 'tellDelivered', params: ({ event }) => ({ delivered: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isFinal', params: ({ event }) => ({ thrown: event.error }) },
            target: 'undecided',
            actions: { type: 'tellRefused', params: ({ event }) => ({ thrown: event.error }) },
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
    undecided: {
      on: {
        'delivery.go': { target: 'sending', actions: { type: 'keepBase', params: ({ event }) => event } },
        'delivery.drop': { target: 'forgetting' },
      },
    },
    forgetting: {
      invoke: {
        src: 'forget',
        input: ({ context }) => ({ command: context.command }),
        onDone: { target: 'done' },
        // It is sent once more at the next visit, under the same key, so it cannot be done twice.
        onError: { target: 'done' },
      },
    },
    done: { type: 'final' },
  },
});

export type DeliveryRef = ActorRefFrom<typeof deliveryMachine>;
