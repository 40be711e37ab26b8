import type { examStatements } from '#server/db/examCards.ts';

/** One version of a statement, for any exam. */
export type Wording = Omit<typeof examStatements.$inferInsert, 'examId'>;

const accuracy = {
  name: 'accuracy',
  version: 1,
  title: 'What I tell the board is true',
  attestationText:
    'The cases, hospitals and dates that I name are true and complete, and I can show the records behind them if the board asks.',
};
const dataUse = {
  name: 'dataUse',
  version: 1,
  title: 'The board may ask',
  attestationText:
    'The board may ask the hospitals and officials that I name about my cases, and they may answer. It uses what it learns for this application only.',
};

/** For metabolic and bariatric surgery; the second has a newer version. */
export const metabolicStatements: readonly Wording[] = [
  { ...accuracy, position: 1 },
  {
    name: 'practice',
    version: 1,
    position: 2,
    title: 'My practice',
    attestationText:
      'I take part in the care of metabolic and bariatric patients before and after operations.',
  },
  {
    name: 'practice',
    version: 2,
    position: 2,
    title: 'My practice',
    attestationText:
      'I take part in the care of metabolic and bariatric patients before and after operations, and see them again for at least five years, or have arranged who does.',
  },
  {
    name: 'registry',
    version: 1,
    position: 3,
    title: 'A registry of results',
    attestationText:
      'The results of my metabolic and bariatric operations go into a registry that compares them with those of others.',
  },
  { ...dataUse, position: 4 },
];

/** For general surgery. */
export const surgeryStatements: readonly Wording[] = [
  { ...accuracy, position: 1 },
  {
    name: 'ownCases',
    version: 1,
    position: 2,
    title: 'My own operations',
    attestationText:
      'In each case that I count I did the essential part of the operation myself, or was the teaching assistant where I say so.',
  },
  { ...dataUse, position: 3 },
];
