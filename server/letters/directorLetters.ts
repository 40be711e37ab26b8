import type { examinations as rows } from '#contract/registration/examinations.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { mailboxOf } from '#domain/letters/letterTracker.ts';
import { isLetterDeclined, isLetterRefused } from '#domain/registration/registration.ts';
import { accountById } from '#server/auth/accounts.ts';
import { Fault, invalid } from '#server/core/fault.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { lockExam, type CandidateExam } from '#server/exams/exams.ts';
import { requireOpen, windowOf, type Applicant } from '#server/exams/window.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { keepAnswer } from './earlierAnswers.ts';
import {
  addLetter,
  changeLetter,
  directorLetter,
  directorLetterOf,
  directorRowOf,
  notAsked,
  type Letter,
} from './letterTable.ts';
import { closeRequest, sendRequest, withdrawRequest } from './requests.ts';

const DAY = 24 * 60 * 60_000;

/** Whether a letter may still be requested: also while a registration waits for that letter. */
async function requireLetterOpen(tx: Tx, person: Applicant, exam: CandidateExam, now: number) {
  const window = await windowOf(tx, person, exam, now);
  if (!window.open && window.reason === 'awaitingApproval') return;
  await requireOpen(tx, person, exam, now);
}

/**
 * Whether the request waits for an answer and is not sent again: one mail a day goes to the same director, unless the
 * mail cannot be delivered.
 *
 * @throws Fault 409 `exists` once the letter has come, 400 for the director who declined.
 */
function isWaiting(letter: Letter, isSame: boolean, now: number): boolean {
  if (letter.withdrawnAt !== null) return false;
  const row = directorRowOf(letter);
  if (isLetterRefused(row)) {
    if (isSame && isLetterDeclined(row))
      throw invalid({ officialEmail: ['This program director has declined already. Ask someone else.'] });
    return false;
  }
  if (row.responseDate !== null)
    throw new Fault(409, faultTypes.exists, 'Your program director has answered already.');
  return isSame && row.mailState !== 'undelivered' && now < Date.parse(row.sentDate) + DAY;
}

/** The program director's letters. */
export function letterHandlers(
  deps: Deps,
): Pick<
  HandlersFor<typeof rows>,
  'getPdReferenceLetter' | 'requestPdReferenceLetter' | 'withdrawPdReferenceLetter'
> {
  const { db, clock } = deps;
  return {
    getPdReferenceLetter: ({ query, person }) => directorLetterOf(db, person.userId, query.examId),

    async requestPdReferenceLetter({ body: { examId, officialName, officialEmail }, person, write }) {
      const { userId } = person;
      return await write(async (tx) => {
        const now = clock();
        const exam = await lockExam(tx, userId, examId);
        await requireLetterOpen(tx, person, exam, now);
        if (exam.examType !== 'qualifying') throw invalid({ examId: ['This exam asks for no letter.'] });
        const account = await accountById(tx, userId);
        if (account && mailboxOf(account.emailAddress) === mailboxOf(officialEmail))
          throw invalid({
            officialEmail: ['This is your own address. Enter that of your program director.'],
          });
        const named = { officialName, officialEmail };
        const before = await directorLetter(tx, userId, examId);
        const isSame = before !== undefined && mailboxOf(before.officialEmail) === mailboxOf(officialEmail);
        if (before && isWaiting(before, isSame, now))
          // No second mail, but a corrected name is updated on the page behind the link.
          return directorRowOf(await changeLetter(tx, before.id, { officialName }));
        if (!before) {
          const added = await addLetter(tx, { kind: 'director', userId, examId, ...named });
          return directorRowOf(await sendRequest(tx, deps, added!, now)); // it has no reference id that could be taken
        }
        await keepAnswer(tx, before.id);
        const isOpen = before.responseDate === null && before.withdrawnAt === null;
        if (isOpen && !isSame) await closeRequest(tx, deps, before, now);
        const change = isOpen && isSame ? named : { ...named, ...notAsked };
        const letter = await changeLetter(tx, before.id, change);
        return directorRowOf(await sendRequest(tx, deps, letter, now));
      });
    },

    async withdrawPdReferenceLetter({ body: { examId, officialEmail }, person, write }) {
      const { userId } = person;
      return await write(async (tx) => {
        const now = clock();
        const exam = await lockExam(tx, userId, examId);
        const letter = await directorLetter(tx, userId, examId);
        if (!letter)
          throw new Fault(409, faultTypes.notSent, 'No request was sent, so there is nothing to withdraw.');
        if (mailboxOf(letter.officialEmail) !== mailboxOf(officialEmail))
          throw new Fault(412, faultTypes.stale, 'Someone else was asked for the letter in the meantime.');
        if (letter.withdrawnAt !== null) return { examId, withdrawnAt: letter.withdrawnAt };
        if (letter.responseDate !== null)
          throw new Fault(
            409,
            faultTypes.answered,
            'Your program director has answered already, so the request can no longer be withdrawn.',
          );
        await requireLetterOpen(tx, person, exam, now);
        await withdrawRequest(tx, deps, letter, now);
        return { examId, withdrawnAt: new Date(now).toISOString() };
      });
    },
  };
}
