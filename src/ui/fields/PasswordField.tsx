import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { describedBy, Field } from './Field.tsx';
import type { TextFieldProps } from './TextField.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Counts the resets of the form, which empty the field: what was said of its text goes. */
  resets?: number;
}

/** A password field with a show button; pasting and password managers are allowed. */
export function PasswordField({ id, label, hint, error, resets = 0, ...input }: PasswordFieldProps) {
  const { t } = useTranslation(['common']);
  const [isShown, setShown] = useState(false);
  const [spaceAt, setSpaceAt] = useState<number | null>(null);
  const hasSpace = spaceAt === resets;
  // Not on every key press: a space in the middle was the last character for a moment.
  const lookForSpace = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) =>
    setSpaceAt(value !== value.trim() ? resets : null);
  const texts = { id, label, hint, error };
  return (
    <Field {...texts}>
      <div className="relative">
        <input
          {...input}
          onBlur={(event) => {
            lookForSpace(event);
            input.onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') lookForSpace(event);
            input.onKeyDown?.(event);
          }}
          id={id}
          type={isShown ? 'text' : 'password'}
          className="control pr-20"
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          aria-describedby={
            [describedBy(texts), hasSpace && `${id}-space`].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={error ? true : undefined}
        />
        <button
          type="button"
          aria-controls={id}
          aria-label={t(isShown ? 'common:form.hidePasswordOf' : 'common:form.showPasswordOf', { label })}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-sheet px-3 text-sm font-semibold text-accent hover:underline"
        >
          {t(isShown ? 'common:form.hidePassword' : 'common:form.showPassword')}
        </button>
      </div>
      <output className="block text-sm font-semibold text-warning">
        {hasSpace && (
          <span id={`${id}-space`} className="mt-1 block">
            {t('common:password.space')}
          </span>
        )}
      </output>
    </Field>
  );
}
