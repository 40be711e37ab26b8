import { faultTypes } from '#contract/core/faultTypes.ts';
import type { CardProblem, CardProblems } from '#domain/application/caseLog.ts';
import { requireVersion, type Change, type Recorder } from '#server/deps/changes.ts';
import type { CardName } from '#contract/application/examCards.ts';
import { lockExam } from '#server/exams/exams.ts';
import { Fault, invalid, notFound } from '#server/core/fault.ts';
import { nameSentences } from '#server/http/validate.ts';
import { audit } from '#server/auth/accounts.ts';
import { applicationOf, hasCard, readOnlyReason, type Application, type KnownReason } from './application.ts';

const readOnlySentences: Readonly<Record<KnownReason, string>> = {
  underReview: 'The board is reviewing this, so you cannot change it.',
  approved: 'The board has approved this, so you cannot change it.',
  closed: 'Registration for this exam has ended, so you cannot change this.',
};

/**
 * Rejects a change to a read-only card.
 *
 * @throws Fault 409 `read-only`.
 */
export function requireChangeable(reason: KnownReason | null): void {
  if (reason !== null) throw new Fault(409, faultTypes.readOnly, readOnlySentences[reason]);
}

const problemSentences: Readonly<Record<CardProblem, string>> = {
  unknown: 'Choose one of the allowed values.',
  twice: 'You have entered this twice.',
  missing: 'Fill in this field.',
  choiceMissing: 'Choose one.',
  dayMissing: 'Enter a date.',
  notWhole: 'Enter a whole number of cases, 0 or more.',
  tooLong: 'Enter 160 characters or fewer.',
  tooMany: 'Enter at most 9,999 cases.',
  noDay: 'Enter a valid date.',
  tooEarly: 'Enter a date in 1950 or later.',
  inFuture: 'Enter today or a date in the past.',
  beforeStart: 'Enter a last day that is the same as or after the first day.',
  oneOfTwo: 'Choose an institution or name the program, not both.',
  ...nameSentences,
};

/**
 * Rejects a card with invalid fields, each with a sentence at its path.
 *
 * @throws Fault 400 `validation`.
 */
export function requireNoProblems(problems: CardProblems): void {
  const found = Object.entries(problems);
  if (found.length > 0)
    throw invalid(Object.fromEntries(found.map(([path, problem]) => [path, [problemSentences[problem]]])));
}

export interface Outcome {
  /** Other cards that this save changes. */
  readonly changed: readonly CardName[];
  /** Further columns to write. */
  readonly detail?: object;
}

interface Save<S> {
  readonly examId: number;
  readonly card: CardName;
  /** The current card, for the response or for a rejection. */
  readonly stateOf: (application: Application) => S;
  /** Runs once all checks have passed. */
  readonly work: (by: Change, application: Application) => Promise<Outcome>;
}

/** Increments the version of each of these cards; only the saved card gets a new save time. */
async function countUp(
  { tx, userId, now }: Change,
  examId: number,
  card: CardName,
  others: readonly CardName[],
) {
  for (const each of new Set([card, ...others]))
    await tx.query`
      insert into exam_cards (user_id, exam_id, card, version, saved_at)
      values (${userId}::integer, ${examId}::integer, ${each}::text, 1, ${each === card ? now : null}::timestamptz)
      on conflict (user_id, exam_id, card) do update
        set version = exam_cards.version + 1, saved_at = coalesce(excluded.saved_at, exam_cards.saved_at)`;
}

/**
 * Saves a card in one transaction: a person's changes to one exam are serialized. A save without changes
 * keeps the version.
 *
 * @throws Fault 404 for an exam without the card, 409 `read-only`, 412 `stale` with the current state.
 */
export const saveCard = <S extends { readonly version: number }>(
  record: Recorder,
  call: string,
  context: Parameters<Recorder>[1],
  { examId, card, stateOf, work }: Save<S>,
): Promise<S> =>
  record(call, context, async (by) => {
    const { tx, userId, isAgain } = by;
    const now = Date.parse(by.now);
    const exam = await lockExam(tx, userId, examId);
    const read = () => applicationOf(tx, userId, exam, now);
    const before = await read();
    if (!hasCard(before, card)) throw notFound();
    // A replayed command was accepted before, so the board's later actions do not matter.
    if (!isAgain) requireChangeable(readOnlyReason(before, card));
    requireVersion(by, stateOf(before));
    const { changed, detail } = await work(by, before);
    if (changed.length === 0 && before.cards[card].savedAt !== null) return stateOf(before);
    await countUp(by, examId, card, changed);
    const after = await read();
    await audit(tx, userId, call, now, { examId, version: after.cards[card].version, ...detail });
    return stateOf(after);
  });
