import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notices } from '#domain/dashboard/dues.ts';
import type { PanelName } from '#domain/dashboard/panels.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useTogether } from '#ui/useTogether.ts';
import { CertificationPanel } from './CertificationPanel.tsx';
import { DuesPanel } from './DuesPanel.tsx';
import { ExamsPanel } from './ExamsPanel.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';
import { ProgramsPanel } from './ProgramsPanel.tsx';
import { RegistrationPanel } from './RegistrationPanel.tsx';
import { RequirementsPanel } from './RequirementsPanel.tsx';
import { TasksPanel } from './TasksPanel.tsx';
import { useDashboard, type DashboardRef } from './usePanels.ts';

/** Where a person stands, and what they still owe. */
export default function DashboardScreen({ actor }: { actor: DashboardRef }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [now] = useState(() => Date.now());
  const userName = useSelector(actor, ({ context }) => context.person!.userName); // the route is for signed-in people
  const { facts, isSettled } = useDashboard(actor);
  const isShown = useTogether(isSettled);
  // News goes to the top; that there is none can wait.
  const hasNews = notices(facts, now).length > 0;
  const has = (name: PanelName) => actor.getSnapshot().children[name] !== undefined;
  const part = { actor, now };

  return (
    <>
      <PageTitle lead={t('dashboard:welcome', { userName })}>{t('dashboard:title')}</PageTitle>
      {isShown ? (
        <div className="@container">
          <div className="grid items-start gap-5 desk:gap-6 @3xl:grid-cols-2">
            <DuesPanel {...part} />
            {hasNews && <NoticesPanel {...part} />}
            {has('certificationStatus') && <CertificationPanel {...part} />}
            {has('requirements') && <RequirementsPanel {...part} />}
            {has('statuses') && <TasksPanel {...part} />}
            {has('exams') && <ExamsPanel {...part} />}
            {!hasNews && <NoticesPanel {...part} />}
            {has('programs') && <ProgramsPanel {...part} />}
            {has('registration') && <RegistrationPanel {...part} />}
          </div>
        </div>
      ) : (
        <div className="space-y-5">
          <Panel title={t('dashboard:dues.title')} status="loading" lines={5} prominent />
          <Panel title={t('dashboard:certification.title')} status="loading" lines={8} />
        </div>
      )}
    </>
  );
}
