import type { ComponentPropsWithRef } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

export type TextAreaProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>;

/** Several lines of text with their label, hint and error. */
export function TextArea({ id, label, hint, error, rows = 5, ...textarea }: TextAreaProps) {
  const texts = { id, label, hint, error };
  return (
    <Field {...texts}>
      <textarea
        {...textarea}
        id={id}
        rows={rows}
        className="control block resize-y"
        aria-describedby={describedBy(texts)}
        aria-invalid={error ? true : undefined}
      />
    </Field>
  );
}
