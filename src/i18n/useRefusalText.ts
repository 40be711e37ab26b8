import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from './useFaultText.ts';

/** The parts of a fault that the sentence needs. */
interface RefusalLike {
  readonly kind: string;
  readonly status: number;
  readonly retryAfter: number | null;
  readonly reference: string;
  readonly error: { readonly type: string; readonly title: string; readonly errors: object } | null;
}

/**
 * Returns the sentence of a failed save that belongs above the form: the server's own for a refusal, otherwise what can
 * be done about it, with the reference for support; null without a failure, and for one whose errors stand at the fields.
 */
export function useRefusalText(): (fault: RefusalLike | null) => string | null {
  const { t } = useTranslation(['common']);
  const faultText = useFaultText();
  return useCallback(
    (fault) => {
      if (!fault) return null;
      // A page that still shows its form has a session: only its renewal got no answer.
      if (fault.status === 401) return t('common:refused.notRenewed');
      if (!fault.error || fault.status >= 500) return faultText(fault);
      return Object.keys(fault.error.errors).length === 0 ? fault.error.title : null;
    },
    [t, faultText],
  );
}
