/** Minimum passphrase length of a rescue file, in characters: the file may be carried on a USB stick and lost. */
export const SHORTEST_PASSPHRASE = 12;

/** Normalizes a passphrase (Unicode), so that keyboards that compose letters differently produce the same one. */
export const passphraseOf = (typed: string) => typed.normalize('NFKC');

/** Whether a passphrase is long enough to lock a rescue file. */
export const isPassphraseLong = (typed: string) =>
  Array.from(passphraseOf(typed)).length >= SHORTEST_PASSPHRASE;
