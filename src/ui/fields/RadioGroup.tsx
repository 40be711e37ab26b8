import type { ComponentPropsWithRef } from 'react';
import { describedBy, type FieldTexts } from './Field.tsx';
import type { Choice } from './SelectField.tsx';

export interface RadioChoice extends Choice {
  hint?: string | undefined;
}

export interface RadioGroupProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'type' | 'value'> {
  choices: readonly RadioChoice[];
  /** The chosen value, if the view controls it; omit it with React Hook Form's `register`. */
  value?: string | null;
  /** Short options such as yes and no are shown side by side. */
  inline?: boolean;
}

/**
 * One choice of a few, all visible. Its `id` is the first option's, so that an error summary can link to it;
 * `label` is the question.
 */
export function RadioGroup({
  id,
  label,
  hint,
  error,
  choices,
  value,
  inline = false,
  name = id,
  'aria-required': isRequired,
  disabled = false,
  ...input
}: RadioGroupProps) {
  const texts = { id, label, hint, error };
  // More than two options do not fit beside each other on a phone.
  const side = choices.length > 2 ? 'flex-col @md:flex-row @md:gap-x-8' : 'flex-wrap gap-x-8';
  const direction = inline ? side : 'flex-col';
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy(texts)}
      aria-invalid={error ? true : undefined}
      aria-required={isRequired}
      className={`min-w-0 ${error ? 'border-l-4 border-danger pl-4' : ''}`}
    >
      {/* Floated, it is inside of the border. */}
      <legend className="float-left w-full font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger">
          {error}
        </p>
      )}
      <div className={`clear-both flex pt-1 ${direction}`}>
        {choices.map((choice, index) => {
          const choiceId = index === 0 ? id : `${id}-${index}`;
          return (
            <div key={choice.value} className="flex gap-3">
              <input
                {...input}
                type="radio"
                id={choiceId}
                name={name}
                value={choice.value}
                {...(value !== undefined && { checked: value === choice.value })}
                disabled={disabled || choice.isClosed}
                className="mt-3 size-5 shrink-0"
                aria-describedby={choice.hint ? `${choiceId}-note` : undefined}
              />
              <div>
                <label
                  htmlFor={choiceId}
                  className={`block py-2 ${disabled || choice.isClosed ? 'text-muted' : ''}`}
                >
                  {choice.label}
                </label>
                {choice.hint && (
                  <p id={`${choiceId}-note`} className="-mt-2 pb-2 text-sm text-muted">
                    {choice.hint}
                  </p>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
