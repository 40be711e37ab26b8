import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from './Button.tsx';

interface ProgressBarProps {
  /** From 0 to 1; at 1 everything was sent and the response is pending. */
  fraction: number;
  onCancel?: () => void;
}

/** The progress of an upload, with a button to cancel it. */
export function ProgressBar({ fraction, onCancel }: ProgressBarProps) {
  const { t } = useTranslation(['common']);
  const formats = useFormats();
  const labelId = useId();
  const percent = Math.round(fraction * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 flex-1">
        <p className="flex justify-between gap-4">
          <output id={labelId}>{t(percent >= 100 ? 'common:file.finishing' : 'common:file.sending')}</output>
          <span aria-hidden="true" className="tabular">
            {formats.percent(fraction)}
          </span>
        </p>
        <progress aria-labelledby={labelId} max={100} value={percent} className="progress mt-1.5" />
      </div>
      {onCancel && <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>}
    </div>
  );
}
