import type * as z from 'zod/mini';
import { calls, type CallName } from '#contract/calls.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { CaseFeedback } from '#contract/scoring/caseFeedback.ts';
import { NO_VERSION } from '#contract/core/version.ts';
import { CaseComment, CaseScore, ExamScore } from '#contract/scoring/scoring.ts';
import {
  callOf,
  recordOf,
  setsStatus,
  valueOf,
  type ActOn,
  type RecordName,
} from '#domain/scoring/commands/examActs.ts';
import { sheetOf, type Command } from '#domain/scoring/commands/examCommand.ts';
import { isSameText } from '#domain/typed/typedText.ts';
import { currentOf, isAccepted, isCallMissing, isFault } from '#domain/fault.ts';
import {
  isThere,
  noServerVersion,
  serverVersionOfComment,
  serverVersionOfFeedback,
  serverVersionOfRemarks,
  serverVersionOfScore,
  serverVersionOfSheet,
  type ServerVersion,
} from '#domain/scoring/commands/serverVersion.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import type { Send, SendOptions, Without } from '#services/http/client.ts';
import type { Answers } from './answers.ts';
import { noteComment, noteFeedback, noteScore, noteSheet } from './examMaterial.ts';

/** A record of the board that an act changes; a refusal includes the current one in the same shape. */
interface BoardRecord<Name extends RecordName, Row> {
  row: z.ZodMiniType<Row>;
  serverVersion: (row: Row) => ServerVersion;
  /** Reads the record, where the answer of an accepted write does not fit; null if it is not there. */
  read: (send: Send, options: SendOptions, command: Command & { act: ActOn<Name> }) => Promise<Row | null>;
  /** Updates the data kept in this tab and on the device; resolves when the device has it. */
  note: (answers: Answers, row: Row) => Promise<void>;
}

const ofSheet = {
  row: ExamScore,
  read: (send: Send, options: SendOptions, { target }: Command) =>
    send('getExamScore', { query: { examScheduleScoreId: sheetOf(target) } }, options),
  note: noteSheet,
};

/** The board's records, by what an act changes. */
const boardRecords: {
  score: BoardRecord<'score', CaseScore>;
  comment: BoardRecord<'comment', CaseComment>;
  feedback: BoardRecord<'feedback', CaseFeedback>;
  remarks: BoardRecord<'remarks', ExamScore>;
  status: BoardRecord<'status', ExamScore>;
} = {
  score: {
    row: CaseScore,
    serverVersion: serverVersionOfScore,
    read: (send, options, { act: { examScoringId } }) =>
      send('getCaseScore', { query: { examScoringId } }, options),
    note: noteScore,
  },
  comment: {
    row: CaseComment,
    serverVersion: serverVersionOfComment,
    read: async (send, options, { act: { caseHeaderId, examScoringId }, base }) => {
      if (base.id !== null && isThere(base))
        return send('getCaseComment', { query: { id: base.id } }, options);
      if (examScoringId === null)
        return send('getCaseNote', { query: { caseHeaderId } }, { ...options, without: 'say' });
      return (await send('getCaseScore', { query: { examScoringId } }, options)).comment;
    },
    note: noteComment,
  },
  feedback: {
    row: CaseFeedback,
    serverVersion: serverVersionOfFeedback,
    read: (send, options, { act: { caseHeaderId } }) =>
      send('getCaseFeedback', { query: { caseHeaderId } }, options),
    note: noteFeedback,
  },
  remarks: { ...ofSheet, serverVersion: serverVersionOfRemarks },
  status: { ...ofSheet, serverVersion: serverVersionOfSheet },
};

/** How long the device may take to write an answer, in milliseconds; one that takes longer does not work. */
const LONGEST_NOTE = 5_000;
const later = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Before a command can leave the device: whatever happens, one of the two has what the board has. */
const noted = (writing: Promise<void>) => Promise.race([writing, later(LONGEST_NOTE)]);

/** The board's calls, and what this tab keeps of their answers. */
export interface Board {
  send: Send;
  answers: Answers;
}

/** What the server has after an accepted write whose answer said nothing: what was sent. */
const asSent = ({ act, base }: Command): ServerVersion => ({
  ...base,
  version: NO_VERSION,
  value: valueOf(act),
});

/**
 * An accepted write is not sent again: the record is read, and received if it has the value. Otherwise the examiner
 * decides between the two values. Where it cannot be read, the board has what it accepted.
 */
async function settled(
  { send, answers }: Board,
  command: Command,
  { read, serverVersion, note }: BoardRecord<any, any>,
  signal: AbortSignal,
): Promise<Delivered> {
  const { act } = command;
  const row: unknown = await read(send, { signal, quiet: true }, command).catch(() => undefined);
  if (row === undefined) return { outcome: 'received', serverVersion: asSent(command) };
  const theirs = row === null ? noServerVersion : serverVersion(row);
  if (row !== null) await noted(note(answers, row));
  return isSameText(theirs.value ?? '', valueOf(act))
    ? { outcome: 'received', serverVersion: theirs }
    : { outcome: 'stale', theirs };
}

/** Refusals that include the current record, so that the examiner can choose. */
const telling: ReadonlySet<string> = new Set([faultTypes.stale, faultTypes.exists]);

/**
 * Sends a command with its idempotency key, based on a server version; if the record has changed since, that is a
 * result too. A change of the status for which the board has no call stays on this device.
 *
 * @throws Fault for every other refusal, and if there is no response.
 */
export async function deliver(board: Board, command: Command, signal: AbortSignal): Promise<Delivered> {
  const { act, base, key } = command;
  const { name, args } = callOf(act, base);
  const record: BoardRecord<any, any> = boardRecords[recordOf(act)];
  const { row, serverVersion, note } = record;
  // The row of the act has the arguments of its call.
  const send = board.send as (
    name: CallName,
    args: object,
    options: SendOptions & { without: Without<never> },
  ) => Promise<unknown>;
  try {
    const answer = await send(name, args, { key, ifMatch: base.version, signal, without: 'say' });
    await noted(note(board.answers, answer));
    return { outcome: 'received', serverVersion: serverVersion(answer) };
  } catch (thrown) {
    if (!isFault(thrown)) throw thrown;
    // The key was used with another body: the same act, dated by another tab or machine.
    const isDatedElsewhere = thrown.error?.type === faultTypes.idempotencyMismatch;
    if (isAccepted(thrown) || isDatedElsewhere) return settled(board, command, record, signal);
    if (setsStatus(act) && calls[name].added !== undefined && isCallMissing(thrown))
      return { outcome: 'received', serverVersion: asSent(command), isOnlyHere: true };
    const type = thrown.error?.type ?? '';
    const current = row.safeParse(currentOf(thrown));
    const isSubmittedAlready = type === faultTypes.examSubmitted && act.kind === 'exam.submit';
    if (!current.success || !(telling.has(type) || isSubmittedAlready)) throw thrown;
    // The examiner may take it, and the same value is no question: then the command leaves the device.
    await noted(note(board.answers, current.data));
    return { outcome: 'stale', theirs: serverVersion(current.data) };
  }
}
