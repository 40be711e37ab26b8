import type { Command, CommandWish, OutboxEntry } from '#domain/examCommand.ts';
import type { DeliveryRef } from './delivery.machine.ts';
import type { OutboxContext, OutboxReport } from './outbox.types.ts';

/** What makes a wish a command: drawn from outside, because machines know neither clock nor chance. */
export interface Stamp {
  /** A new idempotency key. */
  key: string;
  /** Epoch milliseconds by the board's clock. */
  at: number;
}

/** What an outbox is told from outside. */
export interface OutboxDeps {
  /** Names this tab among the tabs of the person. */
  tab: string;
  stamp: () => Stamp;
}

/** A person, and the tab that asks for them. */
export interface Whose {
  userId: number;
  tab: string;
}

/** What a device keeps for a person. */
export interface Recalled {
  commands: readonly Command[];
  /** Commands that cannot be read; they stay there. */
  unreadable: number;
}

/** Somebody who wants to know what there is of an exam. */
export interface Question {
  examScheduleId: number;
  replyTo: { send: (report: OutboxReport) => void };
}

/** Everything that the outbox remembers. */
export interface OutboxFacts extends OutboxContext {
  deliveries: Readonly<Record<string, DeliveryRef>>;
  /** Asked before the device had answered. */
  questions: readonly Question[];
  /** Of people who signed out: what this device could not keep for them. */
  stowed: readonly Command[];
}

/** The entries with one of them changed. */
export const change = (
  entries: readonly OutboxEntry[],
  key: string,
  facts: Partial<OutboxEntry>,
): readonly OutboxEntry[] =>
  entries.map((entry) => (entry.command.key === key ? { ...entry, ...facts } : entry));

/** A command as it begins. */
export const entryOf = (command: Command): OutboxEntry => ({
  command,
  stage: 'storing',
  isOnDevice: false,
  wasSent: false,
  fault: null,
  theirs: null,
});

/** What a person chooses about: the board's record of a stale command, and everything that was done to it here. */
export const disputeOf = ({ entries }: OutboxFacts, key: string) => {
  const entry = entries.find(({ command }) => command.key === key)!; // asked only about entries
  const keys = entries
    .filter(({ command }) => command.target === entry.command.target)
    .map(({ command }) => command.key);
  return { theirs: entry.theirs ?? entry.command.base, keys };
};

/** The command of an entry. */
export const commandOf = ({ entries }: OutboxFacts, key: string) =>
  entries.find(({ command }) => command.key === key)!.command; // asked only about entries

/** Makes a wish a command, behind everything else of the person. */
export function commandFor(
  { userId, entries }: OutboxFacts,
  { tab, stamp }: OutboxDeps,
  wish: CommandWish,
): Command {
  const { key, at } = stamp();
  const order = Math.max(at, (entries.at(-1)?.command.order ?? 0) + 1);
  return { ...wish, key, at, order, tab, userId: userId! }; // wishes are heard only while it is somebody's
}

/** Whether a person is asked about it. */
export const isUndecided = ({ entries }: OutboxFacts, key: string) =>
  entries.some(({ command, stage }) => command.key === key && (stage === 'stale' || stage === 'refused'));

/** The deliveries without some of them. */
export const without = (
  deliveries: OutboxFacts['deliveries'],
  keys: readonly string[],
): OutboxFacts['deliveries'] =>
  Object.fromEntries(Object.entries(deliveries).filter(([key]) => !keys.includes(key)));
