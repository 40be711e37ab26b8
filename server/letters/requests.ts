import { letterStatus } from '#domain/letters/letterStatus.ts';
import { audit } from '#server/auth/accounts.ts';
import { hashedToken, letterAnswerBy, newLinkToken } from '#server/auth/linkTokens.ts';
import { rateLimited } from '#server/core/fault.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { keepAnswer } from './earlierAnswers.ts';
import { kindOf } from './letterKinds.ts';
import { changeLetter, directorLetter, notAsked, unanswered, type Letter } from './letterTable.ts';
import { letterWithdrawn } from './officialMails.ts';
import { letterDue } from './purpose.ts';
import { keepWithdrawnLink } from './withdrawnLinks.ts';

const DAY = 24 * 60 * 60_000;
/** After this many mails, one letter is sent at most once a day, even if another person is asked. */
const MOST_TIMES = 10;

/** Drops the mail of a letter's request if it was not sent yet. */
async function dropRequest(tx: Tx, id: number, mailQueue: Deps['mailQueue']): Promise<void> {
  const [row] = await tx.query<{ mailId: string | null }>`select mail_id from letters where id = ${id}`;
  if (row?.mailId != null) await mailQueue.drop(tx, row.mailId);
}

/** @throws Fault 429 when too many mails were sent for a letter, so that no mailbox is flooded. */
async function requireFewMails(tx: Tx, letter: Letter, now: number): Promise<void> {
  if (letter.timesSent < MOST_TIMES) return;
  // Entries of directors' letters had no id of the letter at first.
  const [last] = await tx.query<{ at: string | null }>`
    select max(at) as at from audit_entries
     where user_id = ${letter.userId} and call = ${kindOf(letter).audited.asked}
       and ((detail ->> 'id')::integer = ${letter.id}
        or (detail ->> 'id' is null and (detail ->> 'examId')::integer = ${letter.examId}::integer))`;
  const next = Date.parse(last?.at ?? '') + DAY;
  if (now < next) throw rateLimited((next - now) / 1_000);
}

/**
 * Queues the mail that asks for a letter; the link of an earlier one stops working, and an answer that did not count is
 * archived.
 *
 * @throws Fault 429 when too many mails were sent for the letter.
 */
export async function sendRequest(
  tx: Tx,
  { settings, mailQueue }: Pick<Deps, 'settings' | 'mailQueue'>,
  letter: Letter,
  now: number,
): Promise<Letter> {
  const { id, userId, examId } = letter;
  const kind = kindOf(letter);
  await requireFewMails(tx, letter, now);
  await keepAnswer(tx, id);
  await audit(tx, userId, kind.audited.asked, now, { examId, id });
  const token = newLinkToken();
  const answerBy = letterAnswerBy(now, await letterDue(tx, { userId, examId }, now));
  // The link of an earlier mail that still waits does not work any more.
  await dropRequest(tx, id, mailQueue);
  return await changeLetter(tx, id, {
    ...unanswered,
    status: letterStatus.pending,
    sentDate: new Date(now).toISOString(),
    timesSent: letter.timesSent + 1,
    tokenHash: hashedToken(token),
    mailId: await mailQueue.add(tx, kind.requestOf(letter, { token, answerBy }, settings.portalUrl), now),
  });
}

/**
 * Ends the link of a request that is not answered, for good. Who was written to gets a mail about it; a request that was
 * not sent yet is never sent. The caller changes the letter.
 */
export async function closeRequest(
  tx: Tx,
  { mailQueue }: Pick<Deps, 'mailQueue'>,
  letter: Letter,
  now: number,
): Promise<void> {
  const { id, userId, examId, mailState } = letter;
  await keepWithdrawnLink(tx, id, now);
  await audit(tx, userId, kindOf(letter).audited.withdrawn, now, { examId, id });
  if (mailState === 'sent') await mailQueue.add(tx, letterWithdrawn(letter), now);
  else await dropRequest(tx, id, mailQueue);
}

/** Withdraws a request that is not answered: its link takes no answer any more, and nobody is asked. */
export async function withdrawRequest(
  tx: Tx,
  deps: Pick<Deps, 'mailQueue'>,
  letter: Letter,
  now: number,
): Promise<Letter> {
  await closeRequest(tx, deps, letter, now);
  return await changeLetter(tx, letter.id, { ...notAsked, withdrawnAt: new Date(now).toISOString() });
}

/** Withdraws the request for a program director's letter, if there is one that was not answered. */
export async function endDirectorRequest(
  tx: Tx,
  { userId, examId }: { readonly userId: number; readonly examId: number },
  now: number,
  deps: Pick<Deps, 'mailQueue'>,
): Promise<void> {
  const letter = await directorLetter(tx, userId, examId);
  if (letter && letter.responseDate === null && letter.withdrawnAt === null)
    await withdrawRequest(tx, deps, letter, now);
}
