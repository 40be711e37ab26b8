/** What the HTTP client needs from the session; `wiring` implements it with the session actor. */
export interface SessionPort {
  /** The token to send, or null when no user is signed in. */
  token(): string | null;
  /** Whether session storage has a token too; a page may outlive it. */
  isStored(): boolean;
  /**
   * Resolves with a token other than `stale`; renews at most once, however many calls ask. Rejects if the session
   * has ended or cannot be renewed now.
   */
  renewed(stale: string, signal?: AbortSignal): Promise<string>;
  /** Whether the current token has expired by this machine's clock. */
  isExpired(): boolean;
  /** Whether the session was opened on this device without the server; then no call with a token can be sent. */
  isOffline(): boolean;
}
