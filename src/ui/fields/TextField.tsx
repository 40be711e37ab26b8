import type { ComponentPropsWithRef } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

export type TextFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'>;

/** One line of text with its label, hint and error. */
export function TextField({ id, label, hint, error, ...input }: TextFieldProps) {
  const texts = { id, label, hint, error };
  return (
    <Field {...texts}>
      <input
        type="text"
        {...input}
        id={id}
        className="control"
        aria-describedby={describedBy(texts)}
        aria-invalid={error ? true : undefined}
      />
    </Field>
  );
}
