import type { ComponentPropsWithRef } from 'react';
import { useCutPaste } from './useCutPaste.ts';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

export type TextAreaProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>;

/** Several lines of text with their label, hint and error. */
export function TextArea({ id, label, hint, error, rows = 5, ...textarea }: TextAreaProps) {
  const texts = { id, label, hint, error };
  const { cutText, ...watching } = useCutPaste(textarea.maxLength);
  return (
    <Field {...texts}>
      <textarea
        {...watching}
        {...textarea}
        id={id}
        rows={rows}
        className="control block resize-y"
        aria-describedby={describedBy(texts)}
        aria-invalid={error ? true : undefined}
      />
      {cutText !== null && (
        <p role="alert" className="mt-1 font-semibold text-danger">
          {cutText}
        </p>
      )}
    </Field>
  );
}
