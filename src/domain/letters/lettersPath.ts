import { idIn } from '../idIn.ts';

/** The letter that an address names: a new one, or one by its id. */
export type LetterInUrl = 'new' | number;

/** The page of the letters for an exam, or for continuous certification (null). */
export const lettersPath = (examHeaderId: number | null): string =>
  examHeaderId === null
    ? '/continuous-certification/reference-letters'
    : `/reference-form-status/${examHeaderId}`;

/** The address of the form of one letter, on the page of the letters. */
export const letterPath = (examHeaderId: number | null, letter: LetterInUrl): string =>
  `${lettersPath(examHeaderId)}?letter=${letter}`;

/** The letter that the query parameter `letter` names; null for none. */
export const letterIn = (query: Readonly<Record<string, string | undefined>>): LetterInUrl | null =>
  query.letter === 'new' ? 'new' : idIn(query, 'letter');
