import {
  assign,
  enqueueActions,
  fromCallback,
  raise,
  sendTo,
  setup,
  stopChild,
  type AnyActorRef,
} from 'xstate';
import {
  repeatedBy,
  replacedBy,
  valueOf,
  withoutRefusal,
  type Command,
  type CommandWish,
  type Held,
} from '#domain/examCommand.ts';
import type { Fault } from '#domain/fault.ts';
import { unsentOf } from '#domain/whereabouts.ts';
import { deliveryMachine } from './delivery.machine.ts';
import type { DeliveryNews } from './delivery.setup.ts';
import { port } from './kit/port.ts';
import { systemActor } from './kit/system.ts';
import {
  answeredWith,
  change,
  commandOf,
  entryOf,
  type OutboxDeps,
  type OutboxFacts,
  isUndecided,
  unkeptOf,
  weightOf,
  type Admitted,
  type Question,
  type Recalled,
  type Whose,
} from './outbox.entries.ts';
import { carryOut, dispatched, queuedBehind, released, retyped, settled } from './outbox.turns.ts';
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
      isRepeated: ({ context }, { wish }: { wish: CommandWish }) => !!repeatedBy(wish, context.entries),
      isAnother: ({ context }, { userId }: { userId: number }) => context.userId !== userId,
      /** Nobody has to choose between two equal values. */
      isSame: ({ context }, { key, theirs }: { key: string; theirs: Held }) =>
        valueOf(commandOf(context, key).act) === (theirs.value ?? ''),
      /** A person was asked about it. */
      isUndecided: ({ context }, { key }: { key: string }) => isUndecided(context, key),
    },
    actions: {
      begin: assign((_, { userId }: { userId: number }) => ({ userId })),
      retype: enqueueActions(({ context, enqueue }, { wish }: { wish: CommandWish }) =>
        carryOut(enqueue, retyped(context, wish)),
      ),
      /** What was refused is said again, knowing what the board has by now. */
      repeat: assign(({ context }, { wish }: { wish: CommandWish }) => {
        const old = repeatedBy(wish, context.entries)!.command; // guarded by isRepeated
        const command = { ...withoutRefusal(old), base: wish.base };
        return { entries: change(context.entries, old.key, { command, stage: 'waiting' }) };
      }),
      giveWay: enqueueActions(({ context, enqueue }, { earlier }: { earlier: readonly Command[] }) =>
        carryOut(enqueue, queuedBehind(context, earlier)),
      ),
      /** Starts the delivery of commands that it does not have yet. */
      admit: assign(({ context, spawn, self }, { commands, areOld }: Admitted) => {
        const fresh = commands
          .filter(({ key, userId }) => userId === context.userId && !(key in context.deliveries))
          .map((command) => ({ ...command, tab }));
        const entries = [...context.entries, ...fresh.map((command) => entryOf(command, areOld))];
        const deliveries = fresh.map((command) => [
          command.key,
          spawn('delivery', { input: { command, replyTo: self } }),
        ]);
        return {
          entries: entries.toSorted((a, b) => a.command.order - b.command.order),
          deliveries: { ...context.deliveries, ...Object.fromEntries(deliveries) },
        };
      }),
      noteUnreadable: assign((_, { unreadable }: { unreadable: number }) => ({ unreadable })),
      noteRecallFailed: assign({ isDurable: false }),
      noteStored: assign(({ context }, { key, isOnDevice }: { key: string; isOnDevice: boolean }) => ({
        entries: change(context.entries, key, {
          isOnDevice,
          stage: commandOf(context, key).refusal ? 'refused' : 'resting',
        }),
        isDurable: isOnDevice,
      })),
      noteReady: assign(({ context }, { key }: { key: string }) => ({
        entries: change(context.entries, key, { stage: 'waiting' }),
      })),
      dispatch: enqueueActions(({ context, enqueue }) => carryOut(enqueue, dispatched(context))),
      settle: enqueueActions(({ context, enqueue }, answer: { key: string; held: Held }) =>
        carryOut(enqueue, settled(context, answer)),
      ),
      noteHeld: assign(({ context }, { key, theirs }: { key: string; theirs: Held }) => ({
        held: { ...context.held, [commandOf(context, key).target]: theirs },
        answered: answeredWith(context, commandOf(context, key)),
      })),
      noteStale: assign(({ context }, { key, theirs }: { key: string; theirs: Held }) => ({
        entries: change(context.entries, key, { stage: 'stale', theirs }),
      })),
      noteRefused: assign(({ context }, { key, fault }: { key: string; fault: Fault }) => ({
        entries: change(context.entries, key, {
          command: { ...commandOf(context, key), refusal: fault },
          stage: 'refused',
        }),
      })),
      /** One's own goes over the board's, knowingly: it is based on that now. */
      overrule: assign(({ context }, { key }: { key: string }) => {
        const { command, theirs } = context.entries.find((entry) => entry.command.key === key)!; // an undecided one
        const base = theirs ?? command.base;
        return {
          entries: change(context.entries, key, { command: { ...command, base }, stage: 'waiting' }),
          held: theirs ? { ...context.held, [command.target]: theirs } : context.held,
          answered: theirs ? answeredWith(context, command) : context.answered,
        };
      }),
      release: enqueueActions(({ context, enqueue }, { keys }: { keys: readonly string[] }) =>
        carryOut(enqueue, released(context, keys)),
      ),
      bury: stopChild((_, { delivery }: { delivery: AnyActorRef }) => delivery),
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
      tellWeight: sendTo(
        ({ system }) => systemActor(system, 'navigation'),
        ({ context }) => weightOf(context),
      ),
      takeTurn: raise({ type: 'outbox.turn' }),
      hurry: ({ context }) => {
        for (const delivery of Object.values(context.deliveries)) delivery.send({ type: 'delivery.hurry' });
      },
      keepQuestion: assign(({ context }, question: Question) => ({
        questions: [...context.questions, question],
      })),
      answer: enqueueActions(({ context, enqueue }) => {
        for (const { examScheduleId, replyTo } of context.questions)
          // A screen that was left meanwhile asks no more.
          if ((replyTo as AnyActorRef).getSnapshot().status === 'active')
            enqueue.sendTo(replyTo as AnyActorRef, {
              type: 'outbox.reported',
              entries: unsentOf(context.entries, examScheduleId),
              held: context.held,
            } satisfies OutboxReport);
        enqueue.assign({ questions: [] });
      }),
      /** Nothing of whoever signs out is shown or sent; what the device does not keep stays hidden here. */
      shut: enqueueActions(({ context, enqueue }) => {
        for (const delivery of [...Object.values(context.deliveries), ...Object.values(context.precursors)])
          enqueue.stopChild(delivery);
        enqueue.assign({
          userId: null,
          entries: [],
          held: {},
          answered: {},
          deliveries: {},
          precursors: {},
          questions: [],
          unreadable: 0,
          stowed: [...context.stowed, ...unkeptOf(context.entries)],
        });
      }),
      forgetStowed: assign(({ context }) => ({
        stowed: context.stowed.filter(({ userId }) => userId !== context.userId),
      })),
    },
  });
