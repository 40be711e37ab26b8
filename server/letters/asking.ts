import { faultTypes } from '#contract/core/faultTypes.ts';
import { letterStatus } from '#domain/letters/letterStatus.ts';
import { letterState, maySendLetter, resendFrom } from '#domain/letters/letterTracker.ts';
import { hashedToken, letterAnswerBy, newLinkToken } from '#server/auth/linkTokens.ts';
import { boardDayInWords, boardMomentInWords } from '#server/core/boardTime.ts';
import type { Tx } from '#server/db/database.ts';
import { Fault, rateLimited } from '#server/core/fault.ts';
import { officialLetterRequest } from './officialMails.ts';
import type { Parts } from '#server/deps/parts.ts';
import { accountById, audit } from '#server/auth/accounts.ts';
import { letterDue, type LetterPurpose } from './purpose.ts';
import { changeLetter, itemText, dropRequest, keepDeclined, unanswered, type LetterRow } from './records.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** How many letters one person may request a day, so that no mailbox is flooded. */
const MOST_REQUESTS = 10;
/** After this many mails, one letter is sent at most once a day, even if the official changes. */
const MOST_TIMES = 10;

/** Rejects a change to an answered letter. */
export const answered = (letter: LetterRow) =>
  new Fault(
    409,
    faultTypes.answered,
    letterState(letter) === 'declined'
      ? 'This official has declined. Name someone else.'
      : 'This official has answered already.',
  );

function tooSoon(letter: LetterRow, from: number, now: number): Fault {
  const when =
    letterState(letter) === 'processing'
      ? 'The request is on its way. If it cannot be delivered, we will tell you here.'
      : `This official was asked on ${boardDayInWords(Date.parse(letter.sentDate ?? ''))}. You can ask again from ${boardMomentInWords(from)}.`;
  return new Fault(429, faultTypes.tooSoon, when, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil((from - now) / 1_000))) },
  });
}

/**
 * @throws Fault 409 `answered`, 409 `exists` while one is being sent, 429 `too-soon` when it was requested
 * recently.
 */
function requireAskable(letter: LetterRow, isResend: boolean, now: number): void {
  const state = letterState(letter);
  if (maySendLetter(letter)) return;
  if (state !== 'pending' && state !== 'processing') throw answered(letter);
  if (letter.mailState === 'queued' && isResend) throw tooSoon(letter, now + HOUR, now);
  if (!isResend) throw new Fault(409, faultTypes.exists, 'This request has been sent already.');
  const from = resendFrom(letter) ?? now;
  if (now < from) throw tooSoon(letter, from, now);
}

/** @throws Fault 429 when too many mails were sent recently. */
async function requireFewRequests(tx: Tx, userId: number, letter: LetterRow, now: number) {
  const [sent] = await tx.query<{ count: number; first: string | null }>(
    `select count(*) as count, min(at) as first from audit_entries
      where user_id = $1 and call = 'sendReferenceLetter' and at > $2`,
    [userId, new Date(now - DAY).toISOString()],
  );
  if (sent?.first != null && sent.count >= MOST_REQUESTS)
    throw rateLimited((Date.parse(sent.first) + DAY - now) / 1_000);
  const [last] = await tx.query<{ at: string | null }>(
    `select max(at) as at from audit_entries
      where user_id = $1 and call = 'sendReferenceLetter' and (detail ->> 'id')::integer = $2`,
    [userId, letter.id],
  );
  const next = Date.parse(last?.at ?? '') + DAY;
  if (letter.timesSent >= MOST_TIMES && now < next) throw rateLimited((next - now) / 1_000);
}

/** Creates the function that queues a request to an official: the previous link stops working. */
export const createAsking =
  ({ settings, mailQueue }: Pick<Parts, 'settings' | 'mailQueue'>) =>
  async (
    tx: Tx,
    userId: number,
    { letter, exam }: { readonly letter: LetterRow; readonly exam: Pick<LetterPurpose, 'examName'> | null },
    { isResend, now }: { readonly isResend: boolean; readonly now: number },
  ): Promise<LetterRow> => {
    requireAskable(letter, isResend, now);
    await requireFewRequests(tx, userId, letter, now);
    // An answer that the office sent back.
    await keepDeclined(tx, letter.id);
    const token = newLinkToken();
    await audit(tx, userId, 'sendReferenceLetter', now, { examId: letter.examHeaderId, id: letter.id });
    const applicant = (await accountById(tx, userId))?.displayName ?? '';
    const askedAs = (await itemText(tx, 'attestationType', letter.attestationType)) ?? '';
    const mail = officialLetterRequest(
      letter.authOfficialEmail,
      {
        ...letter,
        examId: letter.examHeaderId,
        examName: exam?.examName ?? null,
        applicant,
        askedAs,
        token,
        answerBy: letterAnswerBy(now, await letterDue(tx, { userId, examId: letter.examHeaderId }, now)),
      },
      settings.portalUrl,
    );
    // The link of an earlier mail that still waits does not work any more.
    await dropRequest(tx, letter.id, mailQueue);
    return await changeLetter(
      tx,
      { id: letter.id, userId },
      {
        ...unanswered,
        status: letterStatus.pending,
        sentDate: new Date(now).toISOString(),
        timesSent: letter.timesSent + 1,
        tokenHash: hashedToken(token),
        mailId: await mailQueue.add(tx, mail, now),
      },
    );
  };
