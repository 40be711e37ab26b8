import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitlePrefix } from '../useTitlePrefix.ts';
import { visitField } from './visitField.ts';

export interface SummaryError {
  /** The field that the message is about, if there is one. */
  field?: string;
  text: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /** Changes with each submission, so that the summary takes the focus again. */
  attempt?: number | string;
}

/** The errors of a form, above it, if there are any: takes the focus, and each error is a link to its field. */
export const ErrorSummary = ({ errors, attempt = 0 }: ErrorSummaryProps) =>
  errors.length > 0 && <Summary key={attempt} errors={errors} />;

function Summary({ errors }: Pick<ErrorSummaryProps, 'errors'>) {
  const { t } = useTranslation(['common']);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useTitlePrefix(t('common:form.titlePrefix'));
  useEffect(() => box.current?.focus(), []);

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      // It is spoken because it takes the focus; as a live region, it would be spoken twice.
      aria-live="off"
      aria-labelledby={titleId}
      className="mb-6 rounded-sheet border-2 border-danger bg-danger-tint px-5 py-4"
    >
      <h2 id={titleId} className="text-xl">
        {t('common:form.problem')}
      </h2>
      <ul className="mt-2 space-y-1">
        {errors.map(({ field, text }) => (
          <li key={`${field} ${text}`} className="font-semibold text-danger">
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => visitField(event, field)}
                className="inline-block py-0.5 underline underline-offset-4"
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
