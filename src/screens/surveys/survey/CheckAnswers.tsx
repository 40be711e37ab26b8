import { useTranslation } from 'react-i18next';
import type { MergedQuestion } from '#domain/surveys/survey.ts';
import { Button } from '#ui/Button.tsx';

interface CheckAnswersProps {
  questions: readonly MergedQuestion[];
  answerOf: (question: MergedQuestion) => string;
  /** Opens the question with this place. */
  onOpen: (place: number) => void;
}

/** All answers before they are sent, each with a button to change it. */
export function CheckAnswers({ questions, answerOf, onOpen }: CheckAnswersProps) {
  const { t } = useTranslation(['surveys', 'common']);
  return (
    <>
      <p className="max-w-prose">{t('surveys:checkText')}</p>
      <dl className="divide-y divide-line">
        {questions.map((question, place) => {
          const answer = answerOf(question);
          return (
            <div key={question.questionID} className="flex flex-wrap items-start gap-x-6 gap-y-1 py-3">
              <dt className="w-full font-semibold">{question.questionText}</dt>
              <dd className="min-w-0 grow basis-40 break-words whitespace-pre-line">
                {answer === '' ? <span className="text-muted">{t('surveys:noAnswer')}</span> : answer}
              </dd>
              <dd>
                <Button
                  tone="quiet"
                  onClick={() => onOpen(place)}
                  aria-label={t('surveys:changeThis', { question: question.questionText })}
                >
                  {t('surveys:change')}
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
