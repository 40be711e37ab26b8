import { sendTo, setup, type ActorRefFrom } from 'xstate';
import { downloadsMachine } from '#machines/kit/download.machine.ts';
import { createPaymentMachine, type PaymentRef } from '../payment.machine.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import type { StageInbox } from '#machines/systemActor.ts';

/** Every fee of the caller, and the way to pay it. */
export const allFeesMachine = createPaymentMachine<null>('allFees');

/** What a member owes and has paid, with the receipts (first specification, §1). */
export const paymentHistoryMachine = setup({
  types: {
    events: {} as StageInbox,
    input: {} as ScreenInput,
    children: {} as { fees: 'fees'; downloads: 'downloads' },
  },
  actors: { fees: allFeesMachine, downloads: downloadsMachine },
  actions: { tellFees: sendTo('fees', { type: 'connection.restored' }) },
}).createMachine({
  id: 'paymentHistory',
  // Each of them keeps its own faults.
  invoke: [
    { src: 'fees', id: 'fees', input: { key: null, replyTo: null }, onError: {} },
    { src: 'downloads', id: 'downloads', onError: {} },
  ],
  on: { 'connection.restored': { actions: 'tellFees' } },
});

export type PaymentHistoryRef = ActorRefFrom<typeof paymentHistoryMachine>;
export type AllFeesRef = PaymentRef<null>;
