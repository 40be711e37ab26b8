import { assertEvent, assign, enqueueActions, raise, stopChild } from 'xstate';
import {
  entryElsewhere,
  repeatedBy,
  resubmittedBy,
  withoutRefusal,
  type Command,
} from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import {
  change,
  commandOf,
  entryOf,
  unkeptOf,
  type Admitted,
  type OutboxDeps,
  type Recalled,
} from './outbox.entries.ts';
import { answeredWith, learned } from './serverVersions.ts';
import { outboxReports } from './outbox.reports.ts';
import { applyStep, dispatched, queuedBehind, released, retyped, settled } from './outbox.steps.ts';

/** The outbox's actions, and the rest of its setup. */
export const setupOutbox = ({ tab }: Pick<OutboxDeps, 'tab'>) =>
  outboxReports.extend({
    actions: {
      begin: assign(({ event }) => {
        assertEvent(event, 'outbox.open');
        return { userId: event.userId };
      }),
      retype: enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'outbox.enqueue');
        applyStep(enqueue, retyped(context, event.draft));
      }),
      /** Repeats a refused command, based on what the board has by now. */
      repeat: assign(({ context, event }) => {
        assertEvent(event, 'outbox.enqueue');
        const { draft } = event;
        const old = repeatedBy(draft, context.entries)!.command; // guarded by isRepeated
        const command = { ...withoutRefusal(old), base: draft.base };
        return { entries: change(context.entries, old.key, { command, stage: 'waiting' }) };
      }),
      queueBehind: enqueueActions(({ context, enqueue }, { earlier }: { earlier: readonly Command[] }) =>
        applyStep(enqueue, queuedBehind(context, earlier)),
      ),
      /** Starts the delivery of commands that have none yet. */
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
          elsewhere: context.elsewhere.filter(
            ({ command }) => !commands.some(({ key }) => key === command.key),
          ),
        };
      }),
      /** Takes over what the board has answered to another tab, and to which commands. */
      learn: assign(({ context, event }) => {
        assertEvent(event, 'outbox.adopt');
        return learned(context, event);
      }),
      noteRecalled: assign((_, { unreadable, elsewhere }: Recalled) => ({
        unreadable,
        elsewhere: elsewhere.map(entryElsewhere),
      })),
      noteElsewhere: assign(({ context, event }) => {
        assertEvent(event, 'outbox.elsewhere');
        const { elsewhere } = event;
        const shown = context.elsewhere.map(({ command }) => command);
        // A text is typed on, and a refusal is noted, under the same key.
        return JSON.stringify(elsewhere) === JSON.stringify(shown)
          ? {}
          : { elsewhere: elsewhere.map(entryElsewhere) };
      }),
      noteRecallFailed: assign({ isDurable: false }),
      /** A command that was dropped in the meantime is no longer an entry. */
      noteStored: assign(({ context: { entries }, event }) => {
        assertEvent(event, 'delivery.stored');
        const { key, isOnDevice } = event;
        return {
          entries: entries.map((entry) =>
            entry.command.key === key
              ? {
                  ...entry,
                  isOnDevice,
                  stage: entry.command.refusal ? ('refused' as const) : ('resting' as const),
                }
              : entry,
          ),
          isDurable: isOnDevice,
        };
      }),
      noteStoredAgain: assign(({ context, event }) => {
        assertEvent(event, 'outbox.storedAgain');
        const { stored, failed } = event;
        return {
          // One that was typed on since is another command, which its delivery stores.
          entries: context.entries.map((entry) =>
            entry.stage !== 'storing' && [...stored, ...failed].includes(entry.command)
              ? { ...entry, isOnDevice: stored.includes(entry.command) }
              : entry,
          ),
          isDurable: failed.length === 0,
        };
      }),
      /** What was typed on since is another command, which has no times. */
      noteDated: assign(({ context: { entries }, event }) => {
        assertEvent(event, 'delivery.dated');
        const { key, at, act } = event.command;
        const entry = entries.find(({ command }) => command.key === key);
        if (!entry) return {};
        const { deviceAt: _, ...command } = entry.command;
        return { entries: change(entries, key, { command: { ...command, at, act } }) };
      }),
      noteReady: assign(({ context }, { key }: { key: string }) => ({
        entries: change(context.entries, key, { stage: 'waiting' }),
      })),
      dispatch: enqueueActions(({ context, enqueue }) => applyStep(enqueue, dispatched(context))),
      settle: enqueueActions(({ context, enqueue, event }) => {
        assertEvent(event, 'delivery.received');
        applyStep(enqueue, settled(context, event));
      }),
      keepServerVersion: assign(({ context }, { key, theirs }: { key: string; theirs: ServerVersion }) => ({
        serverVersions: { ...context.serverVersions, [commandOf(context, key).target]: theirs },
        answered: answeredWith(context, commandOf(context, key)),
      })),
      noteStale: assign(({ context, event }) => {
        assertEvent(event, 'delivery.stale');
        return { entries: change(context.entries, event.key, { stage: 'stale', theirs: event.theirs }) };
      }),
      noteRefused: assign(({ context, event }) => {
        assertEvent(event, 'delivery.refused');
        const command = { ...commandOf(context, event.key), refusal: event.fault };
        return { entries: change(context.entries, event.key, { command, stage: 'refused' }) };
      }),
      /** The user's value deliberately replaces the board's: it is now based on that. */
      overrule: assign(({ context, event }) => {
        assertEvent(event, 'outbox.keepMine');
        const { key } = event;
        const { command, theirs } = context.entries.find((entry) => entry.command.key === key)!; // an undecided one
        const base = theirs ?? command.base;
        return {
          entries: change(context.entries, key, { command: { ...command, base }, stage: 'waiting' }),
          serverVersions: theirs
            ? { ...context.serverVersions, [command.target]: theirs }
            : context.serverVersions,
          answered: theirs ? answeredWith(context, command) : context.answered,
        };
      }),
      release: enqueueActions(({ context, enqueue }, { keys }: { keys: readonly string[] }) =>
        applyStep(enqueue, released(context, keys)),
      ),
      /** Removes a refused submission before another one takes its place. */
      withdraw: enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'outbox.enqueue');
        const old = resubmittedBy(event.draft, context.entries);
        if (old) applyStep(enqueue, released(context, [old.command.key]));
      }),
      stopDelivery: stopChild(({ event }) => {
        assertEvent(event, 'delivery.gone');
        return event.delivery;
      }),
      takeTurn: raise({ type: 'outbox.turn' }),
      hurry: ({ context }) => {
        for (const delivery of Object.values(context.deliveries)) delivery.send({ type: 'delivery.hurry' });
      },
      /** Nothing of a signed-out user is shown or sent; what the device could not store stays in memory. */
      shut: enqueueActions(({ context, enqueue }) => {
        for (const delivery of [...Object.values(context.deliveries), ...Object.values(context.acknowledged)])
          enqueue.stopChild(delivery);
        enqueue.assign({
          userId: null,
          entries: [],
          serverVersions: {},
          answered: {},
          deliveries: {},
          acknowledged: {},
          questions: [],
          unreadable: 0,
          elsewhere: [],
          memoryOnly: [...context.memoryOnly, ...unkeptOf(context.entries)],
        });
      }),
      forgetMemoryOnly: assign(({ context }) => ({
        memoryOnly: context.memoryOnly.filter(({ userId }) => userId !== context.userId),
      })),
    },
  });
