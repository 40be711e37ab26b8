/** The version of the wording below; a new wording gets a new one. */
export const sanctionsVersion = '2026-1';

/**
 * The questions about sanctions, by field, in their present wording. The specification does not show the fields: these
 * are what certification boards ask. The wording is part of the contract, because answers are kept with its version.
 */
export const sanctionQuestions = {
  licenseAction:
    'Has a medical license of yours ever been denied, limited, suspended, revoked, placed on probation, or given up during an investigation?',
  privilegesAction:
    'Have your hospital privileges ever been denied, reduced, suspended, revoked, or given up during a review?',
  disciplinaryAction:
    'Has a medical society, a certifying board, a government program, or an employer ever disciplined or excluded you?',
  conviction:
    'Have you ever been convicted of a felony, or of any crime related to the practice of medicine, or pleaded guilty or no contest to one?',
  healthCondition:
    'Do you have a health condition, including a substance use disorder, that is not being treated and that affects your ability to practice safely now?',
} as const;
export type SanctionQuestion = keyof typeof sanctionQuestions;
