import { sheetTarget, type Command, type ServerVersion } from '#domain/scoring/examCommand.ts';
import { hasDayCome } from '#domain/scoring/examDay.ts';
import { lacksOf } from '#domain/scoring/scoring.ts';
import type { OralExamContext } from './oralExam.types.ts';
import { markAt } from './oralExam.drafts.ts';

interface Args {
  context: OralExamContext;
}

/** The board has received a command, or the user took the board's value. */
export interface Received {
  command: Command;
  serverVersion: ServerVersion;
  isTheirs: boolean;
}

/** What is missing before the exam may be submitted. */
export const lacksIn = ({ exam, marks }: Pick<OralExamContext, 'exam' | 'marks'>) =>
  exam ? lacksOf(exam.configuration, marks) : [];

const isOfSheet = ({ exam }: Pick<OralExamContext, 'exam'>, { target }: Command) =>
  exam !== null && target === sheetTarget(exam.examScheduleScoreId);

const isUndoOver = ({ undo, ...context }: OralExamContext) =>
  undo === null || markAt(context, undo.position)?.score !== undo.after;

const hasCome = ({ exam, now }: OralExamContext) => exam !== null && hasDayCome(exam, now);

/** Guards of the exam. */
export const examGuards = {
  isLoaded: ({ context }: Args) => context.exam !== null,
  isThisExam: ({ context }: Args, { examScheduleId }: { examScheduleId: number }) =>
    context.examScheduleId === examScheduleId,
  isShared: (_: Args, { isShared }: { isShared: boolean }) => isShared,
  isMissing: ({ context }: Args) => context.fault?.status === 404,
  isUnreachable: ({ context }: Args) => context.fault?.kind === 'unreachable',
  isBarred: ({ context }: Args) => context.exam?.conflict != null,
  isReceived: ({ context }: Args) => context.sheetServerVersion.value === 'submitted',
  isSubmitted: ({ context }: Args) => context.sheet?.status === 'submitted',
  isSkipped: ({ context }: Args) => context.sheet?.status === 'skipped',
  /** The exam is on a later day; until then nothing can be done. */
  isNotYet: ({ context }: Args) => context.sheet?.status === 'waiting' && !hasCome(context),
  hasCome: ({ context }: Args) => hasCome(context),
  isStarted: ({ context }: Args) => context.sheet?.status === 'started',
  /** By the board's record, or because a command was discarded, the exam is not in progress. */
  isNotInProgress: ({ context }: Args) =>
    context.sheet?.status === 'waiting' || context.sheet?.status === 'skipped',
  isOpenAgain: ({ context }: Args) => context.sheet?.status !== 'submitted',
  isNotSkipped: ({ context }: Args) => context.sheet?.status !== 'skipped',
  isComplete: ({ context }: Args) => lacksIn(context).length === 0,
  /** The examiner has seen all changes of other devices; one may have arrived just before the click. */
  hasSeenChanges: ({ context }: Args) => context.changes.length === 0,
  /** The score changes, and the exam can be changed. */
  isOther: ({ context }: Args, { position, score }: { position: number; score: string | null }) => {
    const mark = markAt(context, position);
    return context.sheet?.status === 'started' && mark !== undefined && mark.score !== score;
  },
  isTypedOn: ({ context }: Args, { position, comment }: { position: number; comment: string }) => {
    const mark = markAt(context, position);
    if (context.sheet?.status !== 'started' || mark === undefined) return false;
    // Whitespace alone is neither a comment nor something to delete.
    return mark.comment !== comment && (mark.comment.trim() !== '' || comment.trim() !== '');
  },
  isOtherRemark: ({ context }: Args, { remarks }: { remarks: string }) =>
    context.sheet?.status === 'started' && context.remarks !== remarks,
  isCase: ({ context }: Args, { position }: { position: number }) => markAt(context, position) !== undefined,
  mayUndo: ({ context }: Args) => !isUndoOver(context) && context.sheet?.status === 'started',
  isUndoOver: ({ context }: Args) => isUndoOver(context),
  isNotWaiting: ({ context }: Args) => context.sheet?.status !== 'waiting',
  isAdmitted: ({ context }: Args) => context.exam?.conflict == null,
  isSubmission: ({ context }: Args, { command }: { command: Command }) =>
    command.act.kind === 'exam.submit' && isOfSheet(context, command),
  /** The board has received the submission that was made here. */
  isOwnSubmission: ({ context }: Args, { command, serverVersion, isTheirs }: Received) =>
    !isTheirs &&
    serverVersion.value === 'submitted' &&
    command.act.kind === 'exam.submit' &&
    isOfSheet(context, command),
  isSkip: ({ context }: Args, { command }: { command: Command }) =>
    command.act.kind === 'exam.skip' && isOfSheet(context, command),
};
