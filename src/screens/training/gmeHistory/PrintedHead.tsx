import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { useNow } from '#ui/useNow.ts';

/** Whose record was printed, and when. */
export function PrintedHead() {
  const { t } = useTranslation(['gme', 'common']);
  const { date } = useFormats();
  const name = useSelector(useSystemActor('session'), ({ context }) => context.grant?.userName ?? '');
  const now = useNow();
  return (
    <p className="mb-4 hidden print:block">
      {t('gme:print.head', { name, date: date(new Date(now).toISOString()) })}
    </p>
  );
}
