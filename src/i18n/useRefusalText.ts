import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The parts of a fault that the sentence needs. */
interface RefusalLike {
  readonly status: number;
  readonly error: { readonly title: string; readonly errors: object } | null;
}

/**
 * Returns the sentence of a refused save that belongs above the form: null without a refusal, and for one whose
 * errors stand at the fields.
 */
export function useRefusalText(): (fault: RefusalLike | null) => string | null {
  const { t } = useTranslation(['common']);
  return useCallback(
    (fault) => {
      if (!fault?.error) return null;
      // A page that still shows its form has a session: only its renewal got no answer.
      if (fault.status === 401) return t('common:refused.notRenewed');
      return Object.keys(fault.error.errors).length === 0 ? fault.error.title : null;
    },
    [t],
  );
}
