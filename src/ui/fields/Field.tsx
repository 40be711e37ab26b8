import type { ReactNode } from 'react';

export interface FieldTexts {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The error may come while the focus stays in the field: it is announced. */
  announcesError?: boolean;
}

/** The ids that describe a field, for `aria-describedby`. */
export const describedBy = ({ id, hint, error }: FieldTexts) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** A label, a hint and an error around one control. */
export function Field({
  id,
  label,
  hint,
  error,
  announcesError,
  children,
}: FieldTexts & { children: ReactNode }) {
  return (
    <div className={error ? 'border-l-4 border-danger pl-4' : ''}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role={announcesError ? 'alert' : undefined}
          className="font-semibold text-danger"
        >
          {error}
        </p>
      )}
      <div className="mt-1.5">{children}</div>
    </div>
  );
}
