import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';
import type { ExaminerHomeRef } from '#machines/scoring/examinerHome/examinerHome.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

/** The examinees whom the examiner may not or perhaps should not examine, with the link to attest conflicts. */
export function ConflictsPanel({ actor }: { actor: ExaminerHomeRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { dateIn } = useFormats();
  const conflicts = useResource(useSelector(actor, ({ children }) => children.conflicts));
  const { attestationUrl = null, timeZone = 'UTC', conflicts: list = [] } = conflicts.value ?? {};
  return (
    <Panel
      title={t('scoring:home.conflicts.title')}
      status={conflicts.status}
      fault={conflicts.fault}
      onRetry={conflicts.onRetry}
      lines={4}
    >
      {list.length === 0 ? (
        <p className="text-muted">{t('scoring:home.conflicts.empty')}</p>
      ) : (
        <Fold isNarrowOnly label={t('scoring:home.conflicts.show', { count: list.length })}>
          <ul className="-my-3 divide-y divide-line">
            {list.map(({ examScheduleId, examineeName, sessionName, startsAt, reason, state }) => (
              <li key={examScheduleId} className="py-3">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <h3 className="font-sans font-semibold wrap-anywhere">{examineeName}</h3>
                  <StatusBadge tone={state === 'declared' ? 'danger' : 'warning'}>
                    {t(`scoring:home.conflicts.${state}`)}
                  </StatusBadge>
                </div>
                <p className="text-sm text-muted">
                  <span>{`${sessionName} · `}</span>
                  <time dateTime={startsAt}>{dateIn(startsAt, timeZone)}</time>
                </p>
                <p className="mt-1">{reason}</p>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {attestationUrl !== null && (
        <a
          href={attestationUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonStyle('secondary')} mt-3 desktop:mt-5`}
        >
          <span>{t('scoring:home.conflicts.attest')}</span>
          <span className="sr-only">{` ${t('scoring:home.conflicts.newTab')}`}</span>
        </a>
      )}
    </Panel>
  );
}
