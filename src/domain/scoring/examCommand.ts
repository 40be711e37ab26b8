import type { SkipReason } from '#contract/oralExams.ts';
import type { ShownLine } from '#contract/scoring.ts';
import type { Fault } from '../fault.ts';

/** What a comment is on: one examinee's case, or a case itself. */
export interface CommentSubject {
  caseHeaderId: number;
  examScoringId: number | null;
}

/** One thing that an examiner did, as it is sent to the board. */
export type ExamAct =
  | { kind: 'exam.start'; examScheduleId: number; startedAt: string }
  | { kind: 'exam.skip'; examScheduleId: number; reason: SkipReason }
  | { kind: 'exam.submit'; examScheduleId: number; shown?: readonly ShownLine[] }
  | { kind: 'score.give'; examScoringId: number; score: string; givenAt: string }
  | { kind: 'score.clear'; examScoringId: number }
  | ({ kind: 'comment.write'; comment: string } & CommentSubject)
  | ({ kind: 'comment.delete' } & CommentSubject)
  | { kind: 'feedback.write'; caseHeaderId: number; feedback: string }
  | { kind: 'feedback.delete'; caseHeaderId: number }
  | { kind: 'remarks.write'; examScheduleScoreId: number; remarks: string };

/** What the board had of a record when it was last heard of. */
export interface Held {
  /** 0 where the board never had one. */
  version: number;
  /** What the server calls a comment or a feedback; null before it exists, and for records whose id is their target's. */
  id: number | null;
  /** The score, the text or the sheet's status; null or empty where it was taken back. */
  value: string | null;
  /** ISO 8601, by the server's clock; null before the first write. */
  receivedAt: string | null;
  receiptNumber: string | null;
}

/** What the board has of a record that it never heard of. */
export const nothingHeld: Held = { version: 0, id: null, value: null, receivedAt: null, receiptNumber: null };

/** A wish of a screen, before it is a command. */
export interface CommandWish {
  /** Names the record; commands of one target go one after the other. */
  target: string;
  /** The exam that it belongs to; a submission waits for everything of its exam. */
  examScheduleId: number | null;
  act: ExamAct;
  /** What the examiner saw of the board's record when doing it. */
  base: Held;
}

/** What is kept on the device until the server has answered. */
export interface Command extends CommandWish {
  /** The idempotency key. */
  key: string;
  userId: number;
  /** Commands of a person are in this order; counts up, also from one visit to the next. */
  order: number;
  /** The tab that sends it, so that two tabs do not send the same. */
  tab: string;
  /** When it was done, epoch milliseconds by the board's clock. */
  at: number;
  /**
   * Why the board refused it for good. It is kept with the command, on the device too, so that nothing sends it again,
   * after a reload or from another tab, until a person has decided.
   */
  refusal?: Fault;
}

/** What one tab hands to another. */
export interface Handed {
  /** Not sent yet, or not answered. */
  commands: readonly Command[];
  /** What the board has answered, by target. */
  held: Readonly<Record<string, Held>>;
  /** By target, the order of the newest command that the board or a person has answered. */
  answered: Readonly<Record<string, number>>;
}

/** Nothing to hand over. */
export const nothingHanded: Handed = { commands: [], held: {}, answered: {} };

/** The command as it is sent again once a person has decided so. */
export function withoutRefusal(command: Command): Command {
  const { refusal: _, ...rest } = command;
  return rest;
}

/** How far a command is. */
export type CommandStage =
  /** On its way onto the device. */
  | 'storing'
  /** A text that may still be typed on; it goes after a pause. */
  | 'resting'
  /** Behind another one, or between two tries. */
  | 'waiting'
  | 'sending'
  /** The board has something newer; a person decides. */
  | 'stale'
  /** The board refused it for good; a person decides. */
  | 'refused';

/** A command and how far it is. */
export interface OutboxEntry {
  command: Command;
  stage: CommandStage;
  /** This device keeps it; otherwise it lives only as long as the page. */
  isOnDevice: boolean;
  /** It may have reached the server, so nothing takes its place any more. */
  wasSent: boolean;
  /** The board's own record, where a command is stale. */
  theirs: Held | null;
}

export const scoreTarget = (examScoringId: number) => `score:${examScoringId}`;
export const commentTarget = ({ caseHeaderId, examScoringId }: CommentSubject) =>
  examScoringId === null ? `note:${caseHeaderId}` : `comment:${examScoringId}`;
export const feedbackTarget = (caseHeaderId: number) => `feedback:${caseHeaderId}`;
/** Start, skip, remarks and submission change the same record. */
export const sheetTarget = (examScheduleScoreId: number) => `sheet:${examScheduleScoreId}`;

/** What a record will hold once an act is done: a score, a text, or a sheet's status. */
export function valueOf(act: ExamAct): string {
  switch (act.kind) {
    case 'score.give':
      return act.score;
    case 'comment.write':
      return act.comment;
    case 'feedback.write':
      return act.feedback;
    case 'remarks.write':
      return act.remarks;
    case 'exam.start':
      return 'started';
    case 'exam.skip':
      return 'skipped';
    case 'exam.submit':
      return 'submitted';
    default:
      return '';
  }
}

/**
 * What a person holds against the board's record: the newest that was done to it here, because what was done since
 * goes after it. Acts on a sheet stand each for itself.
 */
export function newestOf(command: Command, entries: readonly OutboxEntry[]): Command {
  if (command.target.startsWith('sheet:')) return command;
  return entries.findLast((each) => each.command.target === command.target)?.command ?? command;
}

const statusActs: ReadonlySet<ExamAct['kind']> = new Set(['exam.start', 'exam.skip', 'exam.submit']);

/** Whether an act sets how far an exam is, rather than a score or a text of it. */
export const setsStatus = ({ kind }: ExamAct) => statusActs.has(kind);

/** The commands whose outcome is shown: a start, skip or submission that the board refused did not happen. */
export const shownCommands = (entries: readonly OutboxEntry[]): readonly Command[] =>
  entries.map(({ command }) => command).filter(({ act, refusal }) => !refusal || !setsStatus(act));

/** Texts are typed on: a newer one takes the place of one that was never sent. Everything else is sent each for itself. */
const typed: ReadonlySet<ExamAct['kind']> = new Set(['comment.write', 'feedback.write', 'remarks.write']);

export const isTyped = ({ kind }: ExamAct) => typed.has(kind);

/** The entry whose place a wish takes: the last of its target, a text that nobody but this device knows. */
export function replacedBy(wish: CommandWish, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const last = entries.findLast(({ command }) => command.target === wish.target);
  if (!last || last.wasSent || last.command.act.kind !== wish.act.kind || !isTyped(wish.act))
    return undefined;
  return last;
}

/** The last entry of a record, where the board refused it and it is the same kind of act. */
function refusedBefore(wish: CommandWish, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const last = entries.findLast(({ command }) => command.target === wish.target);
  return last?.stage === 'refused' && last.command.act.kind === wish.act.kind ? last : undefined;
}

/** The entry that the board refused and that a wish says once more, word for word: it is tried again. */
export function repeatedBy(wish: CommandWish, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const last = refusedBefore(wish, entries);
  if (!last || wish.act.kind === 'exam.submit') return undefined;
  return valueOf(last.command.act) === valueOf(wish.act) ? last : undefined;
}

/**
 * Whether a refused command may be tried again as it is. A submission may not: the exam is submitted again from its
 * summary, which shows what is handed in.
 */
export const mayRetry = ({ act }: Command): boolean => act.kind !== 'exam.submit';

/** The refused submission whose place another one takes: the examiner has been shown other lines by now. */
export const resubmittedBy = (wish: CommandWish, entries: readonly OutboxEntry[]): OutboxEntry | undefined =>
  wish.act.kind === 'exam.submit' ? refusedBefore(wish, entries) : undefined;

/**
 * The entries that may go out now: of each target the oldest and only that, and nothing while another one of it is
 * under way, which an older one of a closed tab may find; a submission when nothing older of its exam is left. What is
 * stale or refused holds up its own target and its exam's submission, nothing else.
 */
export function mayGo(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const busy = new Set(
    entries.filter(({ stage }) => stage === 'sending').map(({ command }) => command.target),
  );
  return entries.filter(({ command, stage }, index) => {
    if (stage !== 'waiting' || busy.has(command.target)) return false;
    const older = entries.slice(0, index).map((each) => each.command);
    if (older.some(({ target }) => target === command.target)) return false;
    return (
      command.act.kind !== 'exam.submit' ||
      !older.some(({ examScheduleId }) => examScheduleId === command.examScheduleId)
    );
  });
}

/** The newer of what a command is based on and what the board has told since. */
export const baseOf = ({ base }: CommandWish, held: Held | undefined): Held =>
  held && held.version >= base.version ? held : base;

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/**
 * Milliseconds until a command is tried again, after so many failures: doubling up to half a minute, spread by chance
 * (a number from 0 to 1) so that a server that comes back is not stormed; never sooner than the server asked for.
 */
export function pauseAfter(failures: number, chance: number, retryAfter: number | null): number {
  const longest = Math.min(FIRST_PAUSE * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE);
  return Math.max(longest / 2 + (longest / 2) * chance, (retryAfter ?? 0) * 1_000);
}
