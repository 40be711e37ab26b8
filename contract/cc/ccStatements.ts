/** The version of the wording below; a new wording gets a new one. */
export const ccAttestationVersion = '2026-1';

/**
 * What a surgeon attests once a year, by name, in its present wording. The specification does not show it: these are
 * what certification boards ask. The wording is part of the contract, because an attestation is kept with it.
 */
export const ccStatements = {
  active: {
    license: 'I hold a full and unrestricted medical license in every state in which I practice.',
    standing: 'I have reported to the board every action against my license, my privileges or my membership.',
    practice: 'I treat surgical patients, and I take part in the evaluation of my own results.',
    accuracy: 'What I have entered in this portal is complete and correct.',
  },
  inactive: {
    noPatients: 'I do not treat patients now, and I do not hold privileges to operate.',
    standing: 'I have reported to the board every action against my license, my privileges or my membership.',
    notice: 'I will tell the board before I treat patients again.',
    accuracy: 'What I have entered in this portal is complete and correct.',
  },
} as const;
