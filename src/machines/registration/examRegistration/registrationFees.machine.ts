import { createPaymentMachine, type PaymentRef } from '#machines/billing/payment.machine.ts';

/** The fees of one exam, including the application fee, and their payment. */
export const registrationFeesMachine = createPaymentMachine<{ examId: number }>('registrationFees');

export type RegistrationFeesRef = PaymentRef<{ examId: number }>;
