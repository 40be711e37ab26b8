import type { ExamAct } from '#domain/scoring/commands/examActs.ts';
import type { Command, CommandDraft, Handed, OutboxEntry } from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { Fault } from '#domain/fault.ts';

/** The part of the outbox's context that screens use. */
export interface OutboxContext {
  /** The signed-in user; null if there is none. */
  userId: number | null;
  /** What the board has not received yet, oldest first. */
  entries: readonly OutboxEntry[];
  /** What the board answered since the page was opened, by target. */
  serverVersions: Readonly<Record<string, ServerVersion>>;
  /** The device stored the last change; `isOnPageOnly` tells of each. */
  isDurable: boolean;
  /** Commands on the device that cannot be read; they stay there. */
  unreadable: number;
  /** Unsent changes of the user's other open windows, as far as the device knows: shown here, and sent there. */
  elsewhere: readonly OutboxEntry[];
}

/**
 * What a screen asked about an exam, emitted once the device was read: its unsent changes, and whether another
 * window has started, skipped or submitted it.
 */
export interface OutboxReport {
  type: 'outbox.reported';
  examScheduleId: number;
  entries: readonly OutboxEntry[];
  serverVersions: Readonly<Record<string, ServerVersion>>;
}

/** The events that the outbox emits. */
export type OutboxNews =
  | OutboxReport
  /** The outbox adopted commands of another tab or of a rescue file: ask it again. */
  | { type: 'outbox.adopted' }
  /** Another tab of the user has the exam now, with everything unsent of it. */
  | { type: 'outbox.handedOver'; examScheduleId: number }
  /** The board has received a command, or the user took what the board has. */
  | { type: 'outbox.settled'; command: Command; serverVersion: ServerVersion; isTheirs: boolean }
  /** The board refused a command for good; the user has yet to retry or discard it. */
  | { type: 'outbox.refused'; command: Command; fault: Fault }
  /** The times of a command are the board's now; `was` has those of before, when the board had not told its time. */
  | { type: 'outbox.dated'; command: Command; was: ExamAct }
  /** A score that was changed in the ledger is on its way. */
  | { type: 'outbox.changedInLedger'; target: string }
  /** The user discarded a command. */
  | { type: 'outbox.discarded'; command: Command }
  /** Commands of the user's other windows are off the device: the board has received them, or the user has decided. */
  | { type: 'outbox.leftElsewhere'; commands: readonly Command[] };

/** What was handed over to another tab, by the id of its request. */
export interface HandedOver extends Handed {
  type: 'outbox.gaveUp';
  id: string;
}

/** Stores commands again that the device no longer has, or could not store. */
export interface StoredAgain {
  type: 'outbox.storeAgain';
  commands: readonly Command[];
}

export type OutboxInbox =
  /** A change that the board has to receive. */
  | { type: 'outbox.enqueue'; draft: CommandDraft }
  /** A score was changed in the ledger; it is enqueued once this tab may write into its exam. */
  | { type: 'outbox.changeInLedger'; draft: CommandDraft }
  /** This tab may write into the exam of a score that was changed in the ledger. */
  | { type: 'outbox.enqueueFromLedger'; draft: CommandDraft }
  /** Retries a refused command. */
  | { type: 'outbox.retry'; key: string }
  /** The user discards a stale or refused command. */
  | { type: 'outbox.drop'; key: string }
  /** The answers to a stale command: keep the user's own value, or take the board's. */
  | { type: 'outbox.keepMine'; key: string }
  | { type: 'outbox.takeTheirs'; key: string }
  /** Commands from a rescue file, of a closed tab, or handed over by another tab. */
  | ({ type: 'outbox.adopt' } & Pick<Handed, 'commands'> & Partial<Handed>)
  /** Another tab takes an exam over, with everything unsent of it here. */
  | { type: 'outbox.handOver'; id: string; examScheduleId: number }
  /** Before a sign-out; the navigation gets what that would leave behind. */
  | { type: 'unsentWork.request' }
  /** Asks for an `outbox.reported` on an exam. */
  | { type: 'outbox.report'; examScheduleId: number }
  /** An examiner signed in, or signed in again. */
  | { type: 'outbox.open'; userId: number }
  | { type: 'outbox.close' }
  /** The browser deleted everything that the device stored for the user. */
  | { type: 'outbox.evicted' }
  /** Which commands the device has stored again, and which it could not. */
  | { type: 'outbox.storedAgain'; stored: readonly Command[]; failed: readonly Command[] }
  /** The changes of other open windows on the device, read at intervals. */
  | { type: 'outbox.elsewhere'; elsewhere: readonly Command[] }
  | { type: 'connection.restored' };
