import type { Role } from '#contract/core/roles.ts';

/** What a user types to sign in. */
export interface Credentials {
  userName: string;
  password: string;
}

/** The signed-in user's data, kept in session storage as the auth slice (first specification, §3). */
export interface Grant {
  accessToken: string;
  refreshToken: string;
  tokenType: string;
  userName: string;
  /** ISO 8601, UTC. */
  expiration: string;
  expiresInMinutes: number;
  /** When the access token expires by this computer's clock, epoch milliseconds. */
  expiresAt: number;
  userId: number;
  resetRequired: boolean;
  /** From the token's role claim; only for the layout, the server checks for itself. */
  roles: readonly Role[];
  /** When the user signed in, epoch milliseconds; a session ends twelve hours later. */
  signedInAt: number;
  /** Opened on this device without the server; it has no tokens, and is never stored. */
  isOffline?: true;
}

/** Why the user was signed out, for the sign-in page; `replaced` if only another tab goes on with the session. */
export type SignOutReason = 'asked' | 'expired' | 'idle' | 'elsewhere' | 'replaced' | 'passwordReset';

/** The auth slice as it is stored (first specification, §3 "Auth state", without what can be derived). */
export interface SavedSession {
  grant: Grant | null;
  passwordResetGuid: string | null;
}

/** The events that the session emits. */
export type SessionEmitted =
  | { type: 'session.opened' }
  | { type: 'session.resetRequired'; guid: string | null }
  /** A session that had ended during an exam goes on, for the same user. */
  | { type: 'session.resumed' }
  | { type: 'session.closed'; reason: SignOutReason; grant: Grant };

export type SessionInbox =
  | ({ type: 'session.signIn' } & Credentials)
  | { type: 'session.signOut'; reason: SignOutReason }
  /** A call with the current token was refused. */
  | { type: 'session.rejected' }
  /** The server can be reached again. */
  | { type: 'connection.restored' }
  /** While an exam is in progress, a session that ended does not sign out; see `lapsed`. */
  | { type: 'exam.began' }
  | { type: 'exam.ended' }
  /** The same user's password, after the session ended during an exam. */
  | { type: 'session.signInAgain'; password: string }
  /** A fresh sign-in of the same user, for the actions that need one. */
  | { type: 'session.confirmed'; grant: Grant }
  /** A reset link was opened. */
  | { type: 'session.resetLinkOpened'; guid: string }
  /** The password was reset; the user signs in again. */
  /** With the new password, the person is signed in again with it; without, the session only ends. */
  | { type: 'session.passwordReset'; newPassword?: string | null }
  /** The sign-in page was left or its fields edited: the last refusal is cleared. */
  | { type: 'session.refusalSeen' };
