import { useTranslation } from 'react-i18next';
import { ContactText } from './ContactText.tsx';

/** The reference of a failed call, with a link at which the board is asked about it. */
export function FaultReference({ reference, className = '' }: { reference: string; className?: string }) {
  const { t } = useTranslation(['common']);
  return (
    <span className={`wrap-anywhere text-muted ${className}`}>
      <ContactText text={t('common:failed.reference', { reference })} reference={reference} />
    </span>
  );
}
