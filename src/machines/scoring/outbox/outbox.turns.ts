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
import { behind, change, commandOf, without, type OutboxFacts } from './outbox.entries.ts';
import { answeredWith, ifMatchFor, serverVersionsWith } from './serverVersions.ts';

/** One step of the outbox: its changed context, and the events for its deliveries. */
export interface Turn {
  facts: Partial<OutboxFacts>;
  told: readonly (readonly [DeliveryRef, DeliveryInbox])[];
}

interface Enqueue {
  assign: (facts: Partial<OutboxFacts>) => void;
  sendTo: (delivery: DeliveryRef, event: DeliveryInbox) => void;
}

/** Applies a step. */
export function carryOut(enqueue: Enqueue, { facts, told }: Turn): void {
  enqueue.assign(facts);
  for (const [delivery, event] of told) enqueue.sendTo(delivery, event);
}

const drop = { type: 'delivery.drop' } as const;

/** Replaces a text that was never sent. */
export function retyped({ entries, deliveries }: OutboxFacts, draft: CommandDraft): Turn {
  const old = replacedBy(draft, entries)?.command;
  if (!old) return { facts: {}, told: [] };
  const command: Command = { ...old, act: savedAct(draft.act) };
  return {
    facts: { entries: change(entries, old.key, { command, stage: 'storing' }) },
    told: [[deliveries[old.key]!, { type: 'delivery.replace', command }]],
  };
}

/** Puts what was done while the device was being read after what was done before. */
export function queuedBehind(facts: OutboxFacts, earlier: readonly Command[]): Turn {
  // What was adopted in the meantime was done before, too.
  const fresh = facts.entries.filter(({ wasSent }) => !wasSent);
  const moved = behind(fresh, earlier);
  return {
    facts: {
      entries: moved.reduce(
        (entries, command) => change(entries, command.key, { command, stage: 'storing' }),
        facts.entries,
      ),
    },
    told: moved.map((command) => [facts.deliveries[command.key]!, { type: 'delivery.replace', command }]),
  };
}

/** Sends everything that may go out, based on the newest known versions. */
export function dispatched(facts: OutboxFacts): Turn {
  const { entries, deliveries } = facts;
  const going = mayGo(entries).map(({ command }) => ({
    ...withoutRefusal(command),
    base: ifMatchFor(facts, command),
  }));
  const sending = { stage: 'sending', wasSent: true, theirs: null } as const;
  return {
    facts: {
      entries: going.reduce((all, command) => change(all, command.key, { command, ...sending }), entries),
    },
    told: going.map(({ key, base }) => [deliveries[key]!, { type: 'delivery.go', base }]),
  };
}

/** The board has a command; the device removes it once nothing follows it on the same record. */
export function settled(
  facts: OutboxFacts,
  { key, serverVersion, isOfAnother }: { key: string; serverVersion: ServerVersion; isOfAnother?: true },
): Turn {
  const command = commandOf(facts, key);
  const { target } = command;
  const delivery = facts.deliveries[key]!;
  const entries = facts.entries.filter((entry) => entry.command.key !== key);
  const following = entries.filter((entry) => entry.command.target === target);
  const isFollowed = following.length > 0;
  // What follows was done without knowing that another had written: the next act asks, and the others are based on that.
  const known = isOfAnother ? (following[0]?.command ?? command) : command;
  const before = facts.acknowledged[target];
  const done = [...(before ? [before] : []), ...(isFollowed ? [] : [delivery])];
  return {
    facts: {
      entries,
      deliveries: without(facts.deliveries, [key]),
      serverVersions: serverVersionsWith(facts, target, serverVersion),
      answered: answeredWith(facts, known),
      acknowledged: { ...without(facts.acknowledged, [target]), ...(isFollowed && { [target]: delivery }) },
    },
    told: done.map((each) => [each, drop]),
  };
}

/** Removes commands of one record; their deliveries remove them from the device. */
export function released(facts: OutboxFacts, keys: readonly string[]): Turn {
  const { target, order } = commandOf(facts, keys[0]!); // never empty
  const entries = facts.entries.filter(({ command }) => !keys.includes(command.key));
  const next = entries.find(({ command }) => command.target === target)?.command;
  const before = next ? undefined : facts.acknowledged[target];
  // One that was to ask about an answer leaves that to the next.
  const isAsking = next && facts.answered[target] === order;
  const done = [...keys.map((key) => facts.deliveries[key]!), ...(before ? [before] : [])];
  return {
    facts: {
      entries,
      deliveries: without(facts.deliveries, keys),
      answered: isAsking ? answeredWith(facts, next) : facts.answered,
      acknowledged: before ? without(facts.acknowledged, [target]) : facts.acknowledged,
    },
    told: done.map((each) => [each, drop]),
  };
}

/**
 * Hands everything unsent of an exam to another tab, with the received commands that it is based on. Nothing leaves
 * the device: the other tab sends it under the same keys.
 */
export function handedOver({ entries, deliveries, acknowledged }: OutboxFacts, examScheduleId: number) {
  const isOfExam = ({ command }: OutboxEntry) => command.examScheduleId === examScheduleId;
  const given = entries.filter(isOfExam).map(({ command }) => command);
  const keys = given.map(({ key }) => key);
  const targets = [...new Set(given.map(({ target }) => target))].filter((target) => target in acknowledged);
  const before = targets.map((target) => acknowledged[target]!); // just filtered
  return {
    commands: [...before.map((delivery) => delivery.getSnapshot().context.command), ...given],
    stopped: [...before, ...keys.map((key) => deliveries[key]!)],
    facts: {
      entries: entries.filter((entry) => !isOfExam(entry)),
      deliveries: without(deliveries, keys),
      acknowledged: without(acknowledged, targets),
    },
  };
}
