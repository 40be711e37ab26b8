import {
  sheetTarget,
  type Command,
  type CommandDraft,
  type ExamAct,
} from '#domain/scoring/commands/examCommand.ts';
import type { OutboxInbox } from '../outbox/outbox.types.ts';
import type { OralExamContext } from './oralExam.types.ts';

/** Formats an instant of the board's clock as the calls need it. */
export const iso = (at: number) => new Date(at).toISOString();

/** The event that puts a command into the outbox. */
export const enqueue = (draft: CommandDraft): OutboxInbox => ({ type: 'outbox.enqueue', draft });

/** The event that puts a command about the exam as a whole into the outbox. */
export function enqueueOfSheet(
  { exam, sheetServerVersion, examScheduleId }: OralExamContext,
  act: ExamAct,
): OutboxInbox {
  const target = sheetTarget(exam?.examScheduleScoreId ?? 0); // called only once the exam is loaded
  return enqueue({ target, examScheduleId, act, base: sheetServerVersion });
}

/** Whether a command is about the exam as a whole, for example its submission. */
export const isOfSheet = ({ exam }: Pick<OralExamContext, 'exam'>, { target }: Command) =>
  exam !== null && target === sheetTarget(exam.examScheduleScoreId);
