import type { ExamScore } from '#contract/scoring/scoring.ts';
import { recordOf, sheetAfter, typedValueOf, type ExamAct } from '#domain/scoring/commands/examActs.ts';
import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  type Command,
} from '#domain/scoring/commands/examCommand.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { typedText } from '#domain/typed/typedText.ts';
import type { OutboxInbox } from '../outbox/outbox.types.ts';
import type { CaseMark, EarlyEvent, OralExamContext } from './oralExam.types.ts';

/** The part of an exam that the board and this device both change. */
export type SharedExamState = Pick<
  OralExamContext,
  'exam' | 'sheet' | 'marks' | 'remarks' | 'sheetServerVersion' | 'startedAt'
>;

/** A record of the exam as it is shown. */
interface ShownRecord {
  target: string;
  /** The case; null for what is about the whole exam. */
  position: number | null;
  value: string;
  /** The board's version. */
  base: ServerVersion;
}

/** The record that an act changes, as it is shown; none for an act that is not about this exam. */
export function shownRecord(
  { exam, sheet, marks, remarks, sheetServerVersion }: SharedExamState,
  act: ExamAct,
): ShownRecord | undefined {
  const mark =
    'examScoringId' in act ? marks.find((each) => each.examScoringId === act.examScoringId) : undefined;
  const ofSheet = (value: string) => ({
    target: sheetTarget(exam?.examScheduleScoreId ?? 0), // called only once the exam is loaded
    position: null,
    value,
    base: sheetServerVersion,
  });
  switch (recordOf(act)) {
    case 'score':
      return (
        mark && {
          target: scoreTarget(mark.examScoringId),
          position: mark.position,
          value: mark.score ?? '',
          base: mark.scoreServerVersion,
        }
      );
    case 'comment':
      return (
        mark && {
          target: commentTarget(mark),
          position: mark.position,
          value: mark.comment,
          base: mark.commentServerVersion,
        }
      );
    case 'remarks':
      return ofSheet(remarks);
    case 'status':
      return ofSheet(sheet?.status ?? '');
    case 'feedback':
      return undefined;
  }
}

/** Applies an act to the exam on this screen, whether or not the board has it. */
export function withAct(state: SharedExamState, act: ExamAct): SharedExamState {
  const { sheet, marks } = state;
  const value = typedValueOf(act);
  const isMeant = (mark: CaseMark) => 'examScoringId' in act && mark.examScoringId === act.examScoringId;
  const withMark = (change: Partial<CaseMark>) => ({
    ...state,
    marks: marks.map((mark) => (isMeant(mark) ? { ...mark, ...change } : mark)),
  });
  switch (recordOf(act)) {
    case 'score':
      return withMark({ score: value || null });
    case 'comment':
      return withMark({ comment: value });
    case 'remarks':
      return { ...state, remarks: value };
    case 'status': {
      if (!sheet) return state;
      const { skipReason, startedAt } = sheetAfter(act, { ...sheet, startedAt: state.startedAt });
      const status = value as ExamScore['status']; // the values of these acts are statuses
      return { ...state, sheet: { ...sheet, status, skipReason }, startedAt };
    }
    case 'feedback':
      return state;
  }
}

/** The case at a position of the roster. */
export const markAt = ({ marks }: Pick<OralExamContext, 'marks'>, position: number): CaseMark | undefined =>
  marks.find((mark) => mark.position === position);

/** Formats an instant of the board's clock as the calls need it. */
export const iso = (at: number) => new Date(at).toISOString();

/** The event that puts an act into the outbox, based on what the board has or on the version that was shown. */
export function enqueueAct(context: OralExamContext, act: ExamAct, over?: ServerVersion): OutboxInbox {
  const { target, base } = shownRecord(context, act)!; // sent only for what is shown
  const { examScheduleId } = context;
  return { type: 'outbox.enqueue', draft: { target, examScheduleId, act, base: over ?? base } };
}

const scoreAct = ({ now }: OralExamContext, examScoringId: number, score: string | null): ExamAct =>
  score === null
    ? { kind: 'score.clear', examScoringId }
    : { kind: 'score.give', examScoringId, score, givenAt: iso(now) };

/** What an event does to the exam; nothing if it names no case. */
export function actOf(
  context: OralExamContext,
  event: EarlyEvent | { type: 'score.undo' },
): ExamAct | undefined {
  const { undo, examScheduleId } = context;
  if (event.type === 'exam.act') return event.act;
  if (event.type === 'exam.takeBack') return { kind: 'exam.takeBack', examScheduleId };
  const position = event.type === 'score.undo' ? undo?.position : event.position;
  const mark = position === undefined ? undefined : markAt(context, position);
  if (!mark) return undefined;
  const { caseHeaderId, examScoringId } = mark;
  switch (event.type) {
    case 'score.give':
      return scoreAct(context, examScoringId, event.score);
    case 'score.clear':
      return scoreAct(context, examScoringId, null);
    case 'score.undo':
      return scoreAct(context, examScoringId, undo?.before ?? null);
    case 'comment.write': {
      const { comment } = event;
      const subject = { caseHeaderId, examScoringId };
      // Whitespace or invisible characters alone are no comment.
      return typedText(comment) === ''
        ? { kind: 'comment.delete', ...subject }
        : { kind: 'comment.write', comment, ...subject };
    }
  }
}

/** Whether a command is about the exam as a whole, for example its submission. */
export const isOfSheet = ({ exam }: Pick<OralExamContext, 'exam'>, { target }: Command) =>
  exam !== null && target === sheetTarget(exam.examScheduleScoreId);
