import type { Tx } from '#server/db/database.ts';
import { Fault } from '#server/core/fault.ts';
import { readText } from '#server/http/read.ts';
import type { Respond } from '#server/http/respond.ts';
import { commandLine } from '#server/journal/keep.ts';
import { receiptLetter } from '#server/mail/letters.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Deps } from '#server/deps/deps.ts';
import { moneyInWords } from '#server/fees/money.ts';
import { isRefundOverdue, PaymentEvent, takeEvent, type Outcome, type Payment } from './paymentEvents.ts';
import { isSigned, parseSigned, signatureHeader } from '#server/http/signature.ts';
import { paymentName, sumOf } from '#server/fees/transactions.ts';

export const webhookPath = '/webhooks/payments';

/** Outcomes that staff must look at. */
const alarming: ReadonlySet<Outcome> = new Set(['unknown', 'mismatch', 'surplus']);

async function emailOf(tx: Tx, userId: number) {
  const [row] = await tx.query<{
    email: string;
  }>`select email_address as email from users where user_id = ${userId}`;
  return row?.email ?? '';
}

/**
 * The webhook where the payment page reports outcomes: the only source of truth about a payment. The page
 * retries until it gets a 200; `accepted` is the reply to its question whether it may charge.
 */
export function mountWebhook(app: Portal, deps: Deps, respond: Respond): void {
  const { db, clock, log, mailQueue, nextToDos, settings, paymentPage } = deps;
  if (!paymentPage) return;

  async function mailReceipt(tx: Tx, { lines, receiptNumber }: Payment, at: number) {
    const { currency, userId } = lines[0]!.fee; // a payment that succeeded paid at least one fee
    const money = moneyInWords(sumOf(lines), currency);
    const to = await emailOf(tx, userId);
    // A fee with a title is not of a registration.
    const examIds = new Set(lines.filter(({ fee }) => fee.title === null).map(({ fee }) => fee.examId));
    const [examId] = examIds;
    const next = examIds.size === 1 && examId ? await nextToDos(tx, userId, examId) : null;
    const letter = receiptLetter(to, money, paymentName(lines), receiptNumber, settings.portalUrl, next);
    await mailQueue.add(tx, letter, at);
  }

  app.post(webhookPath, async ({ req, env: { again } }) => {
    const request = req.raw;
    const at = again?.at ?? clock();
    const text = await readText(request);
    const signature = request.headers.get(signatureHeader);
    // A journaled event was checked when it arrived.
    if (!again && !isSigned(text, signature, paymentPage.secret, at))
      throw new Fault(401, 'signature', 'The signature does not fit, or is too old.');
    const event = parseSigned(PaymentEvent, text);
    const line = again
      ? undefined
      : commandLine(deps.journal, { request, text, key: event.id, identity: undefined, at });
    const { id, type, transactionId } = event;
    const { outcome } = await db
      .transaction(async (tx) => {
        const taken = await takeEvent(tx, event, at);
        if (taken.payment) await mailReceipt(tx, taken.payment, at);
        await line?.keep();
        return taken;
      })
      .catch(async (error: unknown) => {
        await line?.withdraw();
        if (isRefundOverdue(error, event, at))
          log.error('a payment event needs attention', { id, type, transactionId, outcome: error.type });
        throw error;
      });
    if (alarming.has(outcome))
      log.error('a payment event needs attention', { id, type, transactionId, outcome });
    return respond.json(200, { status: 'ok', accepted: outcome === 'applied' });
  });
}
