import {
  mayGo,
  replacedBy,
  withoutRefusal,
  type Command,
  type CommandDraft,
  type ServerVersion,
  type OutboxEntry,
} from '#domain/scoring/examCommand.ts';
import type { DeliveryRef } from './delivery.machine.ts';
import type { DeliveryInbox } from './delivery.setup.ts';
import { behind, change, commandOf, without, type OutboxFacts } from './outbox.entries.ts';
import { answeredWith, ifMatchFor, serverVersionsWith } from './serverVersions.ts';

/** What becomes of the outbox in one step, and what its deliveries are told. */
export interface Turn {
  facts: Partial<OutboxFacts>;
  told: readonly (readonly [DeliveryRef, DeliveryInbox])[];
}

interface Enqueue {
  assign: (facts: Partial<OutboxFacts>) => void;
  sendTo: (delivery: DeliveryRef, event: DeliveryInbox) => void;
}

/** Lets a step happen. */
export function carryOut(enqueue: Enqueue, { facts, told }: Turn): void {
  enqueue.assign(facts);
  for (const [delivery, event] of told) enqueue.sendTo(delivery, event);
}

const drop = { type: 'delivery.drop' } as const;

/** A text takes the place of one that never went out. */
export function retyped({ entries, deliveries }: OutboxFacts, draft: CommandDraft): Turn {
  const old = replacedBy(draft, entries)?.command;
  if (!old) return { facts: {}, told: [] };
  const command: Command = { ...old, act: draft.act };
  return {
    facts: { entries: change(entries, old.key, { command, stage: 'storing' }) },
    told: [[deliveries[old.key]!, { type: 'delivery.replace', command }]],
  };
}

/** What was done while the device was still being read goes behind what was done before. */
export function queuedBehind(facts: OutboxFacts, earlier: readonly Command[]): Turn {
  // What was adopted meanwhile was done before, too.
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

/** Whatever may go out goes, based on the newest that is known. */
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

/** The board has a command; the device lets go of it once nothing follows it on the same record. */
export function settled(
  facts: OutboxFacts,
  { key, serverVersion }: { key: string; serverVersion: ServerVersion },
): Turn {
  const command = commandOf(facts, key);
  const { target } = command;
  const delivery = facts.deliveries[key]!;
  const entries = facts.entries.filter((entry) => entry.command.key !== key);
  const isFollowed = entries.some((entry) => entry.command.target === target);
  const before = facts.acknowledged[target];
  const done = [...(before ? [before] : []), ...(isFollowed ? [] : [delivery])];
  return {
    facts: {
      entries,
      deliveries: without(facts.deliveries, [key]),
      serverVersions: serverVersionsWith(facts, target, serverVersion),
      answered: answeredWith(facts, command),
      acknowledged: { ...without(facts.acknowledged, [target]), ...(isFollowed && { [target]: delivery }) },
    },
    told: done.map((each) => [each, drop]),
  };
}

/** Lets go of commands of one record; their deliveries remove them from the device. */
export function released(facts: OutboxFacts, keys: readonly string[]): Turn {
  const { target } = commandOf(facts, keys[0]!); // one at least
  const entries = facts.entries.filter(({ command }) => !keys.includes(command.key));
  const before = entries.some(({ command }) => command.target === target)
    ? undefined
    : facts.acknowledged[target];
  const done = [...keys.map((key) => facts.deliveries[key]!), ...(before ? [before] : [])];
  return {
    facts: {
      entries,
      deliveries: without(facts.deliveries, keys),
      acknowledged: before ? without(facts.acknowledged, [target]) : facts.acknowledged,
    },
    told: done.map((each) => [each, drop]),
  };
}

/**
 * Everything unsent of an exam goes to another tab, and with it what the device still keeps so that it can be based on
 * the board's answer. Nothing leaves the device: the other tab sends it under the same keys.
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
