import { savedAct } from '#domain/scoring/commands/examActs.ts';
import {
  mayGo,
  replacedBy,
  withoutRefusal,
  type Command,
  type CommandDraft,
  type OutboxEntry,
} from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { DeliveryRef } from './delivery.machine.ts';
import type { DeliveryInbox } from './delivery.setup.ts';
import { behind, change, commandOf, without, type OutboxState } from './outbox.entries.ts';
import { answeredWith, ifMatchFor, serverVersionsWith } from './serverVersions.ts';

/** One step of the outbox: its changed context, and the events for its deliveries. */
export interface Step {
  patch: Partial<OutboxState>;
  sends: readonly (readonly [DeliveryRef, DeliveryInbox])[];
}

interface Enqueue {
  assign: (patch: Partial<OutboxState>) => void;
  sendTo: (delivery: DeliveryRef, event: DeliveryInbox) => void;
}

/** Applies a step. */
export function applyStep(enqueue: Enqueue, { patch, sends }: Step): void {
  enqueue.assign(patch);
  for (const [delivery, event] of sends) enqueue.sendTo(delivery, event);
}

const drop = { type: 'delivery.drop' } as const;

/** Replaces a text that was never sent. */
export function retyped({ entries, deliveries }: OutboxState, draft: CommandDraft): Step {
  const old = replacedBy(draft, entries)?.command;
  if (!old) return { patch: {}, sends: [] };
  const command: Command = { ...old, act: savedAct(draft.act) };
  return {
    patch: { entries: change(entries, old.key, { command, stage: 'storing' }) },
    sends: [[deliveries[old.key]!, { type: 'delivery.replace', command }]],
  };
}

/** Puts what was done while the device was being read after what was done before. */
export function queuedBehind(context: OutboxState, earlier: readonly Command[]): Step {
  // What was adopted in the meantime was done before, too.
  const fresh = context.entries.filter(({ wasSent }) => !wasSent);
  const moved = behind(fresh, earlier);
  return {
    patch: {
      entries: moved.reduce(
        (entries, command) => change(entries, command.key, { command, stage: 'storing' }),
        context.entries,
      ),
    },
    sends: moved.map((command) => [context.deliveries[command.key]!, { type: 'delivery.replace', command }]),
  };
}

/** Sends everything that may go out, based on the newest known versions. */
export function dispatched(context: OutboxState): Step {
  const { entries, deliveries } = context;
  const going = mayGo(entries).map(({ command }) => ({
    ...withoutRefusal(command),
    base: ifMatchFor(context, command),
  }));
  const sending = { stage: 'sending', wasSent: true, theirs: null } as const;
  return {
    patch: {
      entries: going.reduce((all, command) => change(all, command.key, { command, ...sending }), entries),
    },
    sends: going.map(({ key, base }) => [deliveries[key]!, { type: 'delivery.go', base }]),
  };
}

/** The board has a command; the device removes it once nothing follows it on the same record. */
export function settled(
  context: OutboxState,
  { key, serverVersion, isOfAnother }: { key: string; serverVersion: ServerVersion; isOfAnother?: true },
): Step {
  const command = commandOf(context, key);
  const { target } = command;
  const delivery = context.deliveries[key]!;
  const entries = context.entries.filter((entry) => entry.command.key !== key);
  const following = entries.filter((entry) => entry.command.target === target);
  const isFollowed = following.length > 0;
  // What follows was done without knowing that another had written: the next act asks, and the others are based on that.
  const known = isOfAnother ? (following[0]?.command ?? command) : command;
  const before = context.acknowledged[target];
  const done = [...(before ? [before] : []), ...(isFollowed ? [] : [delivery])];
  return {
    patch: {
      entries,
      deliveries: without(context.deliveries, [key]),
      serverVersions: serverVersionsWith(context, target, serverVersion),
      answered: answeredWith(context, known),
      acknowledged: { ...without(context.acknowledged, [target]), ...(isFollowed && { [target]: delivery }) },
    },
    sends: done.map((each) => [each, drop]),
  };
}

/** Removes commands of one record; their deliveries remove them from the device. */
export function released(context: OutboxState, keys: readonly string[]): Step {
  const { target, order } = commandOf(context, keys[0]!); // never empty
  const entries = context.entries.filter(({ command }) => !keys.includes(command.key));
  const next = entries.find(({ command }) => command.target === target)?.command;
  const before = next ? undefined : context.acknowledged[target];
  // One that was to ask about an answer leaves that to the next.
  const isAsking = next && context.answered[target] === order;
  const done = [...keys.map((key) => context.deliveries[key]!), ...(before ? [before] : [])];
  return {
    patch: {
      entries,
      deliveries: without(context.deliveries, keys),
      answered: isAsking ? answeredWith(context, next) : context.answered,
      acknowledged: before ? without(context.acknowledged, [target]) : context.acknowledged,
    },
    sends: done.map((each) => [each, drop]),
  };
}

/**
 * Hands everything unsent of an exam to another tab, with the received commands that it is based on. Nothing leaves
 * the device: the other tab sends it under the same keys.
 */
export function handedOver({ entries, deliveries, acknowledged }: OutboxState, examScheduleId: number) {
  const isOfExam = ({ command }: OutboxEntry) => command.examScheduleId === examScheduleId;
  const given = entries.filter(isOfExam).map(({ command }) => command);
  const keys = given.map(({ key }) => key);
  const targets = [...new Set(given.map(({ target }) => target))].filter((target) => target in acknowledged);
  const before = targets.map((target) => acknowledged[target]!); // just filtered
  return {
    commands: [...before.map((delivery) => delivery.getSnapshot().context.command), ...given],
    stopped: [...before, ...keys.map((key) => deliveries[key]!)],
    patch: {
      entries: entries.filter((entry) => !isOfExam(entry)),
      deliveries: without(deliveries, keys),
      acknowledged: without(acknowledged, targets),
    },
  };
}
