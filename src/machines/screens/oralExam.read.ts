import { heldOfSheet } from '#domain/held.ts';
import type { OutboxReport } from '../outbox.types.ts';
import { applyEntries, marksOf, newer, type Facts } from './oralExam.marks.ts';
import type { CaseMark, ExamFacts, MarkChange, OralExamContext } from './oralExam.types.ts';

/** What the board told when it was read again, where nothing newer is known of a record. */
function withRead(context: OralExamContext, read: ExamFacts): Facts {
  const { exam, sheet } = read;
  const marks = marksOf(read).map((mark) => {
    const own = context.marks.find(({ examScoringId }) => examScoringId === mark.examScoringId);
    if (!own) return mark;
    return {
      ...mark,
      scoreHeld: newer(own.scoreHeld, mark.scoreHeld),
      commentHeld: newer(own.commentHeld, mark.commentHeld),
    };
  });
  if (sheet.version < context.sheetHeld.version) return { ...context, exam, marks };
  const startedAt = sheet.startedAt === null ? null : Date.parse(sheet.startedAt);
  return { exam, sheet, marks, remarks: sheet.remarks, sheetHeld: heldOfSheet(sheet), startedAt };
}

const changesBetween = (before: readonly CaseMark[], after: readonly CaseMark[]): MarkChange[] =>
  before.flatMap(({ examScoringId, position, score, comment }) => {
    const now = after.find((mark) => mark.examScoringId === examScoringId);
    if (!now) return [];
    return [
      ...(now.score === score ? [] : [{ position, what: 'score' as const, before: score, after: now.score }]),
      ...(now.comment.trim() === comment.trim()
        ? []
        : [{ position, what: 'comment' as const, before: comment, after: now.comment }]),
    ];
  });

/** The exam as the board has it now, with what is unsent; what another device changed is noted. */
export function applyRead(
  context: OralExamContext,
  report: Omit<OutboxReport, 'type'>,
): Partial<OralExamContext> {
  const { read } = context;
  const known = read ? { ...context, ...withRead(context, read) } : context;
  const facts = applyEntries(known, report);
  return {
    ...facts,
    read: null,
    changes: [...context.changes, ...changesBetween(context.marks, facts.marks)],
  };
}
