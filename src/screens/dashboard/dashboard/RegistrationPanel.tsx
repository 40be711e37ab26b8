import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { registrationLine } from '#domain/dashboard/dues.ts';
import { dashboardStatus } from '#domain/status.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Panel } from '#ui/Panel.tsx';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel } from './usePanels.ts';

/** The page on which a registration continues. */
const applyPath = '/apply-and-register';

/** The progress of a trainee's registration for an exam. */
export function RegistrationPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { date, relative } = useFormats();
  const isOpen = useOpenPath();
  const facts = useDashboard(actor).facts;
  const { registration } = facts;
  const line = registration && registrationLine(registration, facts, now);
  return (
    <Panel
      title={t('dashboard:registration.title')}
      {...usePanel(actor, 'registration')}
      empty={registration === null && t('dashboard:registration.empty')}
    >
      {registration && line && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="font-sans font-semibold">
              {isOpen(applyPath) ? (
                <Link to={applyPath} className="link">
                  {registration.examName}
                </Link>
              ) : (
                registration.examName
              )}
            </h3>
            <StatusWord status={dashboardStatus(registration.status)} />
          </div>
          <p className="mt-1 text-muted">
            {t(
              `dashboard:exams.${line.key}`,
              line.date === null ? {} : { date: date(line.date), relative: relative(line.date, now) },
            )}
          </p>
        </>
      )}
    </Panel>
  );
}
