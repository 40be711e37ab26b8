import { memo, type ComponentProps } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { addedPickLists } from '#contract/pickLists/addedPickLists.ts';
import type { RecordField } from '#contract/records/recordFields.ts';
import { boardDay } from '#domain/boardTime.ts';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import { plausibleDays } from '#domain/typed/plausibleDays.ts';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import type { Choice } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useNow } from '#ui/useNow.ts';

interface RecordInputProps {
  form: UseFormReturn<RecordDraft>;
  /** Renders the field again after a reset of the form, which forgets its fields. */
  resets?: number;
  id: string;
  name: string;
  field: RecordField<unknown, string>;
  label: string;
  /** The form cannot be saved without it. */
  isRequired?: boolean;
  /** Another field is for what is not on its list. */
  hasOther?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  choices: readonly Choice[];
  /** Its choices come and go with another field's value: it is searched by typing, however many there are. */
  isSearched?: boolean;
  /** What it says while it has no choices. */
  waits?: string | undefined;
  /** A choice from a combobox changes the form without a change event. */
  onPick: (name: string) => void;
}

const inputTypes: Partial<Record<RecordField['kind'], string>> = { email: 'email', phone: 'tel' };

interface DayInputProps extends ComponentProps<typeof TextField> {
  meaning: RecordField['meaning'];
  isPast: RecordField['isPast'];
}

/** A day with the bounds of its meaning, to which the browser's calendar is limited. */
function DayInput({ meaning = 'activity', isPast, ...field }: DayInputProps) {
  const today = boardDay(useNow());
  const { first, last } = plausibleDays(meaning, today);
  return <DateField {...field} min={first} max={isPast && today < last ? today : last} />;
}

/** The control of one field, by its kind. Memoized: a key press changes one field of a form. */
export const RecordInput = memo(function RecordInput({
  form,
  resets,
  id,
  name,
  field,
  label,
  isRequired = false,
  hasOther = false,
  hint,
  error,
  choices,
  isSearched = false,
  waits,
  onPick,
}: RecordInputProps) {
  const shared = { id, label, hint, error, 'aria-required': isRequired || undefined };
  const { kind, list, options = [] } = field;
  const isTyped = list !== undefined && choices.length === 0 && addedPickLists.includes(list.name);
  // A question with two answers shows both.
  if (options.length === 2 && !field.isOptional)
    return <RadioGroup {...form.register(name)} {...shared} choices={choices} inline />;
  if (kind === 'choice' && !isTyped)
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <ChoiceField
            {...shared}
            name={name}
            autoComplete={field.autocomplete}
            choices={choices}
            resets={resets}
            hasOther={hasOther}
            isSearched={isSearched}
            waits={waits}
            value={String(value ?? '')}
            onChange={(next) => {
              onChange(next);
              onPick(name);
            }}
            onBlur={onBlur}
          />
        )}
      />
    );
  const registered = form.register(name);
  if (kind === 'flag') return <CheckboxField {...registered} {...shared} />;
  if (kind === 'lines') return <TextArea {...registered} {...shared} />;
  if (kind === 'day')
    return (
      <div className="max-w-64">
        <DayInput
          {...registered}
          {...shared}
          meaning={field.meaning}
          isPast={field.isPast}
          autoComplete={field.autocomplete ?? 'off'}
        />
      </div>
    );
  return (
    <TextField
      {...registered}
      {...shared}
      type={inputTypes[kind] ?? 'text'}
      inputMode={kind === 'year' ? 'numeric' : kind === 'credits' ? 'decimal' : undefined}
      autoComplete={field.autocomplete ?? 'off'}
    />
  );
});
