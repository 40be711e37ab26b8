/** Where the exams that one may register for are listed. */
export const listPath = '/apply-and-register';

/** Where receipts are kept. */
export const paymentsPath = '/payment-history';

/** Where results and admission cards are kept. */
export const examsPath = '/examination-history';
