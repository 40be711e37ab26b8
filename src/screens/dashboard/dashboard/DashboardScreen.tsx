import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notices } from '#domain/dashboard/notices.ts';
import { useAddedActor } from '#portal/useSystemActor.ts';
import { Panel } from '#ui/Panel.tsx';
import { useNow } from '#ui/useNow.ts';
import { useTogether } from '#ui/useTogether.ts';
import { AheadPanel } from './AheadPanel.tsx';
import { CertificationPanel } from './CertificationPanel.tsx';
import { ExamDayPanel } from './ExamDayPanel.tsx';
import { ExamsPanel } from './ExamsPanel.tsx';
import { Greeting } from './Greeting.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';
import { ProgramsPanel } from './ProgramsPanel.tsx';
import { RegistrationPanel } from './RegistrationPanel.tsx';
import { RequirementsPanel } from './RequirementsPanel.tsx';
import { TasksPanel } from './TasksPanel.tsx';
import { ToDoPanel } from './ToDoPanel.tsx';
import { useDashboard, useRoles, useSurveyOffers, useToDoList, type DashboardRef } from './usePanels.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

/** Panels of one row are equally high, and a single one takes the whole row. */
const row = 'grid gap-5 empty:hidden desktop:gap-6 @3xl:*:last:odd:col-span-2';

/** What to do next, what others do next, and where the member stands. */
export default function DashboardScreen({ actor }: { actor: DashboardRef }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { isSettled } = useDashboard(actor);
  const isShown = useTogether(isSettled);
  return (
    <>
      <Greeting actor={actor} />
      {isShown ? (
        <Panels actor={actor} />
      ) : (
        <div className="space-y-5">
          <Panel title={t('dashboard:next.title')} status="loading" lines={5} prominent />
          <Panel title={t('dashboard:certification.title')} status="loading" lines={8} />
        </div>
      )}
    </>
  );
}

/** The panels, once all parts have arrived: what they say of several parts is not worked out for each arrival. */
function Panels({ actor }: { actor: DashboardRef }) {
  const now = useNow();
  const { data, isSettled } = useDashboard(actor);
  const list = useToDoList(actor, now);
  const toDo = useAddedActor('toDo');
  const shown = notices(data, useRoles(actor), now);
  const { offers, surveys } = useSurveyOffers(actor);
  const part = { actor, now, list };

  // The menu counts what this page lists.
  useEffect(() => {
    if (isSettled) toDo?.send({ type: 'toDo.known', mine: list.missing.length > 0 ? null : list.mine });
  }, [toDo, isSettled, list]);

  return (
    <div className="@container">
      <div className="grid gap-5 desktop:gap-6">
        <ExamDayPanel actor={actor} now={now} />
        <ToDoPanel {...part} />
        {list.others.length > 0 && <WaitingPanel {...part} />}
        {shown.length + surveys.length > 0 && (
          <NoticesPanel notices={shown} surveys={surveys} offers={offers} />
        )}
        <CertificationPanel {...part} />
        <div className={`${row} @3xl:grid-cols-2`}>
          <RegistrationPanel {...part} />
          <AheadPanel {...part} />
          <ExamsPanel {...part} />
        </div>
        <div className={`${row} @3xl:grid-cols-[3fr_2fr]`}>
          <RequirementsPanel {...part} />
          <TasksPanel {...part} />
          <ProgramsPanel {...part} />
        </div>
      </div>
    </div>
  );
}
