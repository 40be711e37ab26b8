import type { ComponentPropsWithRef } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

/** One choice of several: the value that is kept and the words that are read. */
export interface Choice {
  value: string;
  label: string;
  /** Cannot be chosen at present; its label says why. */
  isClosed?: boolean;
}

export interface SelectFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'children'> {
  choices: readonly Choice[];
  /** Stands for "nothing chosen yet", with an empty value. */
  placeholder?: string;
}

/** One choice from a list, with its label, hint and error. */
export function SelectField({ id, label, hint, error, choices, placeholder, ...select }: SelectFieldProps) {
  const texts = { id, label, hint, error };
  return (
    <Field {...texts}>
      <select
        {...select}
        id={id}
        className="control"
        aria-describedby={describedBy(texts)}
        aria-invalid={error ? true : undefined}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.isClosed}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
