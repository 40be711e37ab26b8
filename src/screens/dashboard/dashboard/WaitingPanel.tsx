import { useTranslation } from 'react-i18next';
import type { ToDo } from '#domain/todo/toDo.ts';
import { WaitingEntry } from '#screens/kit/todo/WaitingEntry.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';

/** The member can do something about it: remind the other, or find out about a payment. */
const isForMember = ({ key, remindFrom }: ToDo, now: number) =>
  key === 'feeUnknown' || (remindFrom !== null && Date.parse(remindFrom) <= now);

/** What others have to do before the member can go on: on a narrow screen, what the member has to do matters more. */
export function WaitingPanel({ now, list: { mine, others } }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  return (
    <Panel title={t('dashboard:waiting.title')} status="ready">
      <Fold
        isNarrowOnly
        isEmpty={others.length === 1 || mine.length === 0 || others.some((each) => isForMember(each, now))}
        label={t('dashboard:waiting.show', { count: others.length })}
      >
        <ul className="-my-4 divide-y divide-line">
          {others.map((item) => (
            <li key={item.id} className="py-4">
              <WaitingEntry item={item} now={now} />
            </li>
          ))}
        </ul>
      </Fold>
    </Panel>
  );
}
