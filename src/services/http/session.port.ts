/** What the HTTP client needs of the session; `wiring` implements it with the session actor. */
export interface SessionPort {
  /** The token to send, or null when nobody is signed in. */
  token(): string | null;
  /** Whether session storage has a token, too; a page may outlive it. */
  isStored(): boolean;
  /**
   * A token other than `stale`, renewing at most once however many calls ask. Rejects when the session is over
   * or cannot be renewed now.
   */
  renewed(stale: string, signal?: AbortSignal): Promise<string>;
  /** Whether the token at hand is known to have ended by this machine's clock. */
  isExpired(): boolean;
}
