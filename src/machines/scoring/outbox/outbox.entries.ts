import { savedAct, hasTimes } from '#domain/scoring/commands/examActs.ts';
import type { Command, CommandDraft, OutboxEntry } from '#domain/scoring/commands/examCommand.ts';
import { isOnPageOnly } from '#domain/scoring/commands/syncStatus.ts';
import type { DeliveryRef } from './delivery.machine.ts';
import type { UnsentWork } from '#machines/systemActor.ts';
import type { OutboxContext } from './outbox.types.ts';

/** Idempotency key and timestamp, injected so that the machine stays deterministic. */
export interface Stamp {
  /** A new idempotency key. */
  key: string;
  /** Epoch milliseconds by the board's clock. */
  at: number;
  /** The device's clock, where the board's is not known. */
  deviceAt?: number;
}

/** The injected dependencies of the outbox. */
export interface OutboxDeps {
  /** Identifies this tab among the tabs of the user. */
  tab: string;
  stamp: () => Stamp;
}

/** A user, and the tab that asks for their commands. */
export interface Whose {
  userId: number;
  tab: string;
}

/** What a device stores for a user. */
export interface Recalled {
  commands: readonly Command[];
  /** Commands that other open tabs of the user send. */
  elsewhere: readonly Command[];
  /** Commands that cannot be read; they stay on the device. */
  unreadable: number;
}

/** Commands for the outbox to deliver. */
export interface Admitted {
  commands: readonly Command[];
  /** They may have been sent before. */
  areOld: boolean;
}

/** The whole context of the outbox. */
export interface OutboxState extends OutboxContext {
  deliveries: Readonly<Record<string, DeliveryRef>>;
  /** The exams that were asked about before the device had answered. */
  questions: readonly number[];
  /** Commands of signed-out users that this device could not store. */
  memoryOnly: readonly Command[];
  /**
   * By target, the last command that the board has received, while another one follows it: the device keeps it too,
   * so that after a reload the next one is still based on its answer.
   */
  acknowledged: Readonly<Record<string, DeliveryRef>>;
  /**
   * By target, the order of the newest command that the board or the user has answered. An older command, for example
   * of a closed tab, was made without knowing that answer, and must not overwrite it without a question.
   */
  answered: Readonly<Record<string, number>>;
}

/** The entries with one of them changed. */
export const change = (
  entries: readonly OutboxEntry[],
  key: string,
  changes: Partial<OutboxEntry>,
): readonly OutboxEntry[] =>
  entries.map((entry) => (entry.command.key === key ? { ...entry, ...changes } : entry));

/** What the device has not stored for certain: during a rewrite it may end up with the older text. */
export const unkeptOf = (entries: readonly OutboxEntry[]): Command[] =>
  entries.filter(({ isOnDevice, stage }) => !isOnDevice || stage === 'storing').map(({ command }) => command);

/** What the device had before the browser deleted it; a command that is being written is written anyway. */
export const evictedOf = (entries: readonly OutboxEntry[]): Command[] =>
  entries.filter(({ isOnDevice, stage }) => isOnDevice && stage !== 'storing').map(({ command }) => command);

/** What only this page has, because the device could not store it. */
export const pageOnlyOf = (entries: readonly OutboxEntry[]): Command[] =>
  entries.filter(isOnPageOnly).map(({ command }) => command);

/** The first entry of a command; one of an earlier visit may have been sent then. */
export const entryOf = (command: Command, wasSent: boolean): OutboxEntry => ({
  command,
  stage: 'storing',
  isOnDevice: false,
  wasSent,
  theirs: null,
});

/** What the user decides about: the board's record of a stale command, and the commands on it since. */
export const disputeOf = ({ entries }: OutboxState, key: string) => {
  const index = entries.findIndex(({ command }) => command.key === key);
  const entry = entries[index]!; // called only for entries
  const keys = entries
    .slice(index)
    .filter(({ command }) => command.target === entry.command.target)
    .map(({ command }) => command.key);
  return { theirs: entry.theirs ?? entry.command.base, keys };
};

/** The settled event's data for a stale command when the user takes the board's record. */
export const takenOver = (context: OutboxState, key: string) => ({
  key,
  serverVersion: disputeOf(context, key).theirs,
  isTheirs: true,
});

/** The command of an entry. */
export const commandOf = ({ entries }: OutboxState, key: string) =>
  entries.find(({ command }) => command.key === key)!.command; // called only for entries

/** Makes a draft a command, ordered after all other commands of the user. */
export function commandFor(
  { userId, entries }: OutboxState,
  { tab, stamp }: OutboxDeps,
  draft: CommandDraft,
): Command {
  const { deviceAt, ...made } = stamp();
  const order = Math.max(made.at, (entries.at(-1)?.command.order ?? 0) + 1);
  return {
    ...draft,
    act: savedAct(draft.act),
    ...made,
    ...(deviceAt !== undefined && hasTimes(draft.act) && { deviceAt }),
    order,
    tab,
    userId: userId!, // drafts are accepted only when signed in
  };
}

/** Reorders the commands of this visit after earlier ones that turn up late, if a clock of then put those last. */
export function behind(fresh: readonly OutboxEntry[], earlier: readonly Command[]): readonly Command[] {
  const last = Math.max(0, ...earlier.map(({ order }) => order));
  if (fresh.every(({ command }) => command.order > last)) return [];
  return fresh.map(({ command }, index) => ({ ...command, order: last + 1 + index }));
}

/**
 * The user's commands of an earlier visit: those on the device, and those in memory only, which are newer if a slow
 * device stored them after all.
 */
export function earlierOf(
  { userId, memoryOnly, deliveries }: OutboxState,
  kept: readonly Command[],
): Command[] {
  const byKey = new Map([...kept, ...memoryOnly].map((command) => [command.key, command]));
  return [...byKey.values()].filter((command) => command.userId === userId && !(command.key in deliveries));
}

/** Whether the user is asked about it. */
export const isUndecided = ({ entries }: OutboxState, key: string) =>
  entries.some(({ command, stage }) => command.key === key && (stage === 'stale' || stage === 'refused'));

/** Deliveries, by key or by target, without some of them. */
export const without = (
  deliveries: Readonly<Record<string, DeliveryRef>>,
  names: readonly string[],
): Readonly<Record<string, DeliveryRef>> =>
  Object.fromEntries(Object.entries(deliveries).filter(([name]) => !names.includes(name)));

/** What a sign-out now would leave behind; `queued` changes of the ledger are not entries yet. */
export const unsentWorkOf = ({ entries, isDurable }: OutboxContext, queued = 0): UnsentWork => ({
  type: 'unsentWork.reported',
  unsent: entries.length + queued,
  isKept: isDurable && queued === 0 && !entries.some(isOnPageOnly),
});
