import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { ScreenEvent } from '#machines/systemActor.ts';
import type { ResourceSettled } from '#machines/kit/resource.machine.ts';
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
  /** The session that is shown: the URL's, else the first; null until it is found. */
  session: SessionChoice | null;
  /** The board's version of the feedback that is to be deleted, if that is confirmed. */
  deletes: ServerVersion | null;
  /** By case, so that another case can be opened in the meantime. */
  drafts: Readonly<Record<number, FeedbackDraft>>;
}

export type RostersEvent =
  /** An empty text deletes the comment; `base` is the board's version that is shown. */
  | { type: 'note.write'; text: string; base: ServerVersion }
  /** `before` is what the field would show without the draft. */
  | { type: 'feedback.edit'; text: string; before: string; base: ServerVersion }
  | { type: 'feedback.submit' }
  | { type: 'feedback.discard' }
  | { type: 'feedback.delete'; base: ServerVersion }
  | ResourceSettled<readonly SessionChoice[]>
  /** What an earlier visit left on the device. */
  | { type: 'drafts.found'; drafts: RostersContext['drafts'] }
  | OutboxNews
  | ScreenEvent;

/** The session of the URL, else the first. */
export const sessionIn = (sessions: readonly SessionChoice[], urlSession: string | undefined) =>
  urlSession === undefined ? sessions[0] : sessions.find(({ value }) => value === urlSession);
