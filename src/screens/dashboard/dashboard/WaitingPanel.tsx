import { useTranslation } from 'react-i18next';
import { WaitingEntry } from '#screens/kit/todo/WaitingEntry.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';

/** What others have to do before the member can go on. */
export function WaitingPanel({ now, list: { others } }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  return (
    <Panel title={t('dashboard:waiting.title')} status="ready">
      <ul className="-my-4 divide-y divide-line">
        {others.map((item) => (
          <li key={item.id} className="py-4">
            <WaitingEntry item={item} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
