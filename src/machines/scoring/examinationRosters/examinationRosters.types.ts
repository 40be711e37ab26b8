import type { ServerVersion } from '#domain/scoring/examCommand.ts';
import type { ScreenEvent } from '#machines/systemActor.ts';
import type { OutboxNews } from '../outbox/outbox.types.ts';

/** One session of the pick-list. */
export interface SessionChoice {
  /** As the URL names it. */
  value: string;
  label: string;
  /** As the case rosters are asked for. */
  sessionName: string;
  scheduleIds: readonly number[];
}
export interface CaseKey {
  caseHeaderId: number;
}

/** Feedback that was typed and not submitted. */
export interface FeedbackDraft {
  text: string;
  /** What the board had when it was begun. */
  base: ServerVersion;
}

/** What the case rosters know. */
export interface RostersContext {
  /** The session that the URL names. */
  urlSession: string | undefined;
  /** The case that the URL names. */
  caseHeaderId: number | null;
  sessions: readonly SessionChoice[] | null;
  noteServerVersion: ServerVersion | null;
  feedbackServerVersion: ServerVersion | null;
  /** By case, so that another case can be looked at meanwhile. */
  drafts: Readonly<Record<number, FeedbackDraft>>;
}

export type RostersEvent =
  /** An empty text deletes the comment. */
  | { type: 'note.write'; text: string }
  /** `before` is what the field would show without the draft. */
  | { type: 'feedback.edit'; text: string; before: string }
  | { type: 'feedback.submit' }
  | { type: 'feedback.discard' }
  | { type: 'feedback.delete' }
  | OutboxNews
  | ScreenEvent;

/** The session that is shown: the one of the URL, else the first. */
export const sessionOf = ({ urlSession, sessions }: Pick<RostersContext, 'urlSession' | 'sessions'>) =>
  urlSession === undefined ? sessions?.[0] : sessions?.find(({ value }) => value === urlSession);

/** The case that a URL names; null for anything else. */
export const caseNamed = (name: string | undefined) => (/^\d{1,9}$/.test(name ?? '') ? Number(name) : null);
