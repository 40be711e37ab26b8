/** A case without the id that it gets when an examiner's practice is set up. */
interface PracticeCase {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

const practiceCase = (
  title: string,
  presentation: string,
  questions: string,
  expected: string,
): PracticeCase => ({
  title,
  sections: [
    {
      heading: 'Presentation',
      text: `This is a practice case. The patient is invented, and the case is in no exam.\n\n${presentation}`,
    },
    { heading: 'Questions', text: questions },
    { heading: 'Expected actions', text: expected },
  ],
});

/** The cases of a practice exam: short, invented, and about common problems of general surgery. */
export const practiceCases: readonly PracticeCase[] = [
  practiceCase(
    'Practice: abscess of the forearm',
    'A 35-year-old gardener has had a painful swelling on the forearm for four days. It is 3 cm wide, red and soft. Temperature 37.4 °C, pulse 82.',
    '1. What do you do first?\n2. Does this patient need antibiotics?',
    'Drains the abscess under local anesthesia.\nAsks about diabetes and tetanus.\nGives antibiotics only for spreading infection or a weak immune system.',
  ),
  practiceCase(
    'Practice: umbilical hernia',
    'A 48-year-old teacher has noticed a lump at the navel for a year. It is 1.5 cm wide, can be pushed back, and hurts after a day of lifting.',
    '1. When do you advise an operation?\n2. Which repair do you choose for this size, and why?',
    'Explains the signs of incarceration.\nNames suture and mesh repair, with the rates of recurrence.\nAsks about weight, cough and smoking before an elective repair.',
  ),
  practiceCase(
    'Practice: bleeding hemorrhoids',
    'A 41-year-old bus driver has seen bright red blood on the paper for six weeks. He has no pain. His weight is steady.',
    '1. What do you examine before you treat?\n2. What do you offer first, and what if it fails?',
    'Does a rectal examination and anoscopy, and decides about a colonoscopy.\nStarts with fiber and fluids.\nOffers rubber band ligation next, and names its complications.',
  ),
];
