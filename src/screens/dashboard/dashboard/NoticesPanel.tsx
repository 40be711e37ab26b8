import { useTranslation } from 'react-i18next';
import { notices } from '#domain/dashboard/dues.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard } from './usePanels.ts';

/** Why something is closed, what opens it, and what the board is doing. */
export function NoticesPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { date } = useFormats();
  const { facts, isSettled } = useDashboard(actor);
  const told = notices(facts, now);
  return (
    <Panel
      title={t('dashboard:notices.title')}
      status={isSettled || told.length > 0 ? 'ready' : 'loading'}
      className={told.length > 0 ? '@3xl:col-span-2' : ''}
      empty={told.length === 0 && t('dashboard:notices.empty')}
    >
      <ul className="space-y-3">
        {told.map(({ key, values, date: when, tone }) => (
          <li key={key + JSON.stringify(values)}>
            <Callout tone={tone}>
              {t(`dashboard:notices.${key}`, { ...values, date: when === null ? '' : date(when) })}
            </Callout>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
