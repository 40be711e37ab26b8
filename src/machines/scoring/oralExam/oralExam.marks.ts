import type { ExamScore } from '#contract/scoring/scoring.ts';
import { recordOf, type ExamAct } from '#domain/scoring/commands/examActs.ts';
import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  shownCommands,
  type Command,
} from '#domain/scoring/commands/examCommand.ts';
import {
  newestServerVersion,
  type ServerVersion,
  serverVersionOfComment,
  serverVersionOfScore,
} from '#domain/scoring/commands/serverVersion.ts';
import { shownRecord, withAct, type SharedExamState } from './oralExam.acts.ts';
import type { OutboxReport } from '../outbox/outbox.types.ts';
import type { CaseMark, LoadedExam, OralExamContext } from './oralExam.types.ts';

/** The cases as the board has them. */
export const marksOf = ({ scores }: LoadedExam): CaseMark[] =>
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

const statuses: readonly ExamScore['status'][] = ['waiting', 'started', 'skipped', 'submitted'];

/** The version of a record after an answer of the board; an older answer changes nothing. */
const newestVersion = (own: ServerVersion, { serverVersion, isTheirs }: Settled): ServerVersion =>
  isTheirs ? serverVersion : newestServerVersion(own, serverVersion);

/** What the outbox reports of the exam. */
export type Report = Pick<OutboxReport, 'entries' | 'serverVersions'>;

/** The exam with this device's commands since the board was read, oldest first. */
export function applyEntries(context: OralExamContext, { entries, serverVersions }: Report): SharedExamState {
  const received = context.exam ? serverVersions[sheetTarget(context.exam.examScheduleScoreId)] : undefined;
  const known: SharedExamState = {
    ...context,
    sheetServerVersion: received
      ? {
          ...newestServerVersion(context.sheetServerVersion, received),
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
  return shownCommands(entries).reduce<SharedExamState>((state, { act }) => withAct(state, act), known);
}

/** The board's answer about a record. */
export interface Settled {
  target: string;
  act: ExamAct;
  serverVersion: ServerVersion;
  /** The board's value replaces the one on this screen. */
  isTheirs: boolean;
}

/** The exam after the board's answer about a record. */
export function withServerVersion(
  { exam, marks, sheet, sheetServerVersion, startedAt, remarks }: OralExamContext,
  news: Settled,
): Partial<OralExamContext> {
  const { target, act, serverVersion, isTheirs } = news;
  if (exam && target === sheetTarget(exam.examScheduleScoreId)) {
    const newest = newestVersion(sheetServerVersion, news);
    // Remarks change the sheet's version, not its status.
    if (recordOf(act) === 'remarks')
      return {
        sheetServerVersion: { ...newest, value: sheetServerVersion.value },
        sheet: sheet && { ...sheet, remarks: serverVersion.value ?? '' },
        remarks: isTheirs ? (serverVersion.value ?? '') : remarks,
      };
    const status = isTheirs ? statuses.find((each) => each === serverVersion.value) : undefined;
    if (!sheet || !status) return { sheetServerVersion: newest, sheet };
    // The start that was not taken back is the one of before.
    const began = status === 'started' && sheet.startedAt !== null ? Date.parse(sheet.startedAt) : null;
    return { sheetServerVersion: newest, sheet: { ...sheet, status }, startedAt: startedAt ?? began };
  }
  return {
    marks: marks.map((mark) => {
      if (scoreTarget(mark.examScoringId) === target)
        return {
          ...mark,
          scoreServerVersion: newestVersion(mark.scoreServerVersion, news),
          score: isTheirs ? serverVersion.value : mark.score,
        };
      if (commentTarget(mark) === target)
        return {
          ...mark,
          commentServerVersion: newestVersion(mark.commentServerVersion, news),
          comment: isTheirs ? (serverVersion.value ?? '') : mark.comment,
        };
      return mark;
    }),
  };
}

/** The exam without a discarded act: its record shows the board's value. */
export function withoutAct(context: OralExamContext, { target, act }: Command): Partial<OralExamContext> {
  const record = shownRecord(context, act);
  if (record?.target !== target) return {};
  const value = recordOf(act) === 'remarks' ? (context.sheet?.remarks ?? '') : record.base.value;
  const serverVersion = { ...record.base, value };
  return withServerVersion(context, { target, act, serverVersion, isTheirs: true });
}
