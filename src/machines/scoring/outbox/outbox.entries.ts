import { type Command, type CommandDraft, type OutboxEntry } from '#domain/scoring/examCommand.ts';
import type { DeliveryRef } from './delivery.machine.ts';
import type { UnsentWork } from '#machines/systemActor.ts';
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

/** Commands that are the outbox's from now on. */
export interface Admitted {
  commands: readonly Command[];
  /** They may have been sent before. */
  areOld: boolean;
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
  memoryOnly: readonly Command[];
  /**
   * By target, the last one that the board has received, as long as another one follows it: the device keeps it too,
   * so that the next one is still based on its answer after a reload.
   */
  acknowledged: Readonly<Record<string, DeliveryRef>>;
  /**
   * By target, the order of the newest command that the board or a person has answered. What is older, as of a tab
   * that was closed, was done without knowing that answer, and must not go over it unasked.
   */
  answered: Readonly<Record<string, number>>;
}

/** The entries with one of them changed. */
export const change = (
  entries: readonly OutboxEntry[],
  key: string,
  facts: Partial<OutboxEntry>,
): readonly OutboxEntry[] =>
  entries.map((entry) => (entry.command.key === key ? { ...entry, ...facts } : entry));

/**
 * What the device does not keep, or not surely: of what is just being written anew it may have the older text in the
 * end.
 */
export const unkeptOf = (entries: readonly OutboxEntry[]): Command[] =>
  entries.filter(({ isOnDevice, stage }) => !isOnDevice || stage === 'storing').map(({ command }) => command);

/** A command as it begins; one of an earlier visit may have been sent then. */
export const entryOf = (command: Command, wasSent: boolean): OutboxEntry => ({
  command,
  stage: 'storing',
  isOnDevice: false,
  wasSent,
  theirs: null,
});

/** What a person chooses about: the board's record of a stale command, and what was done to it here since. */
export const disputeOf = ({ entries }: OutboxFacts, key: string) => {
  const index = entries.findIndex(({ command }) => command.key === key);
  const entry = entries[index]!; // asked only about entries
  const keys = entries
    .slice(index)
    .filter(({ command }) => command.target === entry.command.target)
    .map(({ command }) => command.key);
  return { theirs: entry.theirs ?? entry.command.base, keys };
};

/** What is told of a stale command whose record a person takes over from the board. */
export const takenOver = (facts: OutboxFacts, key: string) => ({
  key,
  serverVersion: disputeOf(facts, key).theirs,
  isTheirs: true,
});

/** The command of an entry. */
export const commandOf = ({ entries }: OutboxFacts, key: string) =>
  entries.find(({ command }) => command.key === key)!.command; // asked only about entries

/** Makes a wish a command, behind everything else of the person. */
export function commandFor(
  { userId, entries }: OutboxFacts,
  { tab, stamp }: OutboxDeps,
  draft: CommandDraft,
): Command {
  const { key, at } = stamp();
  const order = Math.max(at, (entries.at(-1)?.command.order ?? 0) + 1);
  return { ...draft, key, at, order, tab, userId: userId! }; // wishes are heard only while it is somebody's
}

/** Commands of this visit, once earlier ones turn up that a clock of then put after them: behind those, as they were done. */
export function behind(fresh: readonly OutboxEntry[], earlier: readonly Command[]): readonly Command[] {
  const last = Math.max(0, ...earlier.map(({ order }) => order));
  if (fresh.every(({ command }) => command.order > last)) return [];
  return fresh.map(({ command }, index) => ({ ...command, order: last + 1 + index }));
}

/**
 * The person's commands of an earlier visit: what the device keeps, and what only this page kept, which is the newer
 * where a slow device wrote it down after all.
 */
export function earlierOf(
  { userId, memoryOnly, deliveries }: OutboxFacts,
  kept: readonly Command[],
): Command[] {
  const byKey = new Map([...kept, ...memoryOnly].map((command) => [command.key, command]));
  return [...byKey.values()].filter((command) => command.userId === userId && !(command.key in deliveries));
}

/** Whether a person is asked about it. */
export const isUndecided = ({ entries }: OutboxFacts, key: string) =>
  entries.some(({ command, stage }) => command.key === key && (stage === 'stale' || stage === 'refused'));

/** Deliveries, by key or by target, without some of them. */
export const without = (
  deliveries: Readonly<Record<string, DeliveryRef>>,
  names: readonly string[],
): Readonly<Record<string, DeliveryRef>> =>
  Object.fromEntries(Object.entries(deliveries).filter(([name]) => !names.includes(name)));

/** What a sign-out now would leave behind. */
export const unsentWorkOf = ({ entries, isDurable }: OutboxContext): UnsentWork => ({
  type: 'unsentWork.reported',
  unsent: entries.length,
  isKept: isDurable,
});
