import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LetterDraft } from '#domain/letters/letterForm.ts';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import type { LetterItems } from './useLetterItems.ts';

interface OfficeFieldsProps {
  form: UseFormReturn<LetterDraft>;
  items: LetterItems;
}

/** A different office of the official, with the reason, if there is one. */
export function OfficeFields({ form, items }: OfficeFieldsProps) {
  const { t } = useTranslation(['letters', 'common']);
  const { errors } = form.formState;
  const hasOffice = useWatch({ control: form.control, name: 'hasOffice' });
  return (
    <div>
      <CheckboxField {...form.register('hasOffice')} id="hasOffice" label={t('letters:form.hasOffice')} />
      {hasOffice && (
        <div className="mt-3 space-y-6 border-l-2 border-line pl-4">
          <SelectField
            {...form.register('altRole')}
            id="altRole"
            aria-required
            label={t('letters:form.office')}
            error={errors.altRole?.message}
            choices={items.choices.altRole}
            placeholder={t('letters:form.officePlaceholder')}
          />
          <SelectField
            {...form.register('explain')}
            id="explain"
            aria-required
            label={t('letters:form.explain')}
            error={errors.explain?.message}
            choices={items.choices.explain}
            placeholder={t('letters:form.explainPlaceholder')}
          />
          <TextArea
            {...form.register('explainOther')}
            id="explainOther"
            label={t('letters:form.explainOther')}
            hint={t('letters:form.optional')}
            error={errors.explainOther?.message}
            rows={4}
          />
        </div>
      )}
    </div>
  );
}
