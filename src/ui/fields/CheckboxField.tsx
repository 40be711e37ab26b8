import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface CheckboxFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'id' | 'className' | 'type'
> {
  id: string;
  /** The statement that a tick agrees to; it may be long. */
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
}

/** One statement to agree to, with its hint and error; clicking anywhere on its text toggles it. */
export function CheckboxField({ id, label, hint, error, required, ...input }: CheckboxFieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={error ? 'border-l-4 border-danger pl-4' : ''}>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger">
          {error}
        </p>
      )}
      <div className="flex gap-3">
        <input
          {...input}
          type="checkbox"
          id={id}
          className="mt-3 size-5 shrink-0"
          aria-describedby={describedBy}
          // The attribute `required` would make it invalid from the start, which is spoken.
          aria-required={required ?? input['aria-required']}
          aria-invalid={error ? true : undefined}
        />
        <div className="min-w-0">
          <label htmlFor={id} className="block max-w-prose py-2.5">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="-mt-2 pb-2 text-sm text-muted">
              {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
