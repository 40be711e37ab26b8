import { randomUUID } from 'node:crypto';
import type {
  ExamReferenceLetter,
  LetterFields,
  referenceLetters as rows,
} from '#contract/referenceLetters.ts';
import { mailboxOf, mayChangeLetter } from '#domain/application/letterTracker.ts';
import { requireVersion } from '#server/changes.ts';
import type { Tx } from '#server/db/database.ts';
import { examOf, lockExam } from '#server/examinations/exams.ts';
import { notFound } from '#server/http/fault.ts';
import type { Parts } from '#server/parts.ts';
import { readableLetters } from '#server/readable.ts';
import { audit } from '#server/users/accounts.ts';
import type { HandlersFor, Visit } from '#server/visit.ts';
import { answered, createAsking } from './asking.ts';
import { findLetters, requireChangeable, requireFewLetters, requireValidFields } from './checks.ts';
import { addLetter, changeLetter, keepDeclined, lockLetter, neededTypesOf } from './records.ts';

/** Such as `RL-7K3F-9QXM`. */
function newReferenceId(): string {
  const letters = readableLetters(randomUUID(), 8);
  return `RL-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Columns reset when another person is named for a letter: no request has been sent. */
const notAsked = {
  status: 0,
  sentDate: null,
  tokenHash: null,
  officeTokenHash: null,
  officeSentAt: null,
  decidedAt: null,
  agreedWording: null,
  responseDate: null,
  recommends: null,
  responseComment: null,
  signature: null,
};

type AnyVisit = Pick<Visit<unknown, unknown, unknown>, 'person' | 'write' | 'basedOn' | 'isAgain'>;

/** Reference letters of hospital officials (second specification, §7). */
export function referenceLetterHandlers(parts: Parts): HandlersFor<typeof rows> {
  const { db, clock, background } = parts;
  const ask = createAsking(parts);

  /** Names an official; sends no request yet. */
  async function create(tx: Tx, userId: number, examId: number, fields: LetterFields, now: number) {
    const exam = await lockExam(tx, userId, examId);
    await neededTypesOf(tx, examId);
    requireChangeable(exam, now);
    await requireFewLetters(tx, userId, examId);
    await requireValidFields(tx, { userId, examId, id: null }, fields);
    let letter: ExamReferenceLetter | null = null;
    // Two equal reference ids are very unlikely, but must not happen.
    while (!letter) letter = await addLetter(tx, { userId, examId }, fields, newReferenceId());
    await audit(tx, userId, 'postReferenceLetter', now, { examId, id: letter.id });
    return letter;
  }

  /** Saves the request to an official, then sends the mail. */
  async function send(
    { person: { userId }, write, ...visit }: AnyVisit,
    named: { readonly id: number; readonly examHeaderId: number },
    isResend: boolean,
  ): Promise<ExamReferenceLetter> {
    let sending: (() => Promise<void>) | undefined;
    const answer = await write(async (tx) => {
      const now = clock();
      const locked = await lockLetter(tx, userId, named);
      requireChangeable(locked.exam, now);
      requireVersion(visit, locked.letter);
      const asked = await ask(tx, userId, locked, { isResend, now });
      sending = asked.send;
      return asked.letter;
    });
    if (sending) background.run('mail to an official', sending);
    return answer;
  }

  return {
    async listReferenceLetters({ query: { examheaderId }, person: { userId } }) {
      const letters = await findLetters(db, userId, await examOf(db, userId, examheaderId), clock());
      if (!letters) throw notFound();
      return letters;
    },

    async postReferenceLetter(visit) {
      const { body } = visit;
      if ('id' in body) return await send(visit, body, true);
      const { examHeaderId, ...fields } = body;
      return await visit.write((tx) => create(tx, visit.person.userId, examHeaderId, fields, clock()));
    },

    updateReferenceLetter: (visit) =>
      visit.write(async (tx) => {
        const { params, body: fields, person } = visit;
        const { userId } = person;
        const now = clock();
        const { letter, exam } = await lockLetter(tx, userId, params);
        requireChangeable(exam, now);
        requireVersion(visit, letter);
        if (!mayChangeLetter(letter)) throw answered(letter);
        await requireValidFields(tx, { userId, examId: exam.examId, id: letter.id }, fields);
        const isSame = mailboxOf(letter.authOfficialEmail) === mailboxOf(fields.authOfficialEmail);
        if (!isSame) await keepDeclined(tx, letter.id);
        await audit(tx, userId, 'updateReferenceLetter', now, { examId: exam.examId, id: letter.id });
        return await changeLetter(
          tx,
          { id: letter.id, userId },
          { ...fields, ...(isSame ? undefined : notAsked) },
        );
      }),

    sendReferenceLetter: (visit) => send(visit, visit.body, false),
  };
}
