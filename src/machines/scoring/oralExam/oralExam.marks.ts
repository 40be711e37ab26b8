import type { ExamScore } from '#contract/scoring.ts';
import {
  commentTarget,
  newestServerVersion,
  scoreTarget,
  sheetTarget,
  shownCommands,
  type Command,
  type ExamAct,
  type ServerVersion,
} from '#domain/scoring/commands/examCommand.ts';
import { serverVersionOfComment, serverVersionOfScore } from '#domain/scoring/commands/serverVersion.ts';
import type { OutboxReport } from '../outbox/outbox.types.ts';
import type { CaseMark, ExamFacts, OralExamContext } from './oralExam.types.ts';

/** The cases as the board has them. */
export const marksOf = ({ scores }: ExamFacts): CaseMark[] =>
  scores
    .map((row) => ({
      examScoringId: row.examScoringId,
      caseHeaderId: row.caseHeaderId,
      position: row.position,
      title: row.caseTitle,
      score: row.score,
      comment: row.comment?.comment ?? '',
      scoreServerVersion: serverVersionOfScore(row),
      commentServerVersion: serverVersionOfComment(row.comment),
    }))
    .toSorted((a, b) => a.position - b.position);

/** The part of an exam that the board and this device both change. */
export type Facts = Pick<
  OralExamContext,
  'exam' | 'sheet' | 'marks' | 'remarks' | 'sheetServerVersion' | 'startedAt'
>;

const markWith = (marks: readonly CaseMark[], target: string, facts: (mark: CaseMark) => Partial<CaseMark>) =>
  marks.map((mark) =>
    scoreTarget(mark.examScoringId) === target || commentTarget(mark) === target
      ? { ...mark, ...facts(mark) }
      : mark,
  );

/** Applies an act to the exam on this screen, whether or not the board has it. */
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
    case 'exam.takeBack':
      return { ...facts, sheet: sheet && { ...sheet, status: 'waiting', skipReason: null }, startedAt: null };
    case 'exam.skip':
      return { ...facts, sheet: sheet && { ...sheet, status: 'skipped', skipReason: act.reason } };
    case 'exam.submit':
      return { ...facts, sheet: sheet && { ...sheet, status: 'submitted' } };
    default:
      return facts;
  }
}

const statuses: readonly ExamScore['status'][] = ['waiting', 'started', 'skipped', 'submitted'];

/** The version of a record after an answer of the board; an older answer changes nothing. */
const heard = (own: ServerVersion, { serverVersion, isTheirs }: Settled): ServerVersion =>
  isTheirs ? serverVersion : newestServerVersion(own, serverVersion);

/** The exam with this device's commands since the board was read, oldest first. */
export function applyEntries(
  context: OralExamContext,
  { entries, serverVersions }: Omit<OutboxReport, 'type'>,
): Facts {
  const sheetTold = context.exam ? serverVersions[sheetTarget(context.exam.examScheduleScoreId)] : undefined;
  const known: Facts = {
    ...context,
    sheetServerVersion: sheetTold
      ? {
          ...newestServerVersion(context.sheetServerVersion, sheetTold),
          value: context.sheetServerVersion.value,
        }
      : context.sheetServerVersion,
    marks: context.marks.map((mark) => {
      const scoreServerVersion = newestServerVersion(
        mark.scoreServerVersion,
        serverVersions[scoreTarget(mark.examScoringId)],
      );
      const commentServerVersion = newestServerVersion(
        mark.commentServerVersion,
        serverVersions[commentTarget(mark)],
      );
      return {
        ...mark,
        scoreServerVersion,
        commentServerVersion,
        score: scoreServerVersion.value,
        comment: commentServerVersion.value ?? '',
      };
    }),
  };
  // Unsent commands do not change a submitted exam; the board refuses them, and the user decides.
  if (known.sheetServerVersion.value === 'submitted') return known;
  return shownCommands(entries).reduce<Facts>((facts, { target, act }) => withAct(facts, target, act), known);
}

/** The board's answer about a record. */
export interface Settled {
  target: string;
  kind: string;
  serverVersion: ServerVersion;
  /** The board's value replaces the one on this screen. */
  isTheirs: boolean;
}

/** The exam after the board's answer about a record. */
export function withServerVersion(
  { exam, marks, sheet, sheetServerVersion, startedAt, remarks }: OralExamContext,
  news: Settled,
): Partial<OralExamContext> {
  const { target, kind, serverVersion, isTheirs } = news;
  if (exam && target === sheetTarget(exam.examScheduleScoreId)) {
    const told = heard(sheetServerVersion, news);
    // Remarks change the sheet's version, not its status.
    if (kind === 'remarks.write')
      return {
        sheetServerVersion: { ...told, value: sheetServerVersion.value },
        sheet: sheet && { ...sheet, remarks: serverVersion.value ?? '' },
        remarks: isTheirs ? (serverVersion.value ?? '') : remarks,
      };
    const status = isTheirs ? statuses.find((each) => each === serverVersion.value) : undefined;
    if (!sheet || !status) return { sheetServerVersion: told, sheet };
    // The start that was not taken back is the one of before.
    const began = status === 'started' && sheet.startedAt !== null ? Date.parse(sheet.startedAt) : null;
    return { sheetServerVersion: told, sheet: { ...sheet, status }, startedAt: startedAt ?? began };
  }
  return {
    marks: marks.map((mark) => {
      if (scoreTarget(mark.examScoringId) === target)
        return {
          ...mark,
          scoreServerVersion: heard(mark.scoreServerVersion, news),
          score: isTheirs ? serverVersion.value : mark.score,
        };
      if (commentTarget(mark) === target)
        return {
          ...mark,
          commentServerVersion: heard(mark.commentServerVersion, news),
          comment: isTheirs ? (serverVersion.value ?? '') : mark.comment,
        };
      return mark;
    }),
  };
}

/** The case at a position of the roster. */
export const markAt = ({ marks }: Pick<OralExamContext, 'marks'>, position: number): CaseMark | undefined =>
  marks.find((mark) => mark.position === position);

/** The cases with one of them changed. */
export const withMark = (
  marks: readonly CaseMark[],
  position: number,
  facts: Partial<CaseMark>,
): readonly CaseMark[] => marks.map((mark) => (mark.position === position ? { ...mark, ...facts } : mark));

/** The exam without a discarded act: its record shows the board's value. */
export function withoutAct(
  context: OralExamContext,
  { target, act: { kind } }: Command,
): Partial<OralExamContext> {
  const { exam, sheet, sheetServerVersion, marks } = context;
  const back = (serverVersion: ServerVersion) =>
    withServerVersion(context, { target, kind, serverVersion, isTheirs: true });
  if (exam && target === sheetTarget(exam.examScheduleScoreId))
    return back(
      kind === 'remarks.write' ? { ...sheetServerVersion, value: sheet?.remarks ?? '' } : sheetServerVersion,
    );
  const mark = marks.find(
    (each) => scoreTarget(each.examScoringId) === target || commentTarget(each) === target,
  );
  if (!mark) return {};
  return back(
    scoreTarget(mark.examScoringId) === target ? mark.scoreServerVersion : mark.commentServerVersion,
  );
}
