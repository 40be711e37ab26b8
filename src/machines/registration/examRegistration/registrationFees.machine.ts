import { createPaymentMachine, type PaymentRef } from '#machines/billing/payment.machine.ts';

/** The fees of one exam, the application fee among them, and the way to pay them. */
export const registrationFeesMachine = createPaymentMachine<{ examId: number }>('registrationFees');

export type RegistrationFeesRef = PaymentRef<{ examId: number }>;
