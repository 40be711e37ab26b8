import type {
  Command,
  CommandDraft,
  Handed,
  ServerVersion,
  OutboxEntry,
} from '#domain/scoring/examCommand.ts';
import type { Fault } from '#domain/fault.ts';

/** What the outbox knows. */
export interface OutboxContext {
  /** Whose it is; null while nobody is signed in. */
  userId: number | null;
  /** What the board has not received yet, oldest first. */
  entries: readonly OutboxEntry[];
  /** What the board answered since the page was opened, by target. */
  serverVersions: Readonly<Record<string, ServerVersion>>;
  /** This device keeps what is done; false once it failed to. */
  isDurable: boolean;
  /** Commands on the device that cannot be read; they stay there. */
  unreadable: number;
  /** How many changes other open windows of the person have not sent yet, as far as the device tells. */
  elsewhere: number;
}

/** What the outbox tells a screen that asked about an exam, once it has looked on the device. */
export interface OutboxReport {
  type: 'outbox.reported';
  entries: readonly OutboxEntry[];
  serverVersions: Readonly<Record<string, ServerVersion>>;
}

/** What the outbox emits. */
export type OutboxNews =
  /** Commands of another tab, or of a rescue file, are the outbox's now: ask it again. */
  | { type: 'outbox.adopted' }
  /** Another tab of the person has the exam now, with all that was unsent of it. */
  | { type: 'outbox.handedOver'; examScheduleId: number }
  /** The board has received a command, or a person took over what the board has. */
  | { type: 'outbox.settled'; command: Command; serverVersion: ServerVersion; isTheirs: boolean }
  /** The board refused a command for good, or a person gave it up. */
  | { type: 'outbox.refused'; command: Command; fault: Fault | null };

/** What was given up to another tab, by the id of its request. */
export interface HandedOver extends Handed {
  type: 'outbox.gaveUp';
  id: string;
}

export type OutboxInbox =
  /** Something was done that the board has to receive. */
  | { type: 'outbox.enqueue'; draft: CommandDraft }
  /** A refused command is tried once more. */
  | { type: 'outbox.retry'; key: string }
  /** A person gives up a stale or refused command. */
  | { type: 'outbox.drop'; key: string }
  /** The answers to a stale command: one's own goes over the board's, or gives way to it. */
  | { type: 'outbox.keepMine'; key: string }
  | { type: 'outbox.takeTheirs'; key: string }
  /** Commands from a rescue file, of a tab that was closed, or that another tab handed over. */
  | ({ type: 'outbox.adopt' } & Pick<Handed, 'commands'> & Partial<Handed>)
  /** Another tab takes an exam over, and everything of it that is unsent here. */
  | { type: 'outbox.handOver'; id: string; examScheduleId: number }
  /** Before a sign-out; answered to the navigation with what that would leave behind. */
  | { type: 'unsentWork.requested' }
  | { type: 'outbox.asked'; examScheduleId: number; replyTo: { send: (report: OutboxReport) => void } }
  /** An examiner signed in, or signed in again. */
  | { type: 'outbox.open'; userId: number }
  | { type: 'outbox.close' }
  /** So many changes of other open windows are on the device. */
  | { type: 'outbox.counted'; elsewhere: number }
  | { type: 'connection.restored' };
