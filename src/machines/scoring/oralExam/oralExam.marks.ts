import type { ExamScore } from '#contract/scoring.ts';
import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  shownCommands,
  type Command,
  type ExamAct,
  type Held,
} from '#domain/scoring/examCommand.ts';
import { heldOfComment, heldOfScore } from '#domain/scoring/held.ts';
import type { OutboxReport } from '../outbox/outbox.types.ts';
import type { CaseMark, ExamFacts, OralExamContext } from './oralExam.types.ts';

/** The cases as the board knows them. */
export const marksOf = ({ scores }: ExamFacts): CaseMark[] =>
  scores
    .map((row) => ({
      examScoringId: row.examScoringId,
      caseHeaderId: row.caseHeaderId,
      position: row.position,
      title: row.caseTitle,
      score: row.score,
      comment: row.comment?.comment ?? '',
      scoreHeld: heldOfScore(row),
      commentHeld: heldOfComment(row.comment),
    }))
    .toSorted((a, b) => a.position - b.position);

/** What of an exam is the board's, or this device's. */
export type Facts = Pick<OralExamContext, 'exam' | 'sheet' | 'marks' | 'remarks' | 'sheetHeld' | 'startedAt'>;

const markWith = (marks: readonly CaseMark[], target: string, facts: (mark: CaseMark) => Partial<CaseMark>) =>
  marks.map((mark) =>
    scoreTarget(mark.examScoringId) === target || commentTarget(mark) === target
      ? { ...mark, ...facts(mark) }
      : mark,
  );

/** What an act makes of the exam on this screen, whether or not the board has it. */
function withAct(facts: Facts, target: string, act: ExamAct): Facts {
  const { sheet } = facts;
  switch (act.kind) {
    case 'score.give':
      return { ...facts, marks: markWith(facts.marks, target, () => ({ score: act.score })) };
    case 'score.clear':
      return { ...facts, marks: markWith(facts.marks, target, () => ({ score: null })) };
    case 'comment.write':
      return { ...facts, marks: markWith(facts.marks, target, () => ({ comment: act.comment })) };
    case 'comment.delete':
      return { ...facts, marks: markWith(facts.marks, target, () => ({ comment: '' })) };
    case 'remarks.write':
      return { ...facts, remarks: act.remarks };
    case 'exam.start':
      return {
        ...facts,
        sheet: sheet && { ...sheet, status: 'started' },
        startedAt: facts.startedAt ?? Date.parse(act.startedAt),
      };
    case 'exam.skip':
      return { ...facts, sheet: sheet && { ...sheet, status: 'skipped', skipReason: act.reason } };
    case 'exam.submit':
      return { ...facts, sheet: sheet && { ...sheet, status: 'submitted' } };
    default:
      return facts;
  }
}

/** The newer of what is known of a record and what was told of it. */
export const newer = (own: Held, told: Held | undefined): Held =>
  told && told.version >= own.version ? told : own;

const statuses: readonly ExamScore['status'][] = ['waiting', 'started', 'skipped', 'submitted'];

/** What the board told; the answer to something that it had received before says nothing new. */
const heard = (own: Held, { held, isTheirs }: Settled): Held => (isTheirs ? held : newer(own, held));

/** The exam with what this device has done to it since the board was asked, the oldest first. */
export function applyEntries(context: OralExamContext, { entries, held }: Omit<OutboxReport, 'type'>): Facts {
  const sheetTold = context.exam ? held[sheetTarget(context.exam.examScheduleScoreId)] : undefined;
  const known: Facts = {
    ...context,
    sheetHeld: sheetTold
      ? { ...newer(context.sheetHeld, sheetTold), value: context.sheetHeld.value }
      : context.sheetHeld,
    marks: context.marks.map((mark) => {
      const scoreHeld = newer(mark.scoreHeld, held[scoreTarget(mark.examScoringId)]);
      const commentHeld = newer(mark.commentHeld, held[commentTarget(mark)]);
      return { ...mark, scoreHeld, commentHeld, score: scoreHeld.value, comment: commentHeld.value ?? '' };
    }),
  };
  // Nothing that is unsent changes a submitted exam any more; the board refuses it, and a person decides about it.
  if (known.sheetHeld.value === 'submitted') return known;
  return shownCommands(entries).reduce<Facts>((facts, { target, act }) => withAct(facts, target, act), known);
}

/** What the board has told of a record. */
export interface Settled {
  target: string;
  kind: string;
  held: Held;
  /** The board's value takes the place of the one on this screen. */
  isTheirs: boolean;
}

/** The exam once the board has told what it has of a record. */
export function withHeld(
  { exam, marks, sheet, sheetHeld, remarks }: OralExamContext,
  news: Settled,
): Partial<OralExamContext> {
  const { target, kind, held, isTheirs } = news;
  if (exam && target === sheetTarget(exam.examScheduleScoreId)) {
    const told = heard(sheetHeld, news);
    // Remarks change the sheet's version, not how far the exam is.
    if (kind === 'remarks.write')
      return {
        sheetHeld: { ...told, value: sheetHeld.value },
        sheet: sheet && { ...sheet, remarks: held.value ?? '' },
        remarks: isTheirs ? (held.value ?? '') : remarks,
      };
    const status = statuses.find((each) => each === held.value);
    return { sheetHeld: told, sheet: sheet && isTheirs && status ? { ...sheet, status } : sheet };
  }
  return {
    marks: marks.map((mark) => {
      if (scoreTarget(mark.examScoringId) === target)
        return {
          ...mark,
          scoreHeld: heard(mark.scoreHeld, news),
          score: isTheirs ? held.value : mark.score,
        };
      if (commentTarget(mark) === target)
        return {
          ...mark,
          commentHeld: heard(mark.commentHeld, news),
          comment: isTheirs ? (held.value ?? '') : mark.comment,
        };
      return mark;
    }),
  };
}

/** The cases with one of them changed. */
export const withMark = (
  marks: readonly CaseMark[],
  position: number,
  facts: Partial<CaseMark>,
): readonly CaseMark[] => marks.map((mark) => (mark.position === position ? { ...mark, ...facts } : mark));

/** The exam without something that was given up: of its record the board's value stands. */
export function withoutAct(
  context: OralExamContext,
  { target, act: { kind } }: Command,
): Partial<OralExamContext> {
  const { exam, sheet, sheetHeld, marks } = context;
  const back = (held: Held) => withHeld(context, { target, kind, held, isTheirs: true });
  if (exam && target === sheetTarget(exam.examScheduleScoreId))
    return back(kind === 'remarks.write' ? { ...sheetHeld, value: sheet?.remarks ?? '' } : sheetHeld);
  const mark = marks.find(
    (each) => scoreTarget(each.examScoringId) === target || commentTarget(each) === target,
  );
  if (!mark) return {};
  return back(scoreTarget(mark.examScoringId) === target ? mark.scoreHeld : mark.commentHeld);
}
