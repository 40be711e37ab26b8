import { randomUUID } from 'node:crypto';
import type { LetterFields } from '#contract/letters/referenceLetters.ts';
import { mailboxOf, mayChangeLetter, mayWithdrawLetter } from '#domain/letters/letterTracker.ts';
import { requireVersion } from '#server/deps/changes.ts';
import type { Deps } from '#server/deps/deps.ts';
import { readableLetters } from '#server/core/readableId.ts';
import { audit } from '#server/auth/accounts.ts';
import type { CallContext } from '#server/http/callContext.ts';
import { answered, requireAskable, requireFewRequests, requireWithdrawable } from './officialRules.ts';
import { requireChangeable, requireFewLetters, requireValidFields } from './checks.ts';
import { keepAnswer } from './earlierAnswers.ts';
import {
  addLetter,
  changeLetter,
  lockLetter,
  notAsked,
  officialColumns,
  rowOf,
  type Letter,
  type LetterRow,
} from './letterTable.ts';
import { neededTypesOf } from './neededTypes.ts';
import { lockPurpose } from './purpose.ts';
import { closeRequest, sendRequest, withdrawRequest } from './requests.ts';

/** Such as `RL-7K3F-9QXM`. */
function newReferenceId(): string {
  const letters = readableLetters(randomUUID(), 8);
  return `RL-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

type AnyContext = Pick<CallContext<unknown, unknown, unknown>, 'person' | 'write' | 'basedOn' | 'isAgain'>;

/** A letter of the caller. `examHeaderId` is null for continuous certification, and missing for any exam. */
interface NamedLetter {
  readonly id: number;
  readonly examHeaderId?: number | null;
}

/**
 * What a surgeon does with letters of officials, whether they are for an exam or for continuous certification.
 *
 * @param answerOf Makes the answer of a letter, before it is stored for a repeated request.
 */
export function letterWork<Answer>(deps: Deps, answerOf: (letter: LetterRow) => Answer) {
  const { clock } = deps;

  /** Names an official; sends no request yet. With null it is for continuous certification. */
  const create = (
    { person: { userId }, write }: AnyContext,
    examId: number | null,
    fields: LetterFields,
  ): Promise<Answer> =>
    write(async (tx) => {
      const now = clock();
      const exam = await lockPurpose(tx, userId, examId);
      if (exam) {
        await neededTypesOf(tx, exam.examId);
        requireChangeable(exam, now);
      }
      await requireFewLetters(tx, { userId, examId }, now);
      await requireValidFields(tx, { userId, examId, id: null }, fields, now);
      let letter: Letter | null = null;
      // Two equal reference ids are very unlikely, but must not happen.
      while (!letter)
        letter = await addLetter(tx, {
          kind: 'official',
          userId,
          examId,
          referenceId: newReferenceId(),
          ...officialColumns(fields),
        });
      await audit(tx, userId, 'postReferenceLetter', now, { examId, id: letter.id });
      return answerOf(rowOf(letter));
    });

  /** Changes what was said of an official who has not answered; another address withdraws the request to the old one. */
  const change = async (
    { person: { userId }, write, ...context }: AnyContext,
    named: NamedLetter,
    fields: LetterFields,
  ): Promise<Answer> => {
    return await write(async (tx) => {
      const now = clock();
      const { letter, exam } = await lockLetter(tx, userId, named);
      const { id, examId } = letter;
      if (exam) requireChangeable(exam, now);
      requireVersion(context, rowOf(letter));
      if (!mayChangeLetter(rowOf(letter))) throw answered(letter);
      await requireValidFields(tx, { userId, examId, id }, fields, now);
      const isSame = mailboxOf(letter.officialEmail) === mailboxOf(fields.authOfficialEmail);
      if (!isSame) {
        await keepAnswer(tx, id);
        if (mayWithdrawLetter(rowOf(letter))) await closeRequest(tx, deps, letter, now);
      }
      await audit(tx, userId, 'updateReferenceLetter', now, { examId, id });
      const changed = { ...officialColumns(fields), ...(!isSame && notAsked) };
      return answerOf(rowOf(await changeLetter(tx, id, changed)));
    });
  };

  /** Saves the request to an official, and queues the mail. Only a first request goes out without `isResend`. */
  async function send(
    { person: { userId }, write, ...context }: AnyContext,
    named: NamedLetter,
    isResend: boolean,
  ): Promise<Answer> {
    return await write(async (tx) => {
      const now = clock();
      const { letter, exam } = await lockLetter(tx, userId, named);
      if (exam) requireChangeable(exam, now);
      requireVersion(context, rowOf(letter));
      requireAskable(letter, isResend, now);
      await requireFewRequests(tx, userId, now);
      return answerOf(rowOf(await sendRequest(tx, deps, letter, now)));
    });
  }

  /** Takes back a request that was not answered, and tells the official. */
  async function withdraw(
    { person: { userId }, write, ...context }: AnyContext,
    named: NamedLetter,
  ): Promise<Answer> {
    return await write(async (tx) => {
      const { letter, exam } = await lockLetter(tx, userId, named);
      if (letter.withdrawnAt !== null) return answerOf(rowOf(letter));
      requireWithdrawable(letter);
      if (exam) requireChangeable(exam, clock());
      requireVersion(context, rowOf(letter));
      return answerOf(rowOf(await withdrawRequest(tx, deps, letter, clock())));
    });
  }

  return { create, change, send, withdraw };
}
