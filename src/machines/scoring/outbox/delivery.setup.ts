import { assertEvent, assign, sendTo, setup, type AnyActorRef } from 'xstate';
import { mayBeContinued } from '#domain/scoring/commands/examActs.ts';
import { pauseAfter, withoutRefusal, type Command } from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { asFault, isFinalRefusal, type Fault } from '#domain/fault.ts';
import { port } from '#machines/port.ts';

/** The server's answer to a command. */
export type Delivered =
  | {
      outcome: 'received';
      serverVersion: ServerVersion;
      /** The board does not have the call, so that only this device knows of the act. */
      isOnlyHere?: true;
    }
  /** The record is newer than the version that the command is based on. */
  | { outcome: 'stale'; theirs: ServerVersion };

/** What a delivery reports to the outbox, which decides when it is sent. */
export type DeliveryNews =
  | { type: 'delivery.stored'; key: string; isOnDevice: boolean }
  /** It may be sent when the outbox says so. */
  | { type: 'delivery.ready'; key: string }
  /** Its times are the board's now. */
  | { type: 'delivery.dated'; command: Command }
  /** `isOfAnother`: the board had the same value from another tab or machine. */
  | { type: 'delivery.received'; key: string; serverVersion: ServerVersion; isOfAnother?: true }
  | { type: 'delivery.stale'; key: string; theirs: ServerVersion }
  | { type: 'delivery.refused'; key: string; fault: Fault }
  /** Nothing is left to do, here or on the device. */
  | { type: 'delivery.gone'; delivery: AnyActorRef };

export type DeliveryInbox =
  /** A newer text, or another place in the order, before it was ever sent. */
  | { type: 'delivery.replace'; command: Command }
  /** Send it now. Its current base is stored first, so that a retry sends the same. */
  | { type: 'delivery.go'; base: ServerVersion }
  /** The text has been typed for so long that it does not wait for a pause any more. */
  | { type: 'delivery.overdue' }
  /** Do not wait any longer: the network is back, or the pause in typing is cut short. */
  | { type: 'delivery.hurry' }
  /** The user discards it, or no later command needs it any more. */
  | { type: 'delivery.drop' };

interface Context {
  command: Command;
  isDropped: boolean;
  isOverdue: boolean;
  failures: number;
  /** Seconds that the server asked to wait. */
  retryAfter: number | null;
  replyTo: { send: (news: DeliveryNews) => void };
}

// Its type is checked in the input: the outbox passes its own `self`.
const outboxRef = ({ context }: { context: Context }) => context.replyTo as AnyActorRef;

/** Ports, guards and actions of a delivery. */
export const deliverySetup = setup({
  types: {
    context: {} as Context,
    events: {} as DeliveryInbox,
    input: {} as Pick<Context, 'command' | 'replyTo'>,
  },
  actors: {
    /** Stores the command on the device; resolves once it would survive the end of the browser. */
    keep: port<object, { command: Command }>('keep'),
    /** The command with its times by the board's clock; rejects while the board cannot be asked. */
    inBoardTime: port<{ command: Command }, { command: Command }>('inBoardTime'),
    deliver: port<Delivered, { command: Command; base: ServerVersion }>('deliver'),
    forget: port<object, { command: Command }>('forget'),
  },
  guards: {
    mayRest: ({ context }) => mayBeContinued(context.command.act) && !context.isOverdue,
    isRefused: ({ context }) => context.command.refusal !== undefined,
    /** The server has not said when to come back. */
    mayHurry: ({ context }) => context.retryAfter === null,
    isDropped: ({ context }) => context.isDropped,
    isTimeUnknown: ({ context }) => context.command.deviceAt !== undefined,
    isRebased: ({ context, event }) => {
      assertEvent(event, 'delivery.go');
      const { base } = event;
      return context.command.base.version !== base.version || context.command.base.value !== base.value;
    },
    isStale: (_, { delivered }: { delivered: Delivered }) => delivered.outcome === 'stale',
    isFinal: (_, { thrown }: { thrown: unknown }) => isFinalRefusal(asFault(thrown)),
  },
  actions: {
    keepCommand: assign(({ event }) => {
      assertEvent(event, 'delivery.replace');
      return { command: event.command };
    }),
    keepBase: assign(({ context, event }) => {
      assertEvent(event, 'delivery.go');
      return {
        command: { ...withoutRefusal(context.command), base: event.base },
        failures: 0,
        retryAfter: null,
      };
    }),
    keepTime: assign((_, { command }: { command: Command }) => ({ command, failures: 0, retryAfter: null })),
    keepRefusal: assign(({ context }, { thrown }: { thrown: unknown }) => ({
      command: { ...context.command, refusal: asFault(thrown) },
    })),
    noteOverdue: assign({ isOverdue: true }),
    noteDropped: assign({ isDropped: true }),
    countFailure: assign(({ context }, { thrown }: { thrown: unknown }) => ({
      failures: context.failures + 1,
      retryAfter: asFault(thrown).retryAfter,
    })),
    notifyStored: sendTo(outboxRef, ({ context }, { isOnDevice }: { isOnDevice: boolean }): DeliveryNews => ({
      type: 'delivery.stored',
      key: context.command.key,
      isOnDevice,
    })),
    notifyReady: sendTo(outboxRef, ({ context }): DeliveryNews => ({
      type: 'delivery.ready',
      key: context.command.key,
    })),
    notifyDated: sendTo(outboxRef, ({ context: { command } }): DeliveryNews => ({
      type: 'delivery.dated',
      command,
    })),
    notifyDelivered: sendTo(outboxRef, ({ context }, { delivered }: { delivered: Delivered }): DeliveryNews =>
      delivered.outcome === 'received'
        ? { type: 'delivery.received', key: context.command.key, serverVersion: delivered.serverVersion }
        : { type: 'delivery.stale', key: context.command.key, theirs: delivered.theirs },
    ),
    notifyRefused: sendTo(outboxRef, ({ context: { command } }): DeliveryNews => ({
      type: 'delivery.refused',
      key: command.key,
      fault: command.refusal!, // set before
    })),
    notifyGone: sendTo(outboxRef, ({ self }): DeliveryNews => ({ type: 'delivery.gone', delivery: self })),
  },
  delays: {
    /** A device that has not stored it by then counts as failed; the command is sent all the same. */
    deviceTimeout: 3_000,
    /** A pause in typing, after which a text is sent that may be continued. */
    rest: 800,
    /** How long a text that is typed without a pause waits for one. */
    longestRest: 4_000,
    pause: ({ context }) => pauseAfter(context.failures, Math.random(), context.retryAfter),
  },
});
