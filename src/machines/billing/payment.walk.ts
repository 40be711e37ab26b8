import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { makeFee, makeTransaction } from '#tests/support/server/fees.ts';
import { createPaymentMachine } from './payment.machine.ts';

const openedFee = makeFee({ transactions: [makeTransaction()] });

export const paymentWalk: MachineWalk = {
  factory: createPaymentMachine,
  machine: createPaymentMachine<null>('payment'),
  inputs: [{ key: null }],
  events: [{ type: 'fees.pay', feeIds: [1] }, ...plain('fee.check', 'payment.reload', 'page.resumed')],
  outputs: { loadFees: [{ fees: [makeFee()] }, { fees: [openedFee] }] },
  distinguishedBy: ({ fees }: { fees: readonly object[] }) => fees,
};
