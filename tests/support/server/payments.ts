import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import { signatureHeader, signatureOf } from '#server/http/signature.ts';
import { paymentSecret, type TestApp } from './serverApp.ts';

/** Numbers of the stand-in's test cards. */
export const testCards = {
  good: '4242 4242 4242 4242',
  declined: '4000000000000002',
  silent: '4000-0000-0000-0259',
} as const;

export type Headers = Readonly<Record<string, string>>;

const nextFee = { id: 700_000 };

/** Adds a new unpaid fee of about $1,850.00 for Tomas Abara (111), and returns its id. */
export async function oweTomas(
  server: TestApp,
  feeType: 'exam' | 'application' = 'exam',
  amount = 185_000,
): Promise<number> {
  const feeId = nextFee.id++;
  await server.db.query`
    insert into fees (fee_id, user_id, exam_id, title, fee_type, amount, currency, due_date)
    values (${feeId}, 111, 501, 'A fee of the tests', ${feeType}, ${amount}, 'USD', now() + interval '100 days')`;
  return feeId;
}

/** A user's unpaid fee for an exam. */
export async function feeOf(server: TestApp, headers: Headers, feeId: number): Promise<ExamFee> {
  const response = await server.fetch('/api/billing/exam-fee/by-userid', { headers });
  const fee = ((await response.json()) as ExamFee[]).find((each) => each.feeId === feeId);
  if (!fee) throw new Error(`There is no fee ${feeId}.`);
  return fee;
}

/** Requests a token for one fee or several; returns the response as it is. */
export const askToken = (
  server: TestApp,
  headers: Headers,
  feeIds: number | readonly number[],
  returnTo = 'registration',
) =>
  server.fetch('/api/billing/transaction/token', {
    method: 'POST',
    headers,
    json: { feeIds: [feeIds].flat(), returnTo },
  });

/** A token for one fee or several. */
export async function tokenFor(server: TestApp, headers: Headers, feeIds: number | readonly number[]) {
  const response = await askToken(server, headers, feeIds);
  expect(response.status).toBe(200);
  return (await response.json()) as { transactionToken: string; transactionId: number };
}

/** Sends a form as a page does. */
export const submit = (server: TestApp, path: string, fields: Readonly<Record<string, string>> = {}) =>
  server.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });

/** Opens the card page with a token and returns its address. */
export async function openPage(server: TestApp, transactionToken: string): Promise<string> {
  const response = await submit(server, '/payment', { transactionToken });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

/** The fields of a card. */
export const card = (number: string) => ({ number, expiry: '12 / 39', code: '123', name: 'Tomas Abara' });

/** Sends a card on the page. */
export const pay = (server: TestApp, page: string, number: string = testCards.good) =>
  submit(server, `${page}/pay`, card(number));

export interface PaymentNews {
  readonly id: string;
  readonly type: string;
  readonly transactionId: number;
  readonly amount: number;
  readonly currency: string;
  readonly cardEnding: string | null;
  readonly created: string;
}

/** An event about a fee of $1,850.00 as the payment page would send it now. */
export const eventOf = (
  server: TestApp,
  transactionId: number,
  type: string,
  more: Partial<PaymentNews> = {},
): PaymentNews => ({
  id: randomUUID(),
  type: `payment.${type}`,
  transactionId,
  amount: 185_000,
  currency: 'USD',
  cardEnding: '4242',
  created: new Date(Date.now() + server.clock.ahead).toISOString(),
  ...more,
});

/** The error's `type`. */
export const refusalOf = async (response: Response) => ((await response.json()) as { type: string }).type;

/** Sends an event to the webhook, signed now with the shared secret unless another header is given. */
export const tell = (server: TestApp, event: PaymentNews, signature?: string) => {
  const text = JSON.stringify(event);
  const now = Date.now() + server.clock.ahead;
  return server.fetch('/webhooks/payments', {
    method: 'POST',
    body: text,
    headers: {
      [signatureHeader]: signature ?? signatureOf(text, new TextEncoder().encode(paymentSecret), now),
    },
  });
};
