import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { ScreenEvent } from '#machines/systemActor.ts';
import type { OutboxNews } from '../outbox/outbox.types.ts';

/** One session whose rosters can be shown. */
export interface SessionChoice {
  /** As spelled in the URL. */
  value: string;
  label: string;
  /** The parameters of the call for the case rosters. */
  sessionName: string;
  scheduleIds: readonly number[];
}
export interface CaseKey {
  caseHeaderId: number;
}

/** Feedback that was typed and not submitted. */
export interface FeedbackDraft {
  text: string;
  /** The board's version when the typing began. */
  base: ServerVersion;
}

/** The context of the case rosters. */
export interface RostersContext {
  userId: number;
  /** The session in the URL. */
  urlSession: string | undefined;
  /** The case in the URL. */
  caseHeaderId: number | null;
  sessions: readonly SessionChoice[] | null;
  noteServerVersion: ServerVersion | null;
  feedbackServerVersion: ServerVersion | null;
  /** By case, so that another case can be opened in the meantime. */
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
  /** What an earlier visit left on the device. */
  | { type: 'drafts.found'; drafts: RostersContext['drafts'] }
  | OutboxNews
  | ScreenEvent;

/** The session that is shown: the URL's, else the first. */
export const sessionOf = ({ urlSession, sessions }: Pick<RostersContext, 'urlSession' | 'sessions'>) =>
  urlSession === undefined ? sessions?.[0] : sessions?.find(({ value }) => value === urlSession);
