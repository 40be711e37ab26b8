import type { CaseExhibitContent } from '#contract/scoring/caseExhibits.ts';
import type { CaseContents, SessionExaminee, SkipReason } from '#contract/scoring/oralExams.ts';
import type { CaseScore, ExamScore } from '#contract/scoring/scoring.ts';
import type { ExamAct } from '#domain/scoring/commands/examActs.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { Fault } from '#domain/fault.ts';
import type { ConnectionEmitted, PageResumed } from '#machines/systemActor.ts';
import type { OutboxNews } from '../outbox/outbox.types.ts';

/** One case of the exam with the examiner's input, whether or not the board has it yet. */
export interface CaseMark {
  examScoringId: number;
  caseHeaderId: number;
  /** From 1. */
  position: number;
  title: string;
  score: string | null;
  comment: string;
  /** The board's versions of the score and the comment. */
  scoreServerVersion: ServerVersion;
  commentServerVersion: ServerVersion;
}

/** An exhibit with its content. */
export interface Exhibit extends CaseExhibitContent {
  /** Whether the board allows it as a file on this device, as the texts of cases. */
  maySave: boolean;
}

/** The exhibits of the exam's cases with their content, by case; in their order. */
export type ExhibitsByCase = Readonly<Record<number, readonly Exhibit[]>>;

/** The texts of the exam's cases, by case. */
export type ContentsByCase = Readonly<Record<number, CaseContents>>;

/** What the board returns for an exam. */
export interface LoadedExam {
  exam: SessionExaminee;
  sheet: ExamScore;
  scores: readonly CaseScore[];
}

/** A score that can be undone for ten seconds. */
export interface Undo {
  position: number;
  /** The case's score before; null if it had none. */
  before: string | null;
  /** The score that it was given; if the case has another one by now, there is nothing to undo. */
  after: string | null;
}

/** A score or text that another device changed after it was shown here. */
export interface ShownChange {
  /** The case; null for the remarks, which are about the whole exam. */
  position: number | null;
  what: 'score' | 'comment' | 'remarks';
  /** The value that was shown; null or empty if there was none. */
  before: string | null;
  after: string | null;
}

export interface OralExamContext {
  examScheduleId: number;
  userId: number;
  exam: SessionExaminee | null;
  sheet: ExamScore | null;
  /** Why the examinee is to be skipped, while the question is open. */
  skipReason: SkipReason | null;
  marks: readonly CaseMark[];
  /** About the whole exam. */
  remarks: string;
  sheetServerVersion: ServerVersion;
  /** The case that is shown, from 1. */
  position: number;
  /** The board's time, epoch milliseconds; ticks once a second. */
  now: number;
  /** When the exam was started, and when the current case was opened, by the board's time. */
  startedAt: number | null;
  caseOpenedAt: number;
  undo: Undo | null;
  /** What the board returned on a reload, until it is combined with what is unsent. */
  read: LoadedExam | null;
  /** What changed on another device since it was shown here, until the examiner has seen it. */
  changes: readonly ShownChange[];
  /** Input from before it is known whether another tab has the exam, applied once that is known. */
  early: readonly EarlyEvent[];
  /** When the examiner checked who the examinee is, by the board's time; null before. */
  identityCheckedAt: number | null;
  /** A start was asked for without that check. */
  lacksIdentity: boolean;
  /** Whether single-key shortcuts are on. */
  hasKeys: boolean;
  fault: Fault | null;
}

export type OralExamEvent =
  /** The examiner has checked who the examinee is, or takes that back. */
  | { type: 'identity.check'; isChecked: boolean }
  | { type: 'exam.start' }
  /** Takes a mistaken start back, within a minute and before anything was entered. */
  | { type: 'exam.takeBack' }
  | { type: 'exam.skip'; reason: SkipReason }
  | { type: 'exam.submit' }
  /** Opens the session summary, or the cases again. */
  | { type: 'review.open' }
  | { type: 'review.close' }
  | { type: 'case.open'; position: number }
  | { type: 'case.next' }
  | { type: 'case.previous' }
  /** Opens the next case that lacks something. */
  | { type: 'case.nextLacking' }
  | { type: 'score.give'; position: number; score: string }
  | { type: 'score.clear'; position: number }
  | { type: 'score.undo' }
  /** An empty comment deletes it. `over` is the board's version that was shown; by default the latest known. */
  | { type: 'comment.write'; position: number; comment: string; over?: ServerVersion }
  /** Any other act on a record of the exam, while the exam is open. */
  | { type: 'exam.act'; act: ExamAct }
  /** Takes the exam over from the tab that has it. */
  | { type: 'lease.takeOver' }
  /** This tab has the exam, and what other tabs had unsent of it; `isShared` if there are other tabs. */
  | { type: 'lease.granted'; isShared: boolean }
  | { type: 'lease.denied' }
  | { type: 'lease.lost' }
  /** The last score can be undone, or no longer. */
  | { type: 'undo.offered' }
  | { type: 'undo.withdrawn' }
  | { type: 'clock.ticked'; at: number }
  /** The examiner turns single-key shortcuts on or off, or had done so in an earlier exam. */
  | { type: 'keys.switch'; isOn: boolean }
  | { type: 'exam.reload' }
  /** Reloads the exam; `exam.refreshed` follows, even without an answer. */
  | { type: 'exam.refresh' }
  | { type: 'exam.refreshed' }
  /** The examiner has seen what changed on another device. */
  | { type: 'changes.seen' }
  | OutboxNews
  | ConnectionEmitted
  | PageResumed;

/** What an examiner enters. */
export type EarlyEvent = Extract<
  OralExamEvent,
  { type: 'score.give' | 'score.clear' | 'comment.write' | 'exam.act' | 'exam.takeBack' }
>;

/** The tags that views use. */
export type OralExamTag =
  | 'loading'
  | 'failed'
  /** The examiner has no exam of this number. */
  | 'missing'
  /** A declared conflict bars the pair. */
  | 'conflict'
  /** The examinee, the time, and the button that starts the exam. */
  | 'briefing'
  /** The exam is on a later day. */
  | 'notYet'
  /** Started and not submitted; leaving asks. */
  | 'inProgress'
  /** The cases are shown. */
  | 'scoring'
  /** The session summary is shown. */
  | 'reviewing'
  /** Submitted, but the board has not received it yet. */
  | 'submitting'
  | 'submitted'
  | 'skipped'
  /** Another tab has the exam. */
  | 'readOnly'
  /** This tab has it now, and loads what the other one did. */
  | 'takingOver'
  | 'mayUndo';
