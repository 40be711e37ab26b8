import { fragment } from '#server/db/fragment.ts';
import { ownerFrom, type Owners } from '#server/db/owners.ts';
import type { CcReferenceLetters, ccReferenceLetters } from '#contract/letters/ccReferenceLetters.ts';
import type { referenceLetters } from '#contract/letters/referenceLetters.ts';
import { endOfBoardDay } from '#domain/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import { examOwner, examOf } from '#server/exams/exams.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { findLetters } from './checks.ts';
import { ccLetterNeeds } from './purpose.ts';
import { lettersOf, officialLetter, rowOf, type LetterRow } from './letterTable.ts';
import { letterWork } from './work.ts';

/** A letter for an exam; its row always names one. */
const examLetter = ({ examHeaderId, ...letter }: LetterRow) => ({ ...letter, examHeaderId: examHeaderId! });

/** A letter for continuous certification, as its calls show it. */
const ccLetter = ({ examHeaderId: _exam, sentDate, ...letter }: LetterRow) => ({
  ...letter,
  letterSent: sentDate,
});

/** Reference letters of hospital officials for an exam (second specification, §7). */
export function referenceLetterHandlers(deps: Deps): HandlersFor<typeof referenceLetters> {
  const { db, clock } = deps;
  const { create, change, send, withdraw } = letterWork(deps, examLetter);
  return {
    async listReferenceLetters({ query: { examheaderId }, person: { userId } }) {
      const letters = await findLetters(db, userId, await examOf(db, userId, examheaderId), clock());
      if (!letters) throw notFound();
      return letters;
    },

    async postReferenceLetter(context) {
      const { body } = context;
      if ('id' in body) return await send(context, body, true);
      const { examHeaderId, ...fields } = body;
      return await create(context, examHeaderId, fields);
    },

    updateReferenceLetter: (context) => change(context, context.params, context.body),
    sendReferenceLetter: (context) => send(context, context.body, false),
    withdrawReferenceLetter: (context) => withdraw(context, context.body),
  };
}

/** A surgeon's letters for continuous certification, with those that the board asks for. */
export async function ccLettersOf(sql: Sql, userId: number, now: number): Promise<CcReferenceLetters> {
  const { dueDate, neededTypes, countsFrom } = await ccLetterNeeds(sql, userId, now);
  return {
    referenceLetters: (await lettersOf(sql, userId, null)).map(ccLetter),
    neededTypes: [...neededTypes],
    countsFrom,
    dueDate: dueDate === null ? null : new Date(endOfBoardDay(dueDate)).toISOString(),
  };
}

/** Reference letters of hospital officials for continuous certification (first specification, §7). */
export function ccReferenceLetterHandlers(deps: Deps): HandlersFor<typeof ccReferenceLetters> {
  const { db, clock } = deps;
  const { create, change, send, withdraw } = letterWork(deps, ccLetter);
  const named = ({ id }: { readonly id: number }) => ({ id, examHeaderId: null });
  return {
    listCcReferenceLetters: ({ person: { userId } }) => ccLettersOf(db, userId, clock()),
    getCcReferenceLetter: async ({ query: { id }, person: { userId } }) =>
      ccLetter(rowOf(await officialLetter(db, userId, id))),
    postCcReferenceLetter: (context) => create(context, null, context.body),
    updateCcReferenceLetter: (context) => change(context, named(context.params), context.body),
    // The first request and a repeated one are the same call; the state of the letter decides.
    sendCcReferenceLetter: (context) => send(context, named(context.body), true),
    withdrawCcReferenceLetter: (context) => withdraw(context, named(context.body)),
  };
}

const referenceLetter = ownerFrom(
  (id) =>
    fragment`select user_id from letters where id = ${id} and kind = 'official' and exam_id is not null`,
);
const ccReferenceLetter = ownerFrom(
  (id) => fragment`select user_id from letters where id = ${id} and kind = 'official' and exam_id is null`,
);

/** Whose record a call names. */
export const letterOwners: Owners = {
  getPdReferenceLetter: examOwner,
  requestPdReferenceLetter: examOwner,
  withdrawPdReferenceLetter: examOwner,
  listReferenceLetters: examOwner,
  postReferenceLetter: examOwner,
  updateReferenceLetter: referenceLetter,
  sendReferenceLetter: referenceLetter,
  withdrawReferenceLetter: referenceLetter,
  getCcReferenceLetter: ccReferenceLetter,
  updateCcReferenceLetter: ccReferenceLetter,
  sendCcReferenceLetter: ccReferenceLetter,
  withdrawCcReferenceLetter: ccReferenceLetter,
};
