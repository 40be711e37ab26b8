import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExaminerHomeRef } from '#machines/scoring/examinerHome/examinerHome.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { ShieldedPage } from '#screens/kit/shield/ShieldedPage.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useTogether } from '#ui/useTogether.ts';
import { AgendaPanel } from './AgendaPanel.tsx';
import { ComingPanel } from './ComingPanel.tsx';
import { ConflictsPanel } from './ConflictsPanel.tsx';
import { DayChoice } from './DayChoice.tsx';
import { DayPanel } from './DayPanel.tsx';
import { DevicePanel } from './DevicePanel.tsx';
import { NowPanel } from './NowPanel.tsx';
import { PracticePanel } from './PracticePanel.tsx';
import { ReceivedPanel } from './ReceivedPanel.tsx';
import { ResetPanel } from './ResetPanel.tsx';
import { UnfinishedPanel } from './UnfinishedPanel.tsx';

/** The examiner's day at a glance: the next examinee, the agenda, and what the board has received. */
export default function ExaminerHomeScreen({ actor }: { actor: ExaminerHomeRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const now = useSelector(actor, ({ context }) => context.now);
  const active = useResource(useSelector(actor, ({ children }) => children.active));
  const roster = useResource(useSelector(actor, ({ children }) => children.roster));
  const agenda = useResource(useSelector(actor, ({ children }) => children.agenda));
  const hasExam = useSelector(actor, (snapshot) => snapshot.hasTag('examKnown'));
  const isThere = [active, roster, ...(hasExam ? [agenda] : [])].every(({ status }) => status !== 'loading');
  const isShown = useTogether(isThere && now !== null);

  return (
    <ShieldedPage>
      <PageTitle lead={t('scoring:home.lead')}>{t('scoring:home.title')}</PageTitle>
      {isShown && now !== null ? (
        <div className="@container">
          <div className="grid items-start gap-5 desktop:gap-6 @3xl:grid-cols-[2fr_3fr]">
            <NowPanel actor={actor} now={now} />
            <DevicePanel actor={actor} now={now} place="top" />
            <UnfinishedPanel actor={actor} />
            <ReceivedPanel actor={actor} />
            <DayChoice actor={actor} now={now} />
            {hasExam && (
              <div className="min-w-0 space-y-5 desktop:space-y-6">
                <AgendaPanel actor={actor} now={now} />
                <ConflictsPanel actor={actor} />
              </div>
            )}
            <div
              data-beside=""
              className={`min-w-0 space-y-5 desktop:space-y-6 ${hasExam ? '' : '@3xl:col-span-2'}`}
            >
              <DayPanel actor={actor} now={now} />
              {hasExam && <ComingPanel actor={actor} now={now} />}
              <PracticePanel />
              <DevicePanel actor={actor} now={now} place="side" />
              {roster.value?.mayReset && <ResetPanel actor={actor} />}
            </div>
          </div>
        </div>
      ) : (
        <div className="space-y-5">
          <Panel title={t('scoring:home.now.title')} status="loading" lines={5} prominent />
          <Panel title={t('scoring:home.day.title')} status="loading" lines={10} />
        </div>
      )}
    </ShieldedPage>
  );
}
