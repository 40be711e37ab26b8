import * as z from 'zod/mini';
import { faultTypes } from '#contract/faultTypes.ts';
import { CaseFeedback } from '#contract/caseFeedback.ts';
import { NO_VERSION } from '#contract/version.ts';
import { CaseComment, CaseScore, ExamScore } from '#contract/scoring.ts';
import {
  noServerVersion,
  sheetOf,
  valueOf,
  type Command,
  type CommentSubject,
  type ExamAct,
  type ServerVersion,
} from '#domain/scoring/commands/examCommand.ts';
import { isSameText } from '#domain/typed/typedText.ts';
import { currentOf, isAccepted, isCallMissing, isFault, type Fault } from '#domain/fault.ts';
import {
  serverVersionOfComment,
  serverVersionOfFeedback,
  serverVersionOfRemarks,
  serverVersionOfScore,
  serverVersionOfSheet,
} from '#domain/scoring/commands/serverVersion.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import type { Send, SendOptions } from '#services/http/client.ts';
import type { Answers } from './answers.ts';
import { noteComment, noteFeedback, noteScore, noteSheet } from './examMaterial.ts';

/** One call and how its response is read; a refusal includes the current record in the same shape. */
interface CommandRequest<Row> {
  call: (send: Send, options: SendOptions) => Promise<Row>;
  row: z.ZodMiniType<Row>;
  serverVersion: (row: Row) => ServerVersion;
  /** Reads the record, where the answer of an accepted write does not fit; null if it is not there. */
  read: (send: Send, options: SendOptions) => Promise<Row | null>;
  /** Updates the data kept in this tab and on the device; resolves when the device has it. */
  note: (answers: Answers, row: Row) => Promise<void>;
}

const isThere = ({ value }: ServerVersion) => value !== null && value !== '';
const idOf = ({ id }: ServerVersion) => id ?? 0; // an existing record has an id

function scoreRequest(
  act: Extract<ExamAct, { kind: `score.${string}` }>,
  base: ServerVersion,
): CommandRequest<CaseScore> {
  const { examScoringId } = act;
  const query = { examScoringId };
  const shape = {
    row: CaseScore,
    serverVersion: serverVersionOfScore,
    note: noteScore,
    read: (send: Send, options: SendOptions) => send('getCaseScore', { query }, options),
  };
  if (act.kind === 'score.clear')
    return { ...shape, call: (send, options) => send('deleteCaseScore', { query }, options) };
  const body = { score: act.score, givenAt: act.givenAt };
  return isThere(base)
    ? { ...shape, call: (send, options) => send('updateCaseScore', { query, body }, options) }
    : {
        ...shape,
        call: (send, options) => send('createCaseScore', { body: { examScoringId, ...body } }, options),
      };
}

const subjectOf = ({ caseHeaderId, examScoringId }: CommentSubject) => ({
  caseHeaderId,
  ...(examScoringId !== null && { examScoringId }),
});

function commentRequest(
  act: Extract<ExamAct, { kind: `comment.${string}` }>,
  base: ServerVersion,
): CommandRequest<CaseComment> {
  const query = { id: idOf(base) };
  const { caseHeaderId, examScoringId } = act;
  const shape = {
    row: CaseComment,
    serverVersion: serverVersionOfComment,
    note: noteComment,
    read: async (send: Send, options: SendOptions) => {
      if (isThere(base)) return send('getCaseComment', { query }, options);
      if (examScoringId === null)
        return send('getCaseNote', { query: { caseHeaderId } }, { ...options, without: 'say' });
      return (await send('getCaseScore', { query: { examScoringId } }, options)).comment;
    },
  };
  if (act.kind === 'comment.delete')
    return { ...shape, call: (send, options) => send('deleteCaseComment', { query }, options) };
  const { comment } = act;
  return isThere(base)
    ? { ...shape, call: (send, options) => send('updateCaseComment', { query, body: { comment } }, options) }
    : {
        ...shape,
        call: (send, options) => send('createCaseComment', { body: { ...subjectOf(act), comment } }, options),
      };
}

function feedbackRequest(
  act: Extract<ExamAct, { kind: `feedback.${string}` }>,
  base: ServerVersion,
): CommandRequest<CaseFeedback> {
  const query = { id: idOf(base) };
  const { caseHeaderId } = act;
  const shape = {
    row: CaseFeedback,
    serverVersion: serverVersionOfFeedback,
    note: noteFeedback,
    read: (send: Send, options: SendOptions) => send('getCaseFeedback', { query: { caseHeaderId } }, options),
  };
  if (act.kind === 'feedback.delete')
    return { ...shape, call: (send, options) => send('deleteCaseFeedback', { query }, options) };
  const { feedback } = act;
  return isThere(base)
    ? {
        ...shape,
        call: (send, options) => send('updateCaseFeedback', { query, body: { feedback } }, options),
      }
    : {
        ...shape,
        call: (send, options) => send('createCaseFeedback', { body: { caseHeaderId, feedback } }, options),
      };
}

function sheetRequest(
  act: Extract<ExamAct, { kind: `exam.${string}` | 'remarks.write' }>,
  target: string,
): CommandRequest<ExamScore> {
  const query = { examScheduleScoreId: sheetOf(target) };
  const shape = {
    row: ExamScore,
    serverVersion: serverVersionOfSheet,
    note: noteSheet,
    read: (send: Send, options: SendOptions) => send('getExamScore', { query }, options),
  };
  switch (act.kind) {
    case 'exam.start': {
      const { kind: _, ...body } = act;
      return {
        ...shape,
        call: (send, options) => send('startExam', { body }, { ...options, without: 'say' }),
      };
    }
    case 'exam.takeBack': {
      const { examScheduleId } = act;
      return {
        ...shape,
        call: (send, options) =>
          send('takeBackStart', { body: { examScheduleId } }, { ...options, without: 'say' }),
      };
    }
    case 'exam.skip': {
      const { examScheduleId, reason } = act;
      return {
        ...shape,
        call: (send, options) => send('skipExam', { body: { examScheduleId, reason } }, options),
      };
    }
    case 'exam.submit': {
      const { examScheduleId, shown } = act;
      const body = { examScheduleId, ...(shown && { shown: [...shown] }) };
      return { ...shape, call: (send, options) => send('submitExam', { body }, options) };
    }
    case 'remarks.write': {
      const { remarks } = act;
      return {
        ...shape,
        serverVersion: serverVersionOfRemarks,
        call: (send, options) => send('updateExamScore', { query, body: { remarks } }, options),
      };
    }
  }
}

function requestFor({ act, target }: Command, base: ServerVersion): CommandRequest<any> {
  switch (act.kind) {
    case 'score.give':
    case 'score.clear':
      return scoreRequest(act, base);
    case 'comment.write':
    case 'comment.delete':
      return commentRequest(act, base);
    case 'feedback.write':
    case 'feedback.delete':
      return feedbackRequest(act, base);
    default:
      return sheetRequest(act, target);
  }
}

/** How long the device may take to write an answer, in milliseconds; one that takes longer does not work. */
const LONGEST_NOTE = 5_000;
const later = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The board's calls, and what this tab keeps of their answers. */
export interface Board {
  send: Send;
  answers: Answers;
}

/** What the server has after an accepted write whose answer said nothing: what was sent. */
const asSent = (act: ExamAct, base: ServerVersion): ServerVersion => ({
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
  { act }: Command,
  base: ServerVersion,
  { read, serverVersion, note }: CommandRequest<any>,
  signal: AbortSignal,
): Promise<Delivered> {
  const row: unknown = await read(send, { signal, quiet: true }).catch(() => undefined);
  if (row === undefined) return { outcome: 'received', serverVersion: asSent(act, base) };
  const theirs = row === null ? noServerVersion : serverVersion(row);
  if (!isSameText(theirs.value ?? '', valueOf(act))) return { outcome: 'stale', theirs };
  await Promise.race([note(answers, row), later(LONGEST_NOTE)]);
  return { outcome: 'received', serverVersion: theirs };
}

/** The calls that the specification does not have; without them the start of an exam stays on this device. */
const isOfDeviceOnly = ({ kind }: ExamAct, fault: Fault) =>
  (kind === 'exam.start' || kind === 'exam.takeBack') && isCallMissing(fault);

/** Refusals that include the current record, so that the examiner can choose. */
const telling: ReadonlySet<string> = new Set([faultTypes.stale, faultTypes.exists]);

/**
 * Sends a command with its idempotency key, based on a server version; if the record has changed since, that is a
 * result too.
 *
 * @throws Fault for every other refusal, and if there is no response.
 */
export async function deliver(
  board: Board,
  command: Command,
  base: ServerVersion,
  signal: AbortSignal,
): Promise<Delivered> {
  const { act, key } = command;
  const request = requestFor(command, base);
  const { call, row, serverVersion, note } = request;
  try {
    const answer: unknown = await call(board.send, { key, ifMatch: base.version, signal });
    // Before the command is removed from the device: whatever happens, one of the two has the value.
    await Promise.race([note(board.answers, answer), later(LONGEST_NOTE)]);
    return { outcome: 'received', serverVersion: serverVersion(answer) };
  } catch (thrown) {
    if (!isFault(thrown)) throw thrown;
    // The key was used with another body: the same act, dated by another tab or machine.
    const isDatedElsewhere = thrown.error?.type === faultTypes.idempotencyMismatch;
    if (isAccepted(thrown) || isDatedElsewhere) return settled(board, command, base, request, signal);
    if (isOfDeviceOnly(act, thrown))
      return { outcome: 'received', serverVersion: asSent(act, base), isOnlyHere: true };
    const type = thrown.error?.type ?? '';
    const current = row.safeParse(currentOf(thrown));
    const isSubmittedAlready = type === faultTypes.examSubmitted && act.kind === 'exam.submit';
    if (!current.success || !(telling.has(type) || isSubmittedAlready)) throw thrown;
    return { outcome: 'stale', theirs: serverVersion(current.data) };
  }
}
