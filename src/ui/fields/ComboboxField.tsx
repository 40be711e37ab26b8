import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo, useState, type FocusEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { searchText, searchWords } from '#domain/typed/typedText.ts';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import type { Choice } from './SelectField.tsx';

export interface ChoiceFieldProps extends FieldTexts {
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler;
  /** What browsers fill in, a token of the attribute; by default nothing. */
  autoComplete?: string | undefined;
}

/** One choice from a long list, found by typing parts of it; the list itself renders only what is visible. */
export function ComboboxField({
  id,
  label,
  hint,
  error,
  name,
  choices,
  value,
  onChange,
  onBlur,
  autoComplete = 'off',
}: ChoiceFieldProps) {
  const { t } = useTranslation(['common']);
  const [query, setQuery] = useState('');
  const entries = useMemo(
    () => choices.map((choice) => ({ choice, text: ` ${searchText(choice.label)}` })),
    [choices],
  );
  // Not deferred: Enter takes the first choice of what is typed, not of what was typed a moment before.
  const found = useMemo(() => {
    const parts = searchWords(query);
    const matching = entries.filter(({ text }) => parts.every((part) => text.includes(part)));
    // "new y" means New York before New Jersey.
    const isBegun = ({ text }: { text: string }) => parts.every((part) => text.includes(` ${part}`));
    return [...matching.filter(isBegun), ...matching.filter((entry) => !isBegun(entry))].map(
      ({ choice }) => choice,
    );
  }, [entries, query]);
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const texts = { id, label, hint, error };
  return (
    <Field {...texts}>
      <Combobox
        immediate
        value={chosen}
        by="value"
        onChange={(choice: Choice | null) => onChange(choice?.value ?? '')}
        onClose={() => setQuery('')}
        virtual={{ options: found }}
      >
        <div className="relative">
          <ComboboxInput
            id={id}
            name={name}
            autoComplete={autoComplete}
            className="control pr-11!"
            displayValue={(choice: Choice | null) => choice?.label ?? ''}
            onChange={({ target }) => {
              if (target.value === '') onChange('');
              if (document.activeElement === target) return setQuery(target.value);
              // Only a browser that fills in a whole form writes where the focus is not.
              const filled = entries.find(({ text }) => text === ` ${searchText(target.value)}`);
              if (filled) onChange(filled.choice.value);
            }}
            {...(onBlur && { onBlur })}
            aria-describedby={describedBy(texts)}
            aria-invalid={error ? true : undefined}
          />
          <ComboboxButton
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted"
            aria-label={t('common:combobox.open', { label })}
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </ComboboxButton>
        </div>
        {found.length === 0 && query !== '' ? (
          <output className="mt-1 block text-sm text-muted">{t('common:combobox.none')}</output>
        ) : (
          <ComboboxOptions
            anchor={{ to: 'bottom start', gap: 4 }}
            modal={false}
            className="z-40 max-h-72! w-(--input-width) rounded-sheet border border-edge bg-raised py-1 shadow-sheet empty:invisible"
          >
            {({ option }: { option: Choice }) => (
              <ComboboxOption
                value={option}
                className="flex min-h-11 w-full cursor-default items-center gap-2 px-3 py-1.5 data-focus:bg-accent-tint"
              >
                <Check
                  aria-hidden="true"
                  className={`size-4 shrink-0 ${option.value === value ? '' : 'invisible'}`}
                />
                <span className="wrap-anywhere">{option.label}</span>
              </ComboboxOption>
            )}
          </ComboboxOptions>
        )}
      </Combobox>
    </Field>
  );
}
