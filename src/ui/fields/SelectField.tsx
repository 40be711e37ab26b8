import type { ComponentPropsWithRef } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

/** One option: the stored value and the displayed text. */
export interface Choice {
  value: string;
  label: string;
  /** Disabled at present; its label says why. */
  isClosed?: boolean;
}

export interface SelectFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'children'> {
  choices: readonly Choice[];
  /** Text of the empty option, "nothing chosen yet". */
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
