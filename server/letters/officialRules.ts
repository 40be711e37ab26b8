import { faultTypes } from '#contract/core/faultTypes.ts';
import { letterState, mayWithdrawLetter, maySendLetter, resendFrom } from '#domain/letters/letterTracker.ts';
import { boardDayInWords, boardMomentInWords } from '#server/core/boardTime.ts';
import { Fault, rateLimited } from '#server/core/fault.ts';
import type { Tx } from '#server/db/database.ts';
import { rowOf, type Letter } from './letterTable.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** How many letters one person may request a day, so that no mailbox is flooded. */
const MOST_REQUESTS = 10;

/** Rejects a change to an answered letter. */
export const answered = (letter: Letter) =>
  new Fault(
    409,
    faultTypes.answered,
    letterState(rowOf(letter)) === 'declined'
      ? 'This official has declined. Name someone else.'
      : 'This official has answered already.',
  );

function tooSoon(letter: Letter, from: number, now: number): Fault {
  const when =
    letterState(rowOf(letter)) === 'processing'
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
export function requireAskable(letter: Letter, isResend: boolean, now: number): void {
  const state = letterState(rowOf(letter));
  if (maySendLetter(rowOf(letter))) return;
  if (state !== 'pending' && state !== 'processing') throw answered(letter);
  if (letter.mailState === 'queued' && isResend) throw tooSoon(letter, now + HOUR, now);
  if (!isResend) throw new Fault(409, faultTypes.exists, 'This request has been sent already.');
  const from = resendFrom(rowOf(letter)) ?? now;
  if (now < from) throw tooSoon(letter, from, now);
}

/** @throws Fault 429 when the member has sent too many requests to officials in a day. */
export async function requireFewRequests(tx: Tx, userId: number, now: number): Promise<void> {
  const [sent] = await tx.query<{ count: number; first: string | null }>`
    select count(*) as count, min(at) as first from audit_entries
     where user_id = ${userId} and call = 'sendReferenceLetter' and at > ${new Date(now - DAY).toISOString()}`;
  if (sent?.first != null && sent.count >= MOST_REQUESTS)
    throw rateLimited((Date.parse(sent.first) + DAY - now) / 1_000);
}

/** @throws Fault 409 `answered` for an answered letter, 409 `not-sent` for one that nobody was asked for. */
export function requireWithdrawable(letter: Letter): void {
  if (mayWithdrawLetter(rowOf(letter))) return;
  throw letter.responseDate === null
    ? new Fault(409, faultTypes.notSent, 'No request was sent, so there is nothing to withdraw.')
    : new Fault(
        409,
        faultTypes.answered,
        'This official has answered already, so the request can no longer be withdrawn.',
      );
}
