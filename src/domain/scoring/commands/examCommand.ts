import { backoff } from '#domain/backoff.ts';
import type { Fault } from '#domain/fault.ts';
import { isBetween, isLast, isRepeatable, isTyped, setsStatus, valueOf, type ExamAct } from './examActs.ts';
import { newestServerVersion, type ServerVersion } from './serverVersion.ts';

/** The subject of a comment: one examinee's case, or a case itself. */
export interface CommentSubject {
  caseHeaderId: number;
  examScoringId: number | null;
}

/** A screen's request, before it becomes a command. */
export interface CommandDraft {
  /** Identifies the record; commands of one target are sent one after the other. */
  target: string;
  /** The exam it belongs to; a submission waits for every other command of its exam, and so does taking back its start. */
  examScheduleId: number | null;
  act: ExamAct;
  /** The server version that the examiner saw. */
  base: ServerVersion;
}

/** A command, kept on the device until the server has answered. */
export interface Command extends CommandDraft {
  /** The idempotency key. */
  key: string;
  userId: number;
  /** Order of a user's commands; it keeps counting across visits. */
  order: number;
  /** The tab that sends the command, so that no other tab sends it too. */
  tab: string;
  /** When the action happened, in epoch milliseconds of server time. */
  at: number;
  /**
   * What the device's clock showed then, epoch milliseconds, where the board had not told its time: `at` and the times
   * of the act are corrected before the command is sent for the first time.
   */
  deviceAt?: number;
  /**
   * Why the server refused the command for good. Stored with the command, so that it is not sent again after a
   * reload or by another tab until the examiner has decided.
   */
  refusal?: Fault;
}

/** What one tab hands over to another. */
export interface Handed {
  /** Commands that are not sent or not answered. */
  commands: readonly Command[];
  /** The server versions, by target. */
  serverVersions: Readonly<Record<string, ServerVersion>>;
  /** By target, the order of the newest command that was answered by the server or discarded by the user. */
  answered: Readonly<Record<string, number>>;
}

/** Nothing to hand over. */
export const nothingHanded: Handed = { commands: [], serverVersions: {}, answered: {} };

/** The command to send again, once the examiner has decided so. */
export function withoutRefusal(command: Command): Command {
  const { refusal: _, ...rest } = command;
  return rest;
}

/** The stage of a command. */
export type CommandStage =
  /** Being written to the device. */
  | 'storing'
  /** A text that is still being typed; it is sent after a pause. */
  | 'resting'
  /** Waiting for another command, or for a retry. */
  | 'waiting'
  | 'sending'
  /** The server has a newer version; the examiner decides. */
  | 'stale'
  /** The server refused it for good; the examiner decides. */
  | 'refused';

/** A command with its stage. */
export interface OutboxEntry {
  command: Command;
  stage: CommandStage;
  /** Stored on this device; otherwise it is lost when the page closes. */
  isOnDevice: boolean;
  /** It may have reached the server, so no other command may replace it. */
  wasSent: boolean;
  /** The current server version, if the command is stale. */
  theirs: ServerVersion | null;
}

/** The entry of a command that another open tab of the user sends: this tab shows it, and does nothing with it. */
export const entryElsewhere = (command: Command): OutboxEntry => ({
  command,
  stage: 'waiting',
  isOnDevice: true,
  wasSent: true,
  theirs: null,
});

/** The record of a case's score. */
export const scoreTarget = (examScoringId: number) => `score:${examScoringId}`;
/** The record of a case's comment, or of a note on a case outside an exam. */
export const commentTarget = ({ caseHeaderId, examScoringId }: CommentSubject) =>
  examScoringId === null ? `note:${caseHeaderId}` : `comment:${examScoringId}`;
/** The record of the feedback on a case. */
export const feedbackTarget = (caseHeaderId: number) => `feedback:${caseHeaderId}`;
/** The record of an exam as a whole: start, skip, remarks and submission change it. */
export const sheetTarget = (examScheduleScoreId: number) => `sheet:${examScheduleScoreId}`;
/** The score sheet of such a record. */
export const sheetOf = (target: string) => Number(target.slice('sheet:'.length));

/**
 * The local value to compare with the server's: the newest command of the target, because later ones are sent after
 * this one. Each act on a sheet stands for itself.
 */
export function newestOf(command: Command, entries: readonly OutboxEntry[]): Command {
  if (command.target.startsWith('sheet:')) return command;
  return entries.findLast((each) => each.command.target === command.target)?.command ?? command;
}

/** The commands whose effect is shown. A change of the status that the server refused did not happen. */
export const shownCommands = (entries: readonly OutboxEntry[]): readonly Command[] =>
  entries.map(({ command }) => command).filter(({ act, refusal }) => !refusal || !setsStatus(act));

/** The entry that a new command replaces: the last one of its target, if it is a text that was never sent. */
export function replacedBy(draft: CommandDraft, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const last = entries.findLast(({ command }) => command.target === draft.target);
  if (!last || last.wasSent || last.command.act.kind !== draft.act.kind || !isTyped(draft.act))
    return undefined;
  return last;
}

/** The last entry of a record, if the server refused it and it is the same kind of act. */
function refusedBefore(draft: CommandDraft, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const last = entries.findLast(({ command }) => command.target === draft.target);
  return last?.stage === 'refused' && last.command.act.kind === draft.act.kind ? last : undefined;
}

/** The refused entry with the same value as the new command; it is retried. */
export function repeatedBy(draft: CommandDraft, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const last = refusedBefore(draft, entries);
  if (!last || !mayRetry(last.command)) return undefined;
  return valueOf(last.command.act) === valueOf(draft.act) ? last : undefined;
}

/** Whether a refused command may be retried as it is. */
export const mayRetry = ({ act }: Pick<Command, 'act'>): boolean => isRepeatable(act);

/**
 * The refused command that a new one of its kind replaces: a submission, because the examiner has seen a different
 * summary by now, or the taking back of an earlier start.
 */
export const resubmittedBy = (
  draft: CommandDraft,
  entries: readonly OutboxEntry[],
): OutboxEntry | undefined => (mayRetry(draft) ? undefined : refusedBefore(draft, entries));

/** What follows it in its exam waits for it: the server has not answered, and the examiner does not decide. */
const holdsUp = ({ command, stage }: OutboxEntry) =>
  isBetween(command.act) && stage !== 'stale' && stage !== 'refused';

/**
 * The entries that may be sent now: the oldest of each target, unless another one of that target is in flight (a
 * closed tab can leave an older one behind); a submission, and the taking back of a start, once nothing older of
 * their exam is left. What follows the latter waits for it, because it belongs to the next start. A stale or refused
 * entry blocks its own target and those two acts of its exam, nothing else.
 */
export function mayGo(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const busy = new Set(
    entries.filter(({ stage }) => stage === 'sending').map(({ command }) => command.target),
  );
  return entries.filter(({ command, stage }, index) => {
    if (stage !== 'waiting' || busy.has(command.target)) return false;
    const older = entries.slice(0, index);
    if (older.some((each) => each.command.target === command.target)) return false;
    const ofExam = older.filter((each) => each.command.examScheduleId === command.examScheduleId);
    if (isLast(command.act)) return ofExam.length === 0;
    return !ofExam.some((each) => holdsUp(each));
  });
}

/** The newer of a command's base version and the latest server version. */
export const baseOf = ({ base }: CommandDraft, received: ServerVersion | undefined): ServerVersion =>
  newestServerVersion(base, received);

const RETRY_PAUSES = { first: 1_000, longest: 30_000 };

/**
 * Milliseconds until the next retry: exponential backoff up to 30 seconds with jitter (`chance` from 0 to 1), so
 * that a recovering server is not flooded; never less than `Retry-After`.
 */
export function pauseAfter(failures: number, chance: number, retryAfter: number | null): number {
  const longest = backoff(failures - 1, RETRY_PAUSES);
  return Math.max(longest / 2 + (longest / 2) * chance, (retryAfter ?? 0) * 1_000);
}
