import { assign, enqueueActions, fromCallback, raise, sendTo, setup, type AnyActorRef } from 'xstate';
import {
  baseOf,
  mayGo,
  replacedBy,
  valueOf,
  type Command,
  type CommandWish,
  type Held,
} from '#domain/examCommand.ts';
import type { Fault } from '#domain/fault.ts';
import { unsentOf } from '#domain/whereabouts.ts';
import { deliveryMachine, type DeliveryNews } from './delivery.machine.ts';
import { port } from './kit/port.ts';
import { systemActor } from './kit/system.ts';
import {
  change,
  commandOf,
  entryOf,
  type OutboxDeps,
  type OutboxFacts,
  isUndecided,
  without,
  type Question,
  type Recalled,
  type Whose,
} from './outbox.entries.ts';
import type { OutboxInbox, OutboxNews, OutboxReport } from './outbox.types.ts';

/** What the outbox is made of. */
export const setupOutbox = ({ tab }: Pick<OutboxDeps, 'tab'>) =>
  setup({
    types: {
      context: {} as OutboxFacts,
      events: {} as OutboxInbox | DeliveryNews | { type: 'outbox.turn' },
      tags: {} as 'open',
    },
    actors: {
      delivery: deliveryMachine,
      /** What the device keeps for a person, without what another living tab of theirs sends. */
      recall: port<Recalled, Whose>('recall'),
      /** Tells of commands whose tab was closed, as `outbox.adopt`. */
      watchTabs: fromCallback<OutboxInbox, Whose>(() => {
        throw new Error('port "watchTabs" is not wired');
      }),
    },
    guards: {
      isRetyped: ({ context }, { wish }: { wish: CommandWish }) => !!replacedBy(wish, context.entries),
      isAnother: ({ context }, { userId }: { userId: number }) => context.userId !== userId,
      /** Nobody has to choose between two equal values. */
      isSame: ({ context }, { key, theirs }: { key: string; theirs: Held }) =>
        valueOf(commandOf(context, key).act) === (theirs.value ?? ''),
      /** A person was asked about it. */
      isUndecided: ({ context }, { key }: { key: string }) => isUndecided(context, key),
    },
    actions: {
      begin: assign((_, { userId }: { userId: number }) => ({ userId })),
      /** A text takes the place of one that never went out. */
      retype: enqueueActions(({ context, enqueue }, { wish }: { wish: CommandWish }) => {
        const old = replacedBy(wish, context.entries)?.command;
        if (!old) return;
        const command: Command = { ...old, act: wish.act };
        enqueue.assign({ entries: change(context.entries, old.key, { command, stage: 'storing' }) });
        enqueue.sendTo(context.deliveries[old.key]!, { type: 'delivery.replace', command });
      }),
      /** Starts the delivery of commands that it does not have yet. */
      admit: assign(({ context, spawn, self }, { commands }: { commands: readonly Command[] }) => {
        const fresh = commands
          .filter(({ key, userId }) => userId === context.userId && !(key in context.deliveries))
          .map((command) => ({ ...command, tab }));
        return {
          entries: [...context.entries, ...fresh.map(entryOf)].toSorted(
            (a, b) => a.command.order - b.command.order,
          ),
          deliveries: {
            ...context.deliveries,
            ...Object.fromEntries(
              fresh.map((command) => [
                command.key,
                spawn('delivery', { id: `delivery ${command.key}`, input: { command, replyTo: self } }),
              ]),
            ),
          },
        };
      }),
      noteUnreadable: assign((_, { unreadable }: { unreadable: number }) => ({ unreadable })),
      noteRecallFailed: assign({ isDurable: false }),
      noteStored: assign(({ context }, { key, isOnDevice }: { key: string; isOnDevice: boolean }) => ({
        entries: change(context.entries, key, { isOnDevice, stage: 'resting' }),
        isDurable: isOnDevice,
      })),
      noteReady: assign(({ context }, { key }: { key: string }) => ({
        entries: change(context.entries, key, { stage: 'waiting' }),
      })),
      /** Sends out whatever may go. */
      dispatch: enqueueActions(({ context, enqueue }) => {
        let { entries } = context;
        for (const { command } of mayGo(entries)) {
          entries = change(entries, command.key, {
            stage: 'sending',
            wasSent: true,
            fault: null,
            theirs: null,
          });
          const base = baseOf(command, context.held[command.target]);
          enqueue.sendTo(context.deliveries[command.key]!, { type: 'delivery.go', base });
        }
        enqueue.assign({ entries });
      }),
      settle: assign(({ context }, { key, held }: { key: string; held: Held }) => {
        const target = context.entries.find(({ command }) => command.key === key)?.command.target;
        return {
          entries: context.entries.filter(({ command }) => command.key !== key),
          deliveries: without(context.deliveries, [key]),
          held: target === undefined ? context.held : { ...context.held, [target]: held },
        };
      }),
      noteHeld: assign(({ context }, { key, theirs }: { key: string; theirs: Held }) => ({
        held: { ...context.held, [commandOf(context, key).target]: theirs },
      })),
      noteStale: assign(({ context }, { key, theirs }: { key: string; theirs: Held }) => ({
        entries: change(context.entries, key, { stage: 'stale', theirs }),
      })),
      noteRefused: assign(({ context }, { key, fault }: { key: string; fault: Fault }) => ({
        entries: change(context.entries, key, { stage: 'refused', fault }),
      })),
      /** One's own goes over the board's, knowingly: it is based on that now. */
      overrule: assign(({ context }, { key }: { key: string }) => {
        const entry = context.entries.find(({ command }) => command.key === key);
        return {
          entries: change(context.entries, key, { stage: 'waiting' }),
          held: entry?.theirs ? { ...context.held, [entry.command.target]: entry.theirs } : context.held,
        };
      }),
      /** Lets go of commands; their deliveries remove them from the device. */
      release: enqueueActions(({ context, enqueue }, { keys }: { keys: readonly string[] }) => {
        for (const key of keys) enqueue.sendTo(context.deliveries[key]!, { type: 'delivery.drop' });
        enqueue.assign({
          entries: context.entries.filter(({ command }) => !keys.includes(command.key)),
          deliveries: without(context.deliveries, keys),
        });
      }),
      /** Tells the screen what became of a command; to be called while it is still an entry. */
      tellSettled: sendTo(
        ({ system }) => systemActor(system, 'stage'),
        (
          { context },
          { key, held, isTheirs }: { key: string; held: Held; isTheirs: boolean },
        ): OutboxNews => ({
          type: 'outbox.settled',
          command: commandOf(context, key),
          held,
          isTheirs,
        }),
      ),
      tellRefused: sendTo(
        ({ system }) => systemActor(system, 'stage'),
        ({ context }, { key, fault }: { key: string; fault: Fault | null }): OutboxNews => ({
          type: 'outbox.refused',
          command: commandOf(context, key),
          fault,
        }),
      ),
      tellAdopted: sendTo(({ system }) => systemActor(system, 'stage'), { type: 'outbox.adopted' }),
      takeTurn: raise({ type: 'outbox.turn' }),
      hurry: ({ context }) => {
        for (const delivery of Object.values(context.deliveries)) delivery.send({ type: 'delivery.hurry' });
      },
      keepQuestion: assign(({ context }, question: Question) => ({
        questions: [...context.questions, question],
      })),
      answer: enqueueActions(({ context, enqueue }) => {
        for (const { examScheduleId, replyTo } of context.questions)
          enqueue.sendTo(replyTo as AnyActorRef, {
            type: 'outbox.reported',
            entries: unsentOf(context.entries, examScheduleId),
            held: context.held,
          } satisfies OutboxReport);
        enqueue.assign({ questions: [] });
      }),
      /** Nothing of whoever signs out is shown or sent; what the device does not keep stays hidden here. */
      shut: enqueueActions(({ context, enqueue }) => {
        for (const delivery of Object.values(context.deliveries)) enqueue.stopChild(delivery);
        const unkept = context.entries.filter(({ isOnDevice }) => !isOnDevice).map(({ command }) => command);
        enqueue.assign({
          userId: null,
          entries: [],
          held: {},
          deliveries: {},
          questions: [],
          unreadable: 0,
          stowed: [...context.stowed, ...unkept],
        });
      }),
      forgetStowed: assign(({ context }) => ({
        stowed: context.stowed.filter(({ userId }) => userId !== context.userId),
      })),
    },
  });
