import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/access/users.ts';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';

/**
 * Whose record was printed, and when on the board's clock; a program director checks the paper. Memoized: the page of a
 * form renders with each key.
 */
export const PrintedHead = memo(function PrintedHead({ profile }: { profile: Profile | null }) {
  const { t } = useTranslation(['records', 'common']);
  const { dateIn } = useFormats();
  const date = dateIn(new Date(useNow()).toISOString(), boardZone);
  const { displayName = '', firstName = '', lastName = '', absId = null } = profile ?? {};
  const name = displayName || `${firstName} ${lastName}`.trim();
  return (
    <div className="mb-4 hidden border-b border-ink pb-2 print:block">
      <p className="font-serif text-lg font-semibold">{t('records:print.board')}</p>
      {name !== '' && <p className="font-semibold">{name}</p>}
      {absId !== null && <p>{t('records:print.number', { number: absId })}</p>}
      <p>{t('records:print.date', { date })}</p>
    </div>
  );
});
