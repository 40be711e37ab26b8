import type { Role } from '#contract/roles.ts';

/** What a person types to sign in. */
export interface Credentials {
  userName: string;
  password: string;
}

/** A signed-in person's facts, kept in session storage as the auth slice (first specification, §3). */
export interface Grant {
  accessToken: string;
  refreshToken: string;
  tokenType: string;
  userName: string;
  /** ISO 8601, UTC. */
  expiration: string;
  expiresInMinutes: number;
  /** When the access token ends by this machine's clock, epoch milliseconds. */
  expiresAt: number;
  userId: number;
  resetRequired: boolean;
  /** From the token's role claim; for arranging screens only, the server decides for itself. */
  roles: readonly Role[];
  /** When the person signed in, epoch milliseconds; a session ends twelve hours later. */
  signedInAt: number;
}

/** Why somebody is signed out, so that the sign-in page can say so. */
export type SignOutReason = 'asked' | 'expired' | 'idle' | 'elsewhere' | 'passwordReset';

/** The auth slice as it is stored (first specification, §3 "Auth state", without what can be derived). */
export interface SavedSession {
  grant: Grant | null;
  passwordResetGuid: string | null;
}

/** What the session emits. */
export type SessionEmitted =
  | { type: 'session.opened' }
  | { type: 'session.resetRequired'; guid: string | null }
  /** A session that had ended during an exam goes on, for the same person. */
  | { type: 'session.resumed' }
  | { type: 'session.closed'; reason: SignOutReason; grant: Grant };

export type SessionInbox =
  | ({ type: 'session.signIn' } & Credentials)
  | { type: 'session.signOut'; reason: SignOutReason }
  /** A call was refused with the current token. */
  | { type: 'session.rejected' }
  /** The server can be reached again. */
  | { type: 'connection.restored' }
  /** While an exam is in progress nobody is signed out for a session that ended; see `lapsed`. */
  | { type: 'exam.began' }
  | { type: 'exam.ended' }
  /** The same person's password, where the session ended during an exam. */
  | { type: 'session.signInAgain'; password: string }
  /** A fresh sign-in of the same person, for the acts that need one. */
  | { type: 'session.confirmed'; grant: Grant }
  /** A reset link was opened. */
  | { type: 'session.resetLinkOpened'; guid: string }
  /** The password was reset; whoever was signed in signs in anew. */
  | { type: 'session.passwordReset' }
  /** The sign-in page was left or its fields edited; the last refusal no longer matters. */
  | { type: 'session.refusalSeen' };
