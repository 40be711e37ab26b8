import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordField } from '#contract/records.ts';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { ComboboxField } from '#ui/fields/ComboboxField.tsx';
import { SelectField, type Choice } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';

/** A longer list is searched by typing. */
const MOST_AT_A_GLANCE = 15;

interface RecordInputProps {
  form: UseFormReturn<RecordDraft>;
  name: string;
  field: RecordField<unknown, string>;
  label: string;
  choices: readonly Choice[];
  /** A choice from a long list changes the form without an event of the page. */
  onPick: () => void;
}

/** The control of one field, by its kind. */
export function RecordInput({ form, name, field, label, choices, onPick }: RecordInputProps) {
  const { t } = useTranslation(['records', 'common']);
  const shared = { id: name, label, error: form.formState.errors[name]?.message };
  const { kind, most } = field;
  if (kind === 'choice' && choices.length > MOST_AT_A_GLANCE)
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <ComboboxField
            {...shared}
            ref={ref}
            name={name}
            choices={choices}
            value={String(value ?? '')}
            onChange={(next) => {
              onChange(next);
              onPick();
            }}
            onBlur={onBlur}
          />
        )}
      />
    );
  const registered = form.register(name);
  if (kind === 'choice')
    return <SelectField {...registered} {...shared} choices={choices} placeholder={t('records:choose')} />;
  if (kind === 'flag') return <CheckboxField {...registered} {...shared} />;
  if (kind === 'lines') return <TextArea {...registered} {...shared} maxLength={most} />;
  if (kind === 'day')
    return (
      <div className="max-w-64">
        <TextField
          {...registered}
          {...shared}
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          autoComplete="off"
        />
      </div>
    );
  return (
    <TextField
      {...registered}
      {...shared}
      type={kind === 'email' ? 'email' : 'text'}
      maxLength={most}
      autoComplete="off"
    />
  );
}
