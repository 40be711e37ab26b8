import { useTranslation } from 'react-i18next';
import {
  answersOf,
  nameOf,
  surveyProblems,
  type MergedQuestion,
  type SurveyDraft,
} from '#domain/surveys/survey.ts';

/** The form's field of a question. */
export function fieldOfQuestion(question: MergedQuestion) {
  const name = `answers.${nameOf(question)}` as const;
  if (question.questionType === 'text') return `${name}.text` as const;
  return question.questionType === 'several' ? (`${name}.choices` as const) : (`${name}.choice` as const);
}

/** What is said of answers: each in words, and what is wrong with them by field. */
export function useSurveyWords(questions: readonly MergedQuestion[]) {
  const { t } = useTranslation(['surveys', 'common']);
  return {
    /** The answer to a question as text; empty if there is none. */
    answerOf: (question: MergedQuestion, draft: SurveyDraft): string => {
      const [answer] = answersOf([question], draft);
      const chosen = question.question_options.filter(({ optionID }) => answer?.optionIDs.includes(optionID));
      return chosen.length > 0 ? chosen.map(({ optionText }) => optionText).join(', ') : (answer?.text ?? '');
    },
    troubleOf: (draft: SurveyDraft): Record<string, string> => {
      const problems = surveyProblems(questions, answersOf(questions, draft));
      return Object.fromEntries(
        questions.flatMap((question) => {
          const problem = problems[nameOf(question)];
          return problem ? [[fieldOfQuestion(question), t(`surveys:problem.${problem}`)]] : [];
        }),
      );
    },
  };
}
