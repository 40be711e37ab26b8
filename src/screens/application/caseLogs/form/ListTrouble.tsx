import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import type { Choices } from '../parts/useChoices.ts';

/** The error of options that could not be fetched, with a retry button. */
export function ListTrouble({ list: { status, fault, onRetry } }: { list: Choices }) {
  const { t } = useTranslation(['common']);
  if (status !== 'failed') return null;
  return (
    <div role="alert" className="space-y-3">
      <p className="flex gap-2">
        <ToneShape tone="warning" className="mt-1 text-warning" />
        <span>
          {t(fault?.kind === 'unreachable' ? 'common:failed.unreachable' : 'common:failed.refused')}
        </span>
      </p>
      <Button onClick={onRetry}>{t('common:actions.retry')}</Button>
    </div>
  );
}
