import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isCheckDue, overallOf } from '#domain/scoring/deviceCheck.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';

interface DeviceProps extends PartProps {
  /** The place on the page: at its top while the check is due, else beside the practice exam. */
  place: 'top' | 'side';
}

/** When this device was last checked, and the way to the check. */
export function DevicePanel({ actor, now, place }: DeviceProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { date } = useFormats();
  const { value: kept, status } = useResource(useSelector(actor, ({ children }) => children.check));
  const { value: roster } = useResource(useSelector(actor, ({ children }) => children.roster));
  if (status === 'loading') return null;
  const isDue = roster !== null && isCheckDue(kept, roster, now);
  if (isDue !== (place === 'top')) return null;
  const overall = kept && overallOf(kept.results);
  const level = overall && t(`scoring:home.device.level.${overall}`);
  return (
    <Panel
      title={t('scoring:home.device.title')}
      status="ready"
      className={isDue ? 'border-l-4 border-l-warning @3xl:col-span-2' : ''}
    >
      <p className="max-w-prose">
        {kept === null
          ? t(isDue ? 'scoring:home.device.due' : 'scoring:home.device.never')
          : [t('scoring:home.device.checked', { date: date(kept.checkedAt) }), level].join(' ')}
      </p>
      {isDue && kept !== null && <p className="mt-1 max-w-prose">{t('scoring:home.device.due')}</p>}
      <Link to="/ce-scoring/device-check" className={`${buttonStyle('secondary')} mt-4`}>
        {t(kept === null ? 'scoring:home.device.link' : 'scoring:home.device.again')}
      </Link>
    </Panel>
  );
}
