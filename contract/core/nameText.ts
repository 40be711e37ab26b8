import * as z from 'zod/mini';
import { typedText } from '#domain/typed/typedText.ts';

/** Why a text is no name. */
export type NameProblem = 'unprintable' | 'address';

/** Control characters, line separators, and characters that reverse a line's direction; joiners are part of some names. */
const unprintable =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/u;
/** What mail programs make a link of; an initial before a particle, as in `J.de Vries`, is none. */
const address =
  /@|:\/\/|\bwww\.|[\p{L}\p{N}]{2}\.de(?![\p{L}\p{N}])(?!\.\s)|[\p{L}\p{N}]\.(?:com|org|net|edu|gov|mil|int|info|biz|io|co|app|dev|me|us|eu|uk|xyz|online|site|link|page|top|shop)(?![\p{L}\p{N}])(?!\.\s)/iu;

/**
 * What is wrong with the name of a person, a hospital or a place, in any script. Names stand in the board's mails to
 * people who do not know the member, so they cannot hold links, lines of their own, or text that reads backwards.
 */
export function nameProblem(value: string): NameProblem | null {
  if (unprintable.test(value)) return 'unprintable';
  return address.test(value) ? 'address' : null;
}

/** The parameters of the issue of a name. */
export const problemOfIssue = (issue: object): NameProblem | undefined =>
  'params' in issue ? (issue.params as { problem?: NameProblem } | undefined)?.problem : undefined;

const without = (problem: NameProblem) =>
  z.refine<string>((value) => nameProblem(value) !== problem, { params: { problem } });

/** A name of at most `most` characters; with `least` 0 it may be empty. */
export const nameText = (most: number, least: 0 | 1 = 1) =>
  z
    .string()
    .check(
      z.overwrite(typedText),
      z.minLength(least),
      z.maxLength(most),
      without('unprintable'),
      without('address'),
    );
