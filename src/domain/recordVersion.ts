import { NO_VERSION } from '#contract/core/version.ts';

interface Versioned {
  version: number;
}

/**
 * Whether a record that the board sent replaces what is known of it: unless its version is lower. Of equal versions it
 * does, and where a board has no versions.
 */
export const isCurrent = (told: Versioned, known: Versioned): boolean =>
  told.version === NO_VERSION || told.version >= known.version;

/** The newer of what is known of a record, if anything is, and what the board said later. */
export const newer = <Known extends Versioned, Told extends Versioned>(
  known: Known | null | undefined,
  told: Told,
): Known | Told => (known && !isCurrent(told, known) ? known : told);
