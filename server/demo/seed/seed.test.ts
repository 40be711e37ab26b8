import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { Document } from '#contract/documents/documents.ts';
import { cycleOf } from '#domain/cc/cycle.ts';
import { feeState, isFeeHidden } from '#domain/billing/fees.ts';
import { goodFiles } from '#tests/support/server/hostileFiles.ts';
import { openPage, pay, tokenFor } from '#tests/support/server/payments.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { seedDemo } from './seed.ts';

const DAY = 86_400_000;

describe('fees and documents of the demo', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const read = async <T>(userName: string, path: string) => {
    const { headers } = await server.signIn(userName);
    return (await (await server.fetch(path, { headers })).json()) as T;
  };
  const feesOf = (userName: string) => read<ExamFee[]>(userName, '/api/billing/exam-fee/by-userid');
  const documentsOf = (userName: string) => read<Document[]>(userName, '/api/documents/by-userid');
  const statesOf = async (userName: string, examId: number) =>
    (await feesOf(userName))
      .filter((fee) => fee.examId === examId)
      .map((fee) => `${fee.feeType} ${feeState(fee)}${isFeeHidden(fee) ? ' hidden' : ''}`)
      .toSorted((a, b) => a.localeCompare(b));

  it('show each situation of a fee', async () => {
    expect(await statesOf('tomas.abara', 501)).toEqual(['application notBegun', 'exam notBegun']);
    expect(await statesOf('grace.okafor', 501)).toEqual(['application paid', 'exam due']);
    const henrik = await feesOf('henrik.sato');
    const lapsed = henrik.filter((fee) => feeState(fee) === 'expired');
    expect(lapsed.map((fee) => [fee.paidTotal > 0, isFeeHidden(fee)])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(await feesOf('priya.menon')).toEqual([]);
    const statuses = (await feesOf('leila.haddad')).flatMap(({ transactions }) =>
      transactions.map(({ status }) => status),
    );
    expect(statuses).toEqual(expect.arrayContaining(['succeeded', 'declined', 'cancelled']));
  });

  it('have a receipt for every payment, and sums that fit', async () => {
    for (const name of ['grace.okafor', 'henrik.sato', 'maria.castellan', 'leila.haddad']) {
      const { headers } = await server.signIn(name);
      for (const { transactions, paidTotal } of await feesOf(name)) {
        const paid = transactions.filter(({ status }) => status === 'succeeded');
        expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(paidTotal);
        for (const { transactionId } of paid)
          expect((await server.fetch(`/api/billing/receipt/${transactionId}`, { headers })).status).toBe(200);
      }
    }
  });

  it('have certificates with an end that are valid to the end of their ten-year cycle', async () => {
    const certificates = await server.db.query<{
      issueDate: string;
      expireDate: string;
    }>`
      select issue_date::text as issue_date, expire_date::text as expire_date from certifications
       where status is not null and expire_date is not null`;
    expect(certificates).not.toEqual([]);
    for (const { issueDate, expireDate } of certificates)
      expect(cycleOf(issueDate, expireDate, new Set()).at(-1)!.to).toBe(expireDate);
  });

  it('let what people did live on while the dates move', async () => {
    const { headers } = await server.signIn('tomas.abara');
    const feeId = (await feesOf('tomas.abara')).find(
      (fee) => fee.examId === 501 && fee.feeType === 'application',
    )!.feeId; // found by the first test
    await pay(server, await openPage(server, (await tokenFor(server, headers, feeId)).transactionToken));
    const body = new FormData();
    body.set('documentTypeId', '1');
    body.set('certificateTypeId', '7');
    body.set('file', new File([new Uint8Array(goodFiles['paper.pdf']!)], 'mine.pdf')); // exists
    await server.fetch('/api/user-certificates', { method: 'POST', headers, body });
    const [seeded] = (await documentsOf('tomas.abara')).filter(
      ({ mayDelete, documentName }) => mayDelete && documentName !== 'mine.pdf',
    );
    await server.fetch(`/api/documents?id=${seeded?.documentId}`, { method: 'DELETE', headers });
    await server.fetch('/api/examinations/intentions', {
      method: 'POST',
      headers,
      json: { examId: 501, intends: true, examDateId: null },
    });
    const state = async () => ({
      documents: (await documentsOf('tomas.abara')).map(({ documentId, uploadedAt }) => [
        documentId,
        uploadedAt,
      ]),
      payments: (await feesOf('tomas.abara')).map(({ paidTotal, transactions }) => ({
        paidTotal,
        transactions,
      })),
      intention: await read('tomas.abara', '/api/examinations/intentions/by-examid?examId=501'),
      application: await server.db.query`select app_fee_paid from qe_applications where user_id = 111`,
      others: (await feesOf('henrik.sato')).map((fee) => `${fee.feeId} ${feeState(fee)}`).toSorted(),
    });
    const before = await state();
    const dueOf = async () => (await feesOf('tomas.abara')).find((fee) => fee.paidTotal === 0)?.dueDate ?? '';
    const due = await dueOf();
    for (const days of [1, 10, 11]) await seedDemo(server.db, () => Date.now() + days * DAY);
    expect(await state()).toEqual(before);
    expect(Math.round((Date.parse(await dueOf()) - Date.parse(due)) / DAY)).toBe(11);
  });
});
