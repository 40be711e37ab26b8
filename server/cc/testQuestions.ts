/** A question of the online test with the choice that is right. */
export interface TestQuestion {
  readonly name: string;
  readonly text: string;
  readonly choices: readonly [string, string, string, string];
  /** The place of the right choice, from 0. */
  readonly right: 0 | 1 | 2 | 3;
}

/** The questions of the reference server's online test; they are general knowledge, and no real exam has them. */
export const testQuestions: readonly TestQuestion[] = [
  {
    name: 'tetanus',
    text: 'A gardener steps on a rusty nail. The wound is deep, and the last tetanus booster was twelve years ago. What is due?',
    choices: [
      'Nothing, boosters last for life',
      'A booster of tetanus toxoid',
      'Oral penicillin alone',
      'Amputation of the toe',
    ],
    right: 1,
  },
  {
    name: 'timeout',
    text: 'When does the whole team confirm patient, procedure and site?',
    choices: [
      'Immediately before the incision',
      'The evening before',
      'After wound closure',
      'Only on request',
    ],
    right: 0,
  },
  {
    name: 'appendix',
    text: 'On which artery does the blood supply of the appendix depend?',
    choices: ['Left gastric', 'Splenic', 'Inferior mesenteric', 'Ileocolic'],
    right: 3,
  },
  {
    name: 'airway',
    text: 'A trauma patient arrives unconscious and snoring. What comes first?',
    choices: ['A CT scan', 'Two large IV lines', 'The airway, with the neck protected', 'A full history'],
    right: 2,
  },
  {
    name: 'gallbladder',
    text: 'Which finding is part of the critical view of safety in a cholecystectomy?',
    choices: [
      'The duodenum is opened',
      'Only two structures enter the gallbladder',
      'The common bile duct is clipped',
      'The liver bed is not touched',
    ],
    right: 1,
  },
  {
    name: 'calcium',
    text: 'Tingling around the mouth on the day after a total thyroidectomy suggests',
    choices: ['A low calcium', 'A low sodium', 'A high potassium', 'Too much iodine'],
    right: 0,
  },
  {
    name: 'compartment',
    text: 'A calf hurts far more than its fracture explains, and stretching the toes makes it worse. What is needed?',
    choices: ['Elevation and ice', 'A tighter cast', 'An urgent fasciotomy', 'A follow-up in a week'],
    right: 2,
  },
  {
    name: 'count',
    text: 'The sponge count is one short at closure, and the patient is stable. What is done?',
    choices: [
      'Close, and note it in the chart',
      'Repeat the count, search, and take an X-ray if it is not found',
      'Count again tomorrow',
      'Ask the family',
    ],
    right: 1,
  },
  {
    name: 'pneumothorax',
    text: 'Low blood pressure, distended neck veins and no breath sounds on one side after a car crash: what is done at once?',
    choices: [
      'A chest X-ray',
      'A bronchoscopy',
      'An echocardiogram',
      'Decompression of that side of the chest',
    ],
    right: 3,
  },
  {
    name: 'hernia',
    text: 'Which groin hernia passes below the inguinal ligament?',
    choices: ['Femoral', 'Direct inguinal', 'Indirect inguinal', 'Umbilical'],
    right: 0,
  },
];

/** The choices of a person by question; a question without one is not answered. */
export type TestAnswers = Readonly<Record<string, number>>;

/** The percent of right answers, rounded; a question without an answer is wrong. */
export const percentOf = (answers: TestAnswers): number =>
  Math.round(
    (100 * testQuestions.filter(({ name, right }) => answers[name] === right).length) / testQuestions.length,
  );
