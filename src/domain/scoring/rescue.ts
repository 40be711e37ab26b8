/** The shortest passphrase that a rescue file is locked with, in characters: it may be carried by hand and lost. */
export const SHORTEST_PASSPHRASE = 12;

/** A passphrase as it counts: how a keyboard composes its letters makes no difference. */
export const passphraseOf = (typed: string) => typed.normalize('NFKC');

/** Whether a passphrase is long enough to lock a rescue file. */
export const isPassphraseLong = (typed: string) =>
  Array.from(passphraseOf(typed)).length >= SHORTEST_PASSPHRASE;
