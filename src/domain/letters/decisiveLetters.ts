import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { isLetterGone, letterStateNow, missingLetters, type LetterStateNow } from './letterTracker.ts';

/** The letters for one purpose, and the types that it requires. */
export interface LetterNeeds {
  readonly letters: readonly ReferenceLetter[];
  readonly neededTypes: readonly string[];
}

/** The states in which a letter waits for the member. */
const mine = ['sentBack', 'undelivered', 'required', 'stuck'] as const satisfies readonly LetterStateNow[];

/** Whether a letter in this state waits for the member to send its request. */
export const isMine = (state: LetterStateNow): state is (typeof mine)[number] =>
  mine.some((each) => each === state);

/** The states in which there is no letter, and none is to be expected. */
const lacking = [...mine, 'declined', 'withdrawn'] as const satisfies readonly LetterStateNow[];

/** Whether a letter in this state is lacking: what is said of it depends on whether it is required. */
export const isLacking = (state: LetterStateNow): state is (typeof lacking)[number] =>
  lacking.some((each) => each === state);

const progress: readonly LetterStateNow[] = [
  ...mine,
  'processing',
  'pending',
  'awaitingApproval',
  'approved',
];

/** A request that is on its way is as far as one that has arrived; one that was not sent is not. */
function progressOf(letter: ReferenceLetter, now: number): number {
  const state = letterStateNow(letter, now);
  return progress.indexOf(state === 'processing' ? 'pending' : state);
}

/** The letters of a type that are furthest. None are left of a type with only declined or withdrawn ones. */
function furthest({ letters }: LetterNeeds, type: string, now: number): ReferenceLetter[] {
  const all = letters.filter(({ attestationType }) => attestationType === type);
  const most = Math.max(0, ...all.map((letter) => progressOf(letter, now)));
  return all.filter((letter) => progressOf(letter, now) === most);
}

/** Of a type that is required several times, as many letters decide. */
function decisiveOf(needs: LetterNeeds, type: string, now: number): ReferenceLetter[] {
  const count = needs.neededTypes.filter((needed) => needed === type).length;
  if (count === 1) return furthest(needs, type, now);
  return needs.letters
    .filter((letter) => letter.attestationType === type && !isLetterGone(letter))
    .toSorted((a, b) => progressOf(b, now) - progressOf(a, now))
    .slice(0, count);
}

/** The letters that decide about what is required: of each type those that are furthest. */
export const decisiveLetters = (needs: LetterNeeds, now: number): ReferenceLetter[] =>
  [...new Set(needs.neededTypes)].flatMap((type) => decisiveOf(needs, type, now));

/** Whether something that is required depends on this letter: it decides, or it has to be replaced. */
export const isLetterRequired = (
  { id }: Pick<ReferenceLetter, 'id'>,
  needs: LetterNeeds,
  now: number,
): boolean =>
  decisiveLetters(needs, now).some((letter) => letter.id === id) ||
  missingLetters(needs.neededTypes, needs.letters).some(({ gone }) => gone?.id === id);

/** Letters whose request the member can send and does not have to: of a type that is not required, or that others fill. */
export function optionalLetters(needs: LetterNeeds, now: number): ReferenceLetter[] {
  const decisive = decisiveLetters(needs, now);
  return needs.letters.filter((letter) => isMine(letterStateNow(letter, now)) && !decisive.includes(letter));
}
