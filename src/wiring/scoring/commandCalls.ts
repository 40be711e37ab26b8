import * as z from 'zod/mini';
import { faultTypes } from '#contract/faultTypes.ts';
import { CaseComment, CaseFeedback, CaseScore, ExamScore } from '#contract/scoring.ts';
import type { Command, CommentSubject, ExamAct, Held } from '#domain/scoring/examCommand.ts';
import { currentOf, isFault } from '#domain/fault.ts';
import {
  heldOfComment,
  heldOfFeedback,
  heldOfRemarks,
  heldOfScore,
  heldOfSheet,
} from '#domain/scoring/held.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import type { Send, SendOptions } from '#services/http/client.ts';
import { noteComment, noteScore, noteSheet } from './examMaterial.ts';

/** One call and how its response is read; a refusal includes the current record in the same shape. */
interface Errand<Row> {
  call: (send: Send, options: SendOptions) => Promise<Row>;
  row: z.ZodMiniType<Row>;
  held: (row: Row) => Held;
  /** Updates the data cached on this page. */
  note: (row: Row) => void;
}

const isThere = ({ value }: Held) => value !== null && value !== '';
const idOf = ({ id }: Held) => id ?? 0; // an existing record has an id

function scoreErrand(act: Extract<ExamAct, { kind: `score.${string}` }>, base: Held): Errand<CaseScore> {
  const { examScoringId } = act;
  const query = { examScoringId };
  const shape = { row: CaseScore, held: heldOfScore, note: noteScore };
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

function commentErrand(
  act: Extract<ExamAct, { kind: `comment.${string}` }>,
  base: Held,
): Errand<CaseComment> {
  const query = { id: idOf(base) };
  const shape = { row: CaseComment, held: heldOfComment, note: noteComment };
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

function feedbackErrand(
  act: Extract<ExamAct, { kind: `feedback.${string}` }>,
  base: Held,
): Errand<CaseFeedback> {
  const query = { id: idOf(base) };
  const shape = { row: CaseFeedback, held: heldOfFeedback, note: () => {} };
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

function sheetErrand(act: Extract<ExamAct, { kind: `exam.${string}` | 'remarks.write' }>): Errand<ExamScore> {
  const shape = { row: ExamScore, held: heldOfSheet, note: noteSheet };
  switch (act.kind) {
    case 'exam.start': {
      const { examScheduleId, startedAt } = act;
      return {
        ...shape,
        call: (send, options) => send('startExam', { body: { examScheduleId, startedAt } }, options),
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
        held: heldOfRemarks,
        call: (send, options) =>
          send('updateExamScore', { query: { examScheduleScoreId }, body: { remarks } }, options),
      };
    }
  }
}

function errandOf(act: ExamAct, base: Held): Errand<any> {
  switch (act.kind) {
    case 'score.give':
    case 'score.clear':
      return scoreErrand(act, base);
    case 'comment.write':
    case 'comment.delete':
      return commentErrand(act, base);
    case 'feedback.write':
    case 'feedback.delete':
      return feedbackErrand(act, base);
    default:
      return sheetErrand(act);
  }
}

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
  base: Held,
  signal: AbortSignal,
): Promise<Delivered> {
  const { call, row, held, note } = errandOf(act, base);
  try {
    const answer: unknown = await call(send, { key, ifMatch: base.version, signal, quiet: true });
    note(answer);
    return { outcome: 'received', held: held(answer) };
  } catch (thrown) {
    if (!isFault(thrown)) throw thrown;
    const type = thrown.error?.type ?? '';
    const current = row.safeParse(currentOf(thrown));
    const isSubmittedAlready = type === faultTypes.examSubmitted && act.kind === 'exam.submit';
    if (!current.success || !(telling.has(type) || isSubmittedAlready)) throw thrown;
    return { outcome: 'stale', theirs: held(current.data) };
  }
}
