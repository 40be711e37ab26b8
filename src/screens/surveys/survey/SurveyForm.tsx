import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { firstUnanswered, isOnePage, nameOf, type SurveyDraft } from '#domain/surveys/survey.ts';
import type { SurveyCard, SurveyRef } from '#machines/surveys/survey/survey.machine.ts';
import type { useCard } from '#portal/useCard.ts';
import { useCardForm } from '#portal/useCardForm.ts';
import { Button } from '#ui/Button.tsx';
import { SaveBar } from '#ui/card/SaveBar.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Panel } from '#ui/Panel.tsx';
import { CheckAnswers } from './CheckAnswers.tsx';
import { QuestionField } from './QuestionField.tsx';
import { fieldOfQuestion, useSurveyWords } from './useSurveyWords.ts';

interface SurveyFormProps {
  actor: SurveyRef;
  card: ReturnType<typeof useCard>;
  value: SurveyCard;
  /** What the form begins with: nothing, or a draft that was resumed. */
  draft: SurveyDraft;
}

/** The questions: all on one page, or one at a time with the answers to check at the end. */
export function SurveyForm({ actor, card, value, draft }: SurveyFormProps) {
  const { t } = useTranslation(['surveys', 'common']);
  const form = useForm<SurveyDraft>({ shouldFocusError: false, defaultValues: draft });
  const { questions } = value;
  const words = useSurveyWords(questions);
  const isWhole = isOnePage(questions);
  const count = questions.length;
  /** The question that is shown; after the last one, the answers. */
  const [{ place, isChange }, setPlace] = useState(() => ({
    place: isWhole ? count : firstUnanswered(questions, draft),
    isChange: false,
  }));
  const isLast = place === count;
  const shown = questions[place];
  const open = (to: number, change = false) => setPlace({ place: to, isChange: change });
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current !== place) heading.current?.focus();
    lastPlace.current = place;
  }, [place]);

  const { attempt, summary, onChange, onReset, onSubmit } = useCardForm(actor, form, {
    troubleOf(typed) {
      const trouble = Object.entries(words.troubleOf(typed));
      return Object.fromEntries(
        shown ? trouble.filter(([field]) => field === fieldOfQuestion(shown)) : trouble,
      );
    },
    fieldOf(path) {
      const question = questions.find((each) => path === `answers.${nameOf(each)}`);
      return question ? fieldOfQuestion(question) : path;
    },
    labelOf: (field) => questions.find((each) => fieldOfQuestion(each) === field)?.questionText ?? null,
    save(typed) {
      if (isLast) actor.send({ type: 'card.save', draft: typed });
      else open(isChange ? count : place + 1);
    },
  });
  const title = shown
    ? t('surveys:place', { place: place + 1, count })
    : t(isWhole ? 'surveys:questions' : 'surveys:check');

  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      <Panel title={title} status="ready" prominent headingRef={heading}>
        <form noValidate aria-busy={card.isBusy} onChange={onChange} onSubmit={onSubmit}>
          <div className="space-y-8">
            {shown && <QuestionField key={shown.questionID} form={form} question={shown} />}
            {isLast &&
              isWhole &&
              questions.map((question) => (
                <QuestionField key={question.questionID} form={form} question={question} />
              ))}
            {isLast && !isWhole && (
              <CheckAnswers
                questions={questions}
                answerOf={(question) => words.answerOf(question, form.getValues())}
                onOpen={(to) => open(to, true)}
              />
            )}
          </div>
          <SaveBar
            save={t(isLast ? 'surveys:send' : 'surveys:next')}
            isEdited={card.isEdited}
            isBusy={card.isBusy}
            isOnDevice={card.isOnDevice}
            savedAt={null}
            actsUnchanged
            onReset={onReset}
          >
            {!isWhole && place > 0 && !card.isBusy && (
              <Button onClick={() => open(place - 1)}>{t('surveys:back')}</Button>
            )}
          </SaveBar>
        </form>
      </Panel>
    </>
  );
}
