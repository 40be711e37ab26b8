import { fromCallback, fromPromise } from 'xstate';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { PageResumed } from '#machines/systemActor.ts';
import type { Api } from '#services/http/api.ts';
import { openCardPage } from '#services/hostedPayment.ts';
import { watchPage } from '#services/pageResumed.ts';

interface Way<Key> {
  /** The URL that the card page returns to. */
  returnTo: 'registration' | 'paymentHistory';
  loadFees: (key: Key, signal: AbortSignal) => Promise<readonly ExamFee[]>;
}

/** Fills the ports of a payment; only the fees and the return URL differ between screens. */
export const paymentPorts = <Key>({ send }: Pick<Api, 'send'>, { returnTo, loadFees }: Way<Key>) => ({
  loadFees: fromPromise<{ fees: readonly ExamFee[] }, { key: Key }>(async ({ input: { key }, signal }) => ({
    fees: await loadFees(key, signal),
  })),
  startPayment: fromPromise<object, { key: Key; feeIds: readonly number[] }>(
    async ({ input: { feeIds }, signal }) => {
      const { transactionToken } = await send(
        'createTransactionToken',
        { body: { feeIds: [...feeIds], returnTo } },
        { signal, once: true },
      );
      openCardPage(transactionToken);
      return {};
    },
  ),
  watchPage: fromCallback<PageResumed>(({ sendBack }) => watchPage(() => sendBack({ type: 'page.resumed' }))),
});
