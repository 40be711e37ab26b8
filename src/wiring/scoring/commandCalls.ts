import * as z from 'zod/mini';
import { faultTypes } from '#contract/faultTypes.ts';
import { CaseFeedback } from '#contract/caseFeedback.ts';
import { CaseComment, CaseScore, ExamScore } from '#contract/scoring.ts';
import type {
  Command,
  CommentSubject,
  ExamAct,
  ServerVersion,
} from '#domain/scoring/commands/examCommand.ts';
import { currentOf, isFault } from '#domain/fault.ts';
import {
  serverVersionOfComment,
  serverVersionOfFeedback,
  serverVersionOfRemarks,
  serverVersionOfScore,
  serverVersionOfSheet,
} from '#domain/scoring/commands/serverVersion.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import type { Send, SendOptions } from '#services/http/client.ts';
import { noteComment, noteFeedback, noteScore, noteSheet } from './examMaterial.ts';

/** One call and how its response is read; a refusal includes the current record in the same shape. */
interface CommandRequest<Row> {
  call: (send: Send, options: SendOptions) => Promise<Row>;
  row: z.ZodMiniType<Row>;
  serverVersion: (row: Row) => ServerVersion;
  /** Updates the data kept in this tab and on the device; resolves when the device has it. */
  note: (row: Row) => Promise<void>;
}

const isThere = ({ value }: ServerVersion) => value !== null && value !== '';
const idOf = ({ id }: ServerVersion) => id ?? 0; // an existing record has an id

function scoreRequest(
  act: Extract<ExamAct, { kind: `score.${string}` }>,
  base: ServerVersion,
): CommandRequest<CaseScore> {
  const { examScoringId } = act;
  const query = { examScoringId };
  const shape = { row: CaseScore, serverVersion: serverVersionOfScore, note: noteScore };
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
  const shape = { row: CaseComment, serverVersion: serverVersionOfComment, note: noteComment };
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
  const shape = { row: CaseFeedback, serverVersion: serverVersionOfFeedback, note: noteFeedback };
  if (act.kind === 'feedback.delete')
    return { ...shape, call: (send, options) => send('deleteCaseFeedback', { query }, options) };
  const { caseHeaderId, feedback } = act;
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
): CommandRequest<ExamScore> {
  const shape = { row: ExamScore, serverVersion: serverVersionOfSheet, note: noteSheet };
  switch (act.kind) {
    case 'exam.start': {
      const { kind: _, ...body } = act;
      return { ...shape, call: (send, options) => send('startExam', { body }, options) };
    }
    case 'exam.takeBack': {
      const { examScheduleId } = act;
      return {
        ...shape,
        call: (send, options) => send('takeBackStart', { body: { examScheduleId } }, options),
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
      const { examScheduleScoreId, remarks } = act;
      return {
        ...shape,
        serverVersion: serverVersionOfRemarks,
        call: (send, options) =>
          send('updateExamScore', { query: { examScheduleScoreId }, body: { remarks } }, options),
      };
    }
  }
}

function requestFor(act: ExamAct, base: ServerVersion): CommandRequest<any> {
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
      return sheetRequest(act);
  }
}

/** How long the device may take to write an answer, in milliseconds; one that takes longer does not work. */
const LONGEST_NOTE = 5_000;
const later = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Refusals that include the current record, so that the examiner can choose. */
const telling: ReadonlySet<string> = new Set([faultTypes.stale, faultTypes.exists]);

/**
 * Sends a command with its idempotency key, based on a server version; if the record has changed since, that is a
 * result too.
 *
 * @throws Fault for every other refusal, and if there is no response.
 */
export async function deliver(
  send: Send,
  { act, key }: Command,
  base: ServerVersion,
  signal: AbortSignal,
): Promise<Delivered> {
  const { call, row, serverVersion, note } = requestFor(act, base);
  try {
    const answer: unknown = await call(send, { key, ifMatch: base.version, signal });
    // Before the command is removed from the device: whatever happens, one of the two has the value.
    await Promise.race([note(answer), later(LONGEST_NOTE)]);
    return { outcome: 'received', serverVersion: serverVersion(answer) };
  } catch (thrown) {
    if (!isFault(thrown)) throw thrown;
    const type = thrown.error?.type ?? '';
    const current = row.safeParse(currentOf(thrown));
    const isSubmittedAlready = type === faultTypes.examSubmitted && act.kind === 'exam.submit';
    if (!current.success || !(telling.has(type) || isSubmittedAlready)) throw thrown;
    return { outcome: 'stale', theirs: serverVersion(current.data) };
  }
}
