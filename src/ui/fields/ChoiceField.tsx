import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyImport } from '#lazy/lazyImport.ts';
import { choiceArrowStyle, choiceStyle } from './choiceStyle.ts';
import type { ChoiceFieldProps } from './ComboboxField.tsx';
import { describedBy, Field } from './Field.tsx';
import { SelectField } from './SelectField.tsx';

/** A longer list is searched by typing. */
const MOST_AT_A_GLANCE = 15;

/** A select has no text of its own to forget, or that is not on the list. */
function Select({
  onChange,
  resets: _resets,
  hasOther: _hasOther,
  isSearched: _isSearched,
  waits,
  ...field
}: ChoiceFieldProps) {
  const { t } = useTranslation(['common']);
  return (
    <SelectField
      {...field}
      placeholder={waits ?? t('common:choose')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

// The combobox is larger than most screens; without its code, the browser's own list does the same.
const Combobox = lazy(() =>
  lazyImport(() => import('./ComboboxField.tsx'), { whenGone: 'reject' }).then(
    ({ ComboboxField }) => ({ default: ComboboxField }),
    () => ({ default: Select }),
  ),
);

/**
 * Stands where the combobox will be until its code has arrived, looks like it, and shows what is chosen. What is typed in
 * it is taken over by the combobox.
 */
function ComingCombobox({
  name,
  choices,
  value,
  waits,
  'aria-required': isRequired,
  ...texts
}: ChoiceFieldProps) {
  const { id, label, hint, error } = texts;
  const [typed, setTyped] = useState<string>();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          name={name}
          role="combobox"
          aria-expanded={false}
          aria-controls={`${id}-choices`}
          className={choiceStyle}
          autoComplete="off"
          value={typed ?? choices.find((choice) => choice.value === value)?.label ?? ''}
          data-typed={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={waits}
          readOnly={waits !== undefined}
          aria-disabled={waits === undefined ? undefined : true}
          // Enter chooses; it may not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          aria-required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(texts)}
        />
        <span className={choiceArrowStyle}>
          <ChevronDown aria-hidden="true" className="size-5" />
        </span>
      </div>
    </Field>
  );
}

/**
 * One choice from a list: a select for a short list, a combobox for a long one, and for one whose choices come and go. The
 * control stays the same while its choices arrive.
 */
export const ChoiceField = (props: ChoiceFieldProps) =>
  props.choices.length <= MOST_AT_A_GLANCE && !props.isSearched ? (
    <Select {...props} />
  ) : (
    <Suspense fallback={<ComingCombobox {...props} />}>
      <Combobox {...props} />
    </Suspense>
  );
