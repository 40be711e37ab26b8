import type { QuestionOption, SurveyAnswer, SurveyQuestion } from '#contract/surveys/surveys.ts';
import { typedText } from '../typed/typedText.ts';

/** A question with its options (second specification, §3). */
export interface MergedQuestion extends SurveyQuestion {
  question_options: readonly QuestionOption[];
}

/** What a form has for one question, as it was typed. */
export interface DraftAnswer {
  /** The chosen option of one, or of a scale. */
  choice: string;
  choices: string[];
  text: string;
}

/** The answers of a form by `fieldOf`. */
export interface SurveyDraft {
  answers: Record<string, DraftAnswer>;
}

/** Why an answer is refused. */
export type SurveyProblem = 'missing' | 'unknown' | 'several' | 'tooLong';

/** At most so many questions are shown on one page; of a longer survey one at a time. */
const PAGE = 5;
const LONGEST = 2000;

/** Whether all questions are shown at once. */
export const isOnePage = (questions: readonly SurveyQuestion[]): boolean => questions.length <= PAGE;

/** The name of a question in a draft. */
export const nameOf = ({ questionID }: Pick<SurveyQuestion, 'questionID'>): string => `q${questionID}`;

/** The options of each question, merged into it as `question_options`. */
export const mergeOptions = (
  questions: readonly SurveyQuestion[],
  options: readonly (readonly QuestionOption[])[],
): MergedQuestion[] =>
  questions.map((question, place) => ({ ...question, question_options: options[place] ?? [] }));

const nothing: DraftAnswer = { choice: '', choices: [], text: '' };

/** A form without an answer. */
export const emptyDraft = (questions: readonly SurveyQuestion[]): SurveyDraft => ({
  answers: Object.fromEntries(questions.map((question) => [nameOf(question), { ...nothing, choices: [] }])),
});

const chosenOf = ({ questionType }: SurveyQuestion, { choice, choices }: DraftAnswer): readonly string[] => {
  if (questionType === 'text') return [];
  if (questionType === 'several') return choices;
  return choice === '' ? [] : [choice];
};

/** The answers of a draft as they are sent, in the order of the questions. */
export const answersOf = (questions: readonly SurveyQuestion[], { answers }: SurveyDraft): SurveyAnswer[] =>
  questions.map((question) => {
    const typed = answers[nameOf(question)] ?? nothing;
    return {
      questionID: question.questionID,
      optionIDs: chosenOf(question, typed).map(Number),
      text: question.questionType === 'text' ? typedText(typed.text) : '',
    };
  });

/** Whether a question has an answer. */
export const isAnswered = ({ optionIDs, text }: SurveyAnswer): boolean => optionIDs.length > 0 || text !== '';

function problemOf(question: MergedQuestion, answer: SurveyAnswer | undefined): SurveyProblem | null {
  if (!answer || !isAnswered({ ...answer, text: answer.text.trim() }))
    return question.isRequired ? 'missing' : null;
  const { optionIDs, text } = answer;
  const known = new Set(question.question_options.map(({ optionID }) => optionID));
  const isText = question.questionType === 'text';
  if (optionIDs.some((id) => !known.has(id)) || (!isText && text !== '')) return 'unknown';
  const isOnce = new Set(optionIDs).size === optionIDs.length;
  if (!isOnce || (question.questionType !== 'several' && optionIDs.length > 1)) return 'several';
  return text.length > LONGEST ? 'tooLong' : null;
}

/** What is wrong with the answers to a survey, by the name of the question; client and server refuse the same. */
export function surveyProblems(
  questions: readonly MergedQuestion[],
  answers: readonly SurveyAnswer[],
): Record<string, SurveyProblem> {
  const found = new Map<string, SurveyProblem>();
  const asked = new Map(questions.map((question) => [question.questionID, question]));
  const seen = new Set<number>();
  for (const answer of answers) {
    if (!asked.has(answer.questionID)) found.set(nameOf(answer), 'unknown');
    else if (seen.has(answer.questionID)) found.set(nameOf(answer), 'several');
    seen.add(answer.questionID);
  }
  for (const question of questions) {
    const problem = problemOf(
      question,
      answers.find(({ questionID }) => questionID === question.questionID),
    );
    if (problem && !found.has(nameOf(question))) found.set(nameOf(question), problem);
  }
  return Object.fromEntries(found);
}

/** The place of the first question without an answer; the number of questions if there is none. */
export function firstUnanswered(questions: readonly SurveyQuestion[], draft: SurveyDraft): number {
  const place = answersOf(questions, draft).findIndex((answer) => !isAnswered(answer));
  return place === -1 ? questions.length : place;
}
