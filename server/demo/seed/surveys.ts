import type { SurveyQuestion, SurveyType } from '#contract/surveys/surveys.ts';
import type { Tx } from '#server/db/database.ts';

type Question = readonly [
  type: SurveyQuestion['questionType'],
  text: string,
  isRequired: boolean,
  options: readonly string[],
];

/** The first and the last point of a scale have words. */
const scale = (first: string, last: string) => [`1 (${first})`, '2', '3', '4', `5 (${last})`];

const surveys: Readonly<Record<SurveyType, readonly Question[]>> = {
  registration: [
    ['scale', 'How easy was it to register?', true, scale('very hard', 'very easy')],
    [
      'one',
      'How long did it take you in all?',
      true,
      ['Less than 15 minutes', '15 to 30 minutes', '30 to 60 minutes', 'More than an hour'],
    ],
    [
      'several',
      'Which parts took longer than they should?',
      false,
      ['Personal details', 'Training', 'Attestations', 'Reference letters', 'Payment'],
    ],
    ['text', 'What should we change first?', false, []],
  ],
  'exam-day': [
    ['scale', 'How well were you prepared for the day?', true, scale('not at all', 'very well')],
    ['scale', 'How well did the schedule of the day work?', true, scale('badly', 'very well')],
    [
      'one',
      'How clear were the cases?',
      true,
      ['All were clear', 'One or two were unclear', 'Several were unclear'],
    ],
    ['scale', 'How easy was it to enter scores?', true, scale('very hard', 'very easy')],
    [
      'several',
      'What did you use during the day?',
      false,
      ['A laptop', 'A tablet', 'A phone', 'Paper notes'],
    ],
    ['one', 'Would you examine again?', true, ['Yes', 'No', 'I do not know yet']],
    ['text', 'What should we change before the next exam day?', false, []],
  ],
};

/** Inserts the questions of the surveys; the answers of an earlier day stay. */
export async function seedSurveys(tx: Tx): Promise<void> {
  await tx.query('delete from survey_questions');
  let question = 7000;
  let option = 71000;
  for (const [survey, questions] of Object.entries(surveys))
    for (const [position, [type, text, isRequired, options]] of questions.entries()) {
      question++;
      await tx.query(
        `insert into survey_questions (question_id, survey_type, position, question_text, question_type, is_required)
         values ($1, $2, $3, $4, $5, $6)`,
        [question, survey, position, text, type, isRequired],
      );
      for (const [place, words] of options.entries())
        await tx.query(
          'insert into survey_options (option_id, question_id, position, option_text) values ($1, $2, $3, $4)',
          [++option, question, place, words],
        );
    }
}
