import { assign, sendTo, setup, type AnyActorRef } from 'xstate';
import {
  isTyped,
  pauseAfter,
  withoutRefusal,
  type Command,
  type ServerVersion,
} from '#domain/scoring/examCommand.ts';
import { asFault, isFinalRefusal, type Fault } from '#domain/fault.ts';
import { port } from '#machines/port.ts';

/** What the server made of a command. */
export type Delivered =
  | { outcome: 'received'; serverVersion: ServerVersion }
  /** Its record is newer than what the command is based on. */
  | { outcome: 'stale'; theirs: ServerVersion };

/** What a delivery tells the outbox, which decides when it goes. */
export type DeliveryNews =
  | { type: 'delivery.stored'; key: string; isOnDevice: boolean }
  /** It may go out, when its turn has come. */
  | { type: 'delivery.ready'; key: string }
  | { type: 'delivery.received'; key: string; serverVersion: ServerVersion }
  | { type: 'delivery.stale'; key: string; theirs: ServerVersion }
  | { type: 'delivery.refused'; key: string; fault: Fault }
  /** Nothing is left to do, here or on the device. */
  | { type: 'delivery.gone'; delivery: AnyActorRef };

export type DeliveryInbox =
  /** Another text, or another place in the order, before it ever went out. */
  | { type: 'delivery.replace'; command: Command }
  /** Its turn has come. What it is based on by now is written down before it goes, so that it goes the same again. */
  | { type: 'delivery.go'; base: ServerVersion }
  /** The network is back, or nobody wants to wait for the end of typing. */
  | { type: 'delivery.hurry' }
  /** A person gives it up, or nothing that follows it needs it any more. */
  | { type: 'delivery.drop' };

interface Context {
  command: Command;
  isDropped: boolean;
  failures: number;
  /** Seconds that the server asked to wait. */
  retryAfter: number | null;
  replyTo: { send: (news: DeliveryNews) => void };
}

// Typed where it comes in; the outbox gives its own self.
const whoAsked = ({ context }: { context: Context }) => context.replyTo as AnyActorRef;

/** What a delivery is made of. */
export const deliverySetup = setup({
  types: {
    context: {} as Context,
    events: {} as DeliveryInbox,
    input: {} as Pick<Context, 'command' | 'replyTo'>,
  },
  actors: {
    /** Writes the command onto the device; resolves when it would survive the end of the browser. */
    keep: port<object, { command: Command }>('keep'),
    deliver: port<Delivered, { command: Command; base: ServerVersion }>('deliver'),
    forget: port<object, { command: Command }>('forget'),
  },
  guards: {
    isTyped: ({ context }) => isTyped(context.command.act),
    isRefused: ({ context }) => context.command.refusal !== undefined,
    isDropped: ({ context }) => context.isDropped,
    isRebased: ({ context }, { base }: { base: ServerVersion }) =>
      context.command.base.version !== base.version || context.command.base.value !== base.value,
    isStale: (_, { delivered }: { delivered: Delivered }) => delivered.outcome === 'stale',
    isFinal: (_, { thrown }: { thrown: unknown }) => isFinalRefusal(asFault(thrown)),
  },
  actions: {
    keepCommand: assign((_, { command }: { command: Command }) => ({ command })),
    keepBase: assign(({ context }, { base }: { base: ServerVersion }) => ({
      command: { ...withoutRefusal(context.command), base },
      failures: 0,
      retryAfter: null,
    })),
    keepRefusal: assign(({ context }, { thrown }: { thrown: unknown }) => ({
      command: { ...context.command, refusal: asFault(thrown) },
    })),
    noteDropped: assign({ isDropped: true }),
    countFailure: assign(({ context }, { thrown }: { thrown: unknown }) => ({
      failures: context.failures + 1,
      retryAfter: asFault(thrown).retryAfter,
    })),
    notifyStored: sendTo(whoAsked, ({ context }, { isOnDevice }: { isOnDevice: boolean }): DeliveryNews => ({
      type: 'delivery.stored',
      key: context.command.key,
      isOnDevice,
    })),
    notifyReady: sendTo(whoAsked, ({ context }): DeliveryNews => ({
      type: 'delivery.ready',
      key: context.command.key,
    })),
    notifyDelivered: sendTo(whoAsked, ({ context }, { delivered }: { delivered: Delivered }): DeliveryNews =>
      delivered.outcome === 'received'
        ? { type: 'delivery.received', key: context.command.key, serverVersion: delivered.serverVersion }
        : { type: 'delivery.stale', key: context.command.key, theirs: delivered.theirs },
    ),
    emitRefused: sendTo(whoAsked, ({ context: { command } }): DeliveryNews => ({
      type: 'delivery.refused',
      key: command.key,
      fault: command.refusal!, // kept before
    })),
    notifyGone: sendTo(whoAsked, ({ self }): DeliveryNews => ({ type: 'delivery.gone', delivery: self })),
  },
  delays: {
    /** A device that has not written by then keeps nothing; what was done is sent all the same. */
    patience: 3_000,
    /** A pause in typing, after which a text goes out. */
    rest: 800,
    pause: ({ context }) => pauseAfter(context.failures, Math.random(), context.retryAfter),
  },
});
