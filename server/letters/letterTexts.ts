/** A list of names and values, in plain text. */
export type NamedValues = readonly (readonly [name: string, value: string])[];

/** What the person who was asked is asked, in plain text. */
export interface Question {
  readonly about: string;
  readonly details: NamedValues;
  readonly agree: string;
  readonly decline: string;
}

/** What the office reads before it decides, in plain text. */
export interface LetterReview {
  /** The official's name, address and role. */
  readonly details: NamedValues;
  /** Things to check before the letter is approved. */
  readonly warnings: readonly string[];
  /** Earlier answers that did not count. */
  readonly earlier: NamedValues;
}

/** What the mail with a request says beside the letter. */
export interface Request {
  readonly token: string;
  /** By when to answer, in epoch milliseconds; of `letterAnswerBy`. */
  readonly answerBy: number;
}

/** What the mail about an answer says beside the letter. */
export interface Answered {
  readonly recommends: boolean;
  /** No approval is needed. */
  readonly isApproved: boolean;
  /** What is next for the applicant, of `nextToDos`; null if nothing is left, and for an official's letter. */
  readonly next: string | null;
}
