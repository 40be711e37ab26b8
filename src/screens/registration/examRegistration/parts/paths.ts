/** The page with the list of exams. */
export const listPath = '/apply-and-register';

/** The page with receipts. */
export const paymentsPath = '/payment-history';

/** The page with results and admission cards. */
export const examsPath = '/examination-history';
