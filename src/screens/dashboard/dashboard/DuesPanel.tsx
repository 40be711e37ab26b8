import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dues, type Due } from '#domain/dashboard/dues.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Callout } from '#ui/Callout.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard } from './usePanels.ts';

/** The page on which each kind of due item is settled. */
const places: Readonly<Record<Due['key'], string>> = {
  apply: '/apply-and-register',
  finishApplication: '/apply-and-register',
  register: '/apply-and-register',
  requirement: '/continuous-certification',
  expiry: '/continuous-certification',
};

/** The page's main answer: what is still due, and by when. */
export function DuesPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { facts, isSettled, hasGaps: isMissing } = useDashboard(actor);
  const isOpen = useOpenPath();
  const owed = dues(facts, now);
  const hasGaps = isSettled && isMissing;

  return (
    <Panel
      title={t('dashboard:dues.title')}
      status={isSettled || owed.length > 0 ? 'ready' : 'loading'}
      lines={5}
      prominent
      className="@3xl:col-span-2"
    >
      {owed.length > 0 ? (
        <ol className="-my-3 divide-y divide-line">
          {owed.map((due) => (
            <Line
              key={due.key + JSON.stringify(due.values)}
              due={due}
              now={now}
              isOpen={isOpen(places[due.key])}
            />
          ))}
        </ol>
      ) : (
        !hasGaps && (
          <>
            <p className="font-serif text-xl">{t('dashboard:dues.none')}</p>
            <p className="mt-1 text-muted">{t('dashboard:dues.noneText')}</p>
          </>
        )
      )}
      {hasGaps && (
        <div className={owed.length > 0 ? 'mt-6' : ''}>
          <Callout tone="warning">{t('dashboard:dues.incomplete')}</Callout>
        </div>
      )}
    </Panel>
  );
}

function Line({ due, now, isOpen }: { due: Due; now: number; isOpen: boolean }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { date, relative } = useFormats();
  const title = t(`dashboard:dues.${due.key}`, { exam: '', title: '', specialty: '', ...due.values });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64">
        {isOpen ? (
          <Link to={places[due.key]} className="link font-semibold">
            {title}
          </Link>
        ) : (
          <p className="font-semibold">{title}</p>
        )}
        <p className="text-muted">
          {due.due === null ? (
            t('dashboard:dues.noDate')
          ) : (
            <time dateTime={due.due}>{t('dashboard:dues.by', { date: date(due.due) })}</time>
          )}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {due.overdue && <StatusBadge tone="danger">{t('dashboard:dues.overdue')}</StatusBadge>}
        {due.soon && !due.overdue && <StatusBadge tone="warning">{t('dashboard:dues.soon')}</StatusBadge>}
        {due.due !== null && <span className="font-serif text-lg">{relative(due.due, now)}</span>}
      </div>
    </li>
  );
}
