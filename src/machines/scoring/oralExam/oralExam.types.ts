import type { CaseContents, SessionExaminee, SkipReason } from '#contract/oralExams.ts';
import type { CaseScore, ExamScore } from '#contract/scoring.ts';
import type { ServerVersion } from '#domain/scoring/examCommand.ts';
import type { Fault } from '#domain/fault.ts';
import type { ConnectionEmitted, PageResumed } from '#machines/systemActor.ts';
import type { OutboxNews, OutboxReport } from '../outbox/outbox.types.ts';

/** One case of the exam with what the examiner has put down, whether or not the board has it yet. */
export interface CaseMark {
  examScoringId: number;
  caseHeaderId: number;
  /** From 1. */
  position: number;
  title: string;
  score: string | null;
  comment: string;
  /** What the board has of the score and of the comment. */
  scoreServerVersion: ServerVersion;
  commentServerVersion: ServerVersion;
}

/** The texts of the exam's cases, by case. */
export type ContentsByCase = Readonly<Record<number, CaseContents>>;

/** What the board tells about an exam when it is opened. */
export interface ExamFacts {
  exam: SessionExaminee;
  sheet: ExamScore;
  scores: readonly CaseScore[];
}

/** A score that can be taken back for ten seconds. */
export interface Undo {
  position: number;
  /** What the case had before; null where it had none. */
  before: string | null;
  /** What it was given; where it has something else by now there is nothing to take back. */
  after: string | null;
}

/** A score or text that another device changed after it was shown here. */
export interface ShownChange {
  /** The case; null for the remarks, which are on the exam as a whole. */
  position: number | null;
  what: 'score' | 'comment' | 'remarks';
  /** As it was shown; null or empty where there was none. */
  before: string | null;
  after: string | null;
}

export interface OralExamContext {
  examScheduleId: number;
  userId: number;
  exam: SessionExaminee | null;
  sheet: ExamScore | null;
  /** Why the examinee is to be skipped, while that is asked. */
  skipReason: SkipReason | null;
  marks: readonly CaseMark[];
  /** On the exam as a whole. */
  remarks: string;
  sheetServerVersion: ServerVersion;
  /** The case that is being looked at, from 1. */
  position: number;
  /** The board's time, epoch milliseconds; ticks once a second. */
  now: number;
  /** When the exam was begun, and when the present case was opened, by the board's time. */
  startedAt: number | null;
  caseOpenedAt: number;
  undo: Undo | null;
  /** What the board told when it was read again, until it is put together with what is unsent. */
  read: ExamFacts | null;
  /** What changed on another device since it was shown here, until the examiner has seen it. */
  changes: readonly ShownChange[];
  /** Put down while nobody knew yet whether another tab has the exam; kept for that moment. */
  early: readonly EarlyEvent[];
  fault: Fault | null;
}

export type OralExamEvent =
  | { type: 'exam.start' }
  | { type: 'exam.skip'; reason: SkipReason }
  | { type: 'exam.submit' }
  /** The session summary, and back to the cases. */
  | { type: 'review.open' }
  | { type: 'review.close' }
  | { type: 'case.open'; position: number }
  | { type: 'case.next' }
  | { type: 'case.previous' }
  /** The next case that still lacks something. */
  | { type: 'case.nextLacking' }
  | { type: 'score.give'; position: number; score: string }
  | { type: 'score.clear'; position: number }
  | { type: 'score.undo' }
  /** An empty comment deletes it. `over` is what the board had of it when it was shown; the latest that is known unless told. */
  | { type: 'comment.write'; position: number; comment: string; over?: ServerVersion }
  | { type: 'remarks.write'; remarks: string }
  /** Names, scores and case texts are hidden, or shown again. */
  | { type: 'shield.toggle' }
  /** This tab takes the exam over from the one that has it. */
  | { type: 'lease.takeOver' }
  /** This tab has the exam, and what other tabs had unsent of it; `isShared` where there are other tabs. */
  | { type: 'lease.granted'; isShared: boolean }
  | { type: 'lease.denied' }
  | { type: 'lease.lost' }
  /** A score was given, or taken back. */
  | { type: 'undo.offered' }
  | { type: 'undo.withdrawn' }
  | { type: 'clock.ticked'; at: number }
  | { type: 'exam.reload' }
  /** The board is to be read again; what follows is `exam.refreshed`, also where no answer came. */
  | { type: 'exam.refresh' }
  | { type: 'exam.refreshed' }
  /** The examiner has read what changed on another device. */
  | { type: 'changes.seen' }
  | OutboxNews
  | OutboxReport
  | ConnectionEmitted
  | PageResumed;

/** What an examiner puts down. */
export type EarlyEvent = Extract<
  OralExamEvent,
  { type: 'score.give' | 'score.clear' | 'comment.write' | 'remarks.write' }
>;

/** What views ask of the exam. */
export type OralExamTag =
  | 'loading'
  | 'failed'
  /** Nothing of this number belongs to the examiner. */
  | 'missing'
  /** A declared conflict bars the pair. */
  | 'conflict'
  /** Who comes, when, and the button that begins. */
  | 'briefing'
  /** The exam is on a later day. */
  | 'notYet'
  /** Begun and not handed in; leaving asks. */
  | 'inProgress'
  /** The cases are shown. */
  | 'scoring'
  /** The session summary is shown. */
  | 'reviewing'
  /** Handed in, and the board has not received it yet. */
  | 'submitting'
  | 'submitted'
  | 'skipped'
  /** Another tab has the exam. */
  | 'readOnly'
  /** It is this tab's now, which is learning what the other one did. */
  | 'takingOver'
  | 'shielded'
  | 'mayUndo';
