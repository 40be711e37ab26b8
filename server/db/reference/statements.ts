/** A row of `attestation_statements`. */
type Statement = Readonly<{
  examType: 'qualifying' | 'certifying' | 'other';
  name: string;
  version: number;
  position: number;
  attestationText: string;
}>;

/** The statements that the board asks all applicants to agree to; each says one thing only. */
const everybody: readonly (readonly [name: string, text: string])[] = [
  [
    'accuracy',
    'Everything that I have told the board about my training, my licenses and myself is true and complete. I will tell the board within 30 days if any of it changes.',
  ],
  [
    'confidentiality',
    'I will not copy, record, pass on or discuss questions or cases of the exam, before, during or after it.',
  ],
  [
    'conduct',
    'I will take the exam alone and without help. I understand that the board may void my result and close its exams to me if I do not.',
  ],
  [
    'dataUse',
    'The board may verify what I have told it with my program, with hospitals and with state medical boards, and they may answer.',
  ],
];

const particular: Readonly<Record<Statement['examType'], readonly (readonly [string, string])[]>> = {
  qualifying: [
    [
      'training',
      'I have completed, or will complete before the exam, the residency that the board requires, and my operative log is up to date.',
    ],
  ],
  certifying: [
    [
      'license',
      'I hold a full and unrestricted license to practice medicine, and no proceedings about it are open.',
    ],
    [
      'recording',
      'I agree that my exam is heard by several examiners, and that sessions may be observed by the board.',
    ],
  ],
  other: [],
};

/** The statements of each type of exam, first version. */
export function statementRows(): Statement[] {
  return (Object.keys(particular) as Statement['examType'][]).flatMap((examType) =>
    [...particular[examType], ...everybody].map(([name, attestationText], index) => ({
      examType,
      name,
      version: 1,
      position: index + 1,
      attestationText,
    })),
  );
}
