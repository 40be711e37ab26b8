import { NO_VERSION } from '#contract/core/version.ts';

interface Versioned {
  version: number;
}

/**
 * Whether a record that the board sent replaces what is known of it: unless its version is lower. Of equal versions it
 * does, and where a board has no versions.
 */
export const isCurrent = (received: Versioned, known: Versioned): boolean =>
  received.version === NO_VERSION || received.version >= known.version;

/** The newer of what is known of a record, if anything is, and what the board said later. */
export const newer = <Known extends Versioned, Received extends Versioned>(
  known: Known | null | undefined,
  received: Received,
): Known | Received => (known && !isCurrent(received, known) ? known : received);
