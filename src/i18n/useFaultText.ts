import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The parts of a fault that a sentence needs. */
interface FaultLike {
  readonly kind: string;
  readonly status: number;
  readonly retryAfter: number | null;
  readonly reference: string;
  readonly isLacking?: boolean;
  readonly isPageError?: boolean;
  readonly error?: { readonly type: string } | null;
}

/** Returns the sentence for a refused or failed call, with what the user can do about it. */
export function useFaultText(): (fault: FaultLike) => string {
  const { t } = useTranslation(['common']);
  return useCallback(
    ({ kind, status, retryAfter, reference, isLacking, isPageError, error }) => {
      if (isLacking) return t('common:refused.lacking');
      if (isPageError) return t('common:refused.pageError', { reference });
      if (kind === 'unreachable') return t('common:refused.unreachable');
      if (status === 429)
        return t('common:refused.wait', { count: Math.max(1, Math.ceil((retryAfter ?? 60) / 60)) });
      if (error?.type === 'xsrf') return t('common:refused.headerRemoved');
      return t('common:refused.other', { reference });
    },
    [t],
  );
}
