import {
  assertEvent,
  assign,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  raise,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
} from 'xstate';
import { setsStatus, valueOf } from '#domain/scoring/commands/examActs.ts';
import { mayRetry, repeatedBy, replacedBy, resubmittedBy } from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { isSameText } from '#domain/typed/typedText.ts';
import { unsentOf } from '#domain/scoring/commands/syncStatus.ts';
import { deliveryMachine } from './delivery.machine.ts';
import { ledgerChangesMachine } from './ledgerChanges.machine.ts';
import type { DeliveryNews } from './delivery.setup.ts';
import { listen } from '#machines/kit/listen.ts';
import { port } from '#machines/port.ts';
import { systemActor } from '#machines/systemActor.ts';
import {
  commandOf,
  evictedOf,
  isUndecided,
  pageOnlyOf,
  unsentWorkOf,
  type OutboxState,
  type Recalled,
  type Whose,
} from './outbox.entries.ts';
import { handedOver } from './outbox.steps.ts';
import type { HandedOver, OutboxInbox, OutboxNews, StoredAgain } from './outbox.types.ts';

/** How many changes of the ledger wait until it is known whether another tab has their exam. */
const queuedInLedger = ({
  ledgerChanges,
}: {
  ledgerChanges?: ActorRefFrom<typeof ledgerChangesMachine> | undefined;
}) => ledgerChanges?.getSnapshot().context.queued.length ?? 0;

/** The outbox's types, ports and guards, and what it reports to screens, the navigation and other tabs. */
export const outboxReports = setup({
  types: {
    context: {} as OutboxState,
    events: {} as OutboxInbox | DeliveryNews | { type: 'outbox.turn' },
    emitted: {} as OutboxNews,
    tags: {} as 'open',
    children: {} as { session: 'watchSession'; tabs: 'watchTabs'; ledgerChanges: 'ledgerChanges' },
  },
  actors: {
    delivery: deliveryMachine,
    ledgerChanges: ledgerChangesMachine,
    listen,
    /** Sends `outbox.open` while an examiner is signed in, and `outbox.close` when they sign out. */
    watchSession: fromCallback<EventObject, undefined, OutboxInbox>(() => {
      throw new Error('port "watchSession" is not wired');
    }),
    /** What the device stores for a user, without what another open tab of theirs sends. */
    recall: port<Recalled, Whose>('recall'),
    /** Sends the commands of closed tabs, what other tabs request and hand over, and that the device lost all. */
    watchTabs: fromCallback<HandedOver | StoredAgain, Whose, OutboxInbox>(() => {
      throw new Error('port "watchTabs" is not wired');
    }),
  },
  guards: {
    isRetyped: ({ context, event }) => {
      assertEvent(event, 'outbox.enqueue');
      return !!replacedBy(event.draft, context.entries);
    },
    isRepeated: ({ context, event }) => {
      assertEvent(event, 'outbox.enqueue');
      return !!repeatedBy(event.draft, context.entries);
    },
    isResubmitted: ({ context, event }) => {
      assertEvent(event, 'outbox.enqueue');
      return !!resubmittedBy(event.draft, context.entries);
    },
    isAnother: ({ context, event }) => {
      assertEvent(event, 'outbox.open');
      return context.userId !== event.userId;
    },
    /** Two equal values need no decision; the board may have a text as it was typed. */
    isSame: ({ context, event }) => {
      assertEvent(event, 'delivery.stale');
      return isSameText(valueOf(commandOf(context, event.key).act), event.theirs.value ?? '');
    },
    /** The user was asked about it, and it may be sent again as it is. */
    maySendAgain: ({ context }, { key }: { key: string }) =>
      context.entries.some(
        ({ command, stage }) =>
          command.key === key && (stage === 'stale' || (stage === 'refused' && mayRetry(command))),
      ),
    /** The user was asked about it. */
    isUndecided: ({ context }, { key }: { key: string }) => isUndecided(context, key),
  },
  actions: {
    /** Emits what became of a command; runs while it is still an entry. */
    emitSettled: emit(
      (
        { context },
        { key, serverVersion, isTheirs }: { key: string; serverVersion: ServerVersion; isTheirs: boolean },
      ) => ({
        type: 'outbox.settled' as const,
        command: commandOf(context, key),
        serverVersion,
        isTheirs,
      }),
    ),
    emitRefused: emit(({ context, event }) => {
      assertEvent(event, 'delivery.refused');
      const { key, fault } = event;
      return {
        type: 'outbox.refused' as const,
        command: commandOf(context, key),
        fault,
      };
    }),
    /** Runs while the entry has the times of before. */
    emitDated: emit(({ context, event }) => {
      assertEvent(event, 'delivery.dated');
      const { command } = event;
      const entry = context.entries.find((each) => each.command.key === command.key);
      return { type: 'outbox.dated' as const, command, was: entry?.command.act ?? command.act };
    }),
    emitDiscarded: emit(({ context, event }) => {
      assertEvent(event, 'outbox.drop');
      return { type: 'outbox.discarded' as const, command: commandOf(context, event.key) };
    }),
    /** Runs while what another window had is still known; what this one has taken over has not left. */
    emitLeftElsewhere: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'outbox.elsewhere');
      const still = new Set(event.elsewhere.map(({ key }) => key));
      const commands = context.elsewhere
        .map(({ command }) => command)
        .filter(({ key }) => !still.has(key) && !(key in context.deliveries));
      if (commands.length > 0) enqueue.emit({ type: 'outbox.leftElsewhere', commands });
    }),
    emitAdopted: emit({ type: 'outbox.adopted' }),
    passOn: forwardTo('ledgerChanges'),
    emitChangedInLedger: emit(({ event }) => {
      assertEvent(event, 'outbox.enqueueFromLedger');
      return { type: 'outbox.changedInLedger' as const, target: event.draft.target };
    }),
    registerUnsentWork: sendTo(({ system }) => systemActor(system, 'navigation'), {
      type: 'unsentWork.registered',
      systemId: 'outbox',
    }),
    reportUnsentWork: sendTo(
      ({ system }) => systemActor(system, 'navigation'),
      ({ context, self }) => unsentWorkOf(context, queuedInLedger(self.getSnapshot().children)),
    ),
    handOver: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'outbox.handOver');
      const { id, examScheduleId } = event;
      const { commands, stopped, patch } = handedOver(context, examScheduleId);
      for (const delivery of stopped) enqueue.stopChild(delivery);
      enqueue.assign(patch);
      enqueue.sendTo('tabs', {
        type: 'outbox.gaveUp',
        id,
        commands,
        serverVersions: context.serverVersions,
        answered: context.answered,
      });
      enqueue.emit({ type: 'outbox.handedOver', examScheduleId });
    }),
    /** The browser deleted what the device had; what is still unsent is stored again. */
    storeAgain: enqueueActions(({ context, enqueue }) => {
      const commands = evictedOf(context.entries);
      if (commands.length > 0) enqueue.sendTo('tabs', { type: 'outbox.storeAgain', commands });
    }),
    /** There may be room on the device by now, unless it has just failed. */
    storePageOnly: enqueueActions(({ context, event, enqueue }) => {
      const hasFailed = event.type === 'delivery.stored' && !event.isOnDevice;
      const commands = pageOnlyOf(context.entries);
      if (!hasFailed && commands.length > 0) enqueue.sendTo('tabs', { type: 'outbox.storeAgain', commands });
    }),
    /** The board has the same value already, from wherever. */
    takeAsReceived: raise(({ event }) => {
      assertEvent(event, 'delivery.stale');
      const { key, theirs: serverVersion } = event;
      return { type: 'delivery.received' as const, key, serverVersion, isOfAnother: true as const };
    }),
    keepQuestion: assign(({ context, event }) => {
      assertEvent(event, 'outbox.report');
      return { questions: [...context.questions, event.examScheduleId] };
    }),
    answer: enqueueActions(({ context, enqueue }) => {
      for (const examScheduleId of new Set(context.questions))
        enqueue.emit({
          type: 'outbox.reported',
          examScheduleId,
          entries: [
            ...unsentOf(context.elsewhere, examScheduleId).filter(({ command }) => setsStatus(command.act)),
            ...unsentOf(context.entries, examScheduleId),
          ],
          serverVersions: context.serverVersions,
        });
      enqueue.assign({ questions: [] });
    }),
  },
});
