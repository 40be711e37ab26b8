import { get, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MergedQuestion, SurveyDraft } from '#domain/surveys/survey.ts';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { describedBy } from '#ui/fields/Field.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { fieldOfQuestion } from './useSurveyWords.ts';

interface QuestionFieldProps {
  form: UseFormReturn<SurveyDraft>;
  question: MergedQuestion;
}

/** One question with its choices, or its text. */
export function QuestionField({ form, question }: QuestionFieldProps) {
  const { t } = useTranslation(['surveys', 'common']);
  const { questionText, questionType, isRequired, question_options } = question;
  const id = fieldOfQuestion(question);
  const { message: error }: { message?: string } = get(form.formState.errors, id) ?? {};
  const label = isRequired ? questionText : t('surveys:optional', { question: questionText });
  const required = { 'aria-required': isRequired || undefined };
  const choices = question_options.map(({ optionID, optionText }) => ({
    value: String(optionID),
    label: optionText,
  }));
  if (questionType === 'text')
    return <TextArea {...form.register(id)} {...required} id={id} label={label} error={error} />;
  if (questionType !== 'several')
    return (
      <RadioGroup
        {...form.register(id)}
        {...required}
        id={id}
        label={label}
        error={error}
        choices={choices}
        inline={questionType === 'scale'}
      />
    );
  const texts = { id, label, hint: t('surveys:several'), error };
  return (
    <fieldset
      aria-describedby={describedBy(texts)}
      className={`min-w-0 ${error ? 'border-l-4 border-danger pl-4' : ''}`}
    >
      <legend className="font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {texts.hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger">
          {error}
        </p>
      )}
      {choices.map(({ value, label: words }, place) => (
        <CheckboxField
          key={value}
          {...form.register(id)}
          id={place === 0 ? id : `${id}-${place}`}
          value={value}
          label={words}
        />
      ))}
    </fieldset>
  );
}
