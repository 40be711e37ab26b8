import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { examineeRows } from '#domain/scoring/examineeRows.ts';
import type { OralExaminationsRef } from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import type { SessionDay } from '#machines/scoring/oralExaminations/oralExaminations.setup.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useFreshHeading } from '#portal/useFreshHeading.ts';
import { useReceivedSince, useUnsentOnDevice } from '#portal/useUnsentOnDevice.ts';
import { useResource } from '#portal/useResource.ts';
import { PracticeBanner } from '#screens/kit/exams/PracticeBanner.tsx';
import { ShieldedPage } from '#screens/kit/shield/ShieldedPage.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ExamineeList } from './ExamineeList.tsx';
import { NextExaminee } from './NextExaminee.tsx';
import { NoPractice, PracticeReset } from './PracticeSetUp.tsx';
import { SessionDetails, SessionLinks } from './SessionDetails.tsx';

/** The active session with its examinees: who is next, and whom to skip (first specification, §1); or practice. */
export default function OralExaminationsScreen({ actor }: { actor: OralExaminationsRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { value, ...day } = useResource(useSelector(actor, ({ children }) => children.day));
  const isPractice = useSelector(actor, ({ context }) => context.isPractice);
  const words = isPractice ? 'practice' : 'sessions';
  // The button that sets a practice exam up goes with the page that has none.
  const isAbsent = isPractice && value?.sessions.length === 0;
  const heading = useFreshHeading(value ? (isAbsent ? 'absent' : 'present') : null);
  return (
    <>
      {isPractice && <PracticeBanner />}
      <ShieldedPage>
        <PageTitle ref={heading} lead={t(`scoring:${words}.lead`)}>
          {t(`scoring:${words}.title`)}
        </PageTitle>
        {value ? (
          <Day actor={actor} day={value} isOld={day.fault !== null} />
        ) : (
          <Panel title={t('scoring:sessions.session')} {...day} lines={12} alone prominent />
        )}
      </ShieldedPage>
    </>
  );
}

interface DayProps {
  actor: OralExaminationsRef;
  day: SessionDay;
  /** The list could not be refreshed. */
  isOld: boolean;
}

function Day({ actor, day: { active, sessions, nextDay, keptUntil }, isOld }: DayProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { date } = useFormats();
  const dayActor = useSelector(actor, ({ children }) => children.day);
  const entries = useUnsentOnDevice(dayActor);
  const received = useReceivedSince(dayActor);
  const scheduleId = useSelector(actor, ({ context }) => context.scheduleId);
  const isPractice = useSelector(actor, ({ context }) => context.isPractice);
  const session =
    sessions.find(({ scheduleIds }) => scheduleId !== undefined && scheduleIds.includes(scheduleId)) ??
    sessions.find(({ scheduleIds }) => scheduleIds[0] === active?.scheduleIds[0]) ??
    active ??
    sessions[0];
  const rows = useMemo(
    () => examineeRows(session?.examinees ?? [], entries, received),
    [session, entries, received],
  );

  if (!session && isPractice) return <NoPractice actor={actor} />;
  if (!session)
    return (
      <Panel
        title={t('scoring:sessions.session')}
        status="ready"
        prominent
        empty={nextDay ? t('scoring:sessions.nextDay', { date: date(nextDay) }) : t('scoring:sessions.none')}
      />
    );
  return (
    <div className="space-y-5 desktop:space-y-6">
      {sessions.length > 1 && <SessionLinks sessions={sessions} shown={session} active={active} />}
      <Panel title={session.sessionName} status="ready" prominent>
        <NextExaminee rows={rows} timeZone={session.timeZone} />
        <div className="mt-5 border-t border-line pt-5">
          <SessionDetails session={session} />
        </div>
      </Panel>
      <Panel title={t('scoring:sessions.examinees')} status="ready">
        {isOld && <p className="mb-3 text-sm text-muted">{t('scoring:sessions.old')}</p>}
        <ExamineeList actor={actor} rows={rows} timeZone={session.timeZone} />
      </Panel>
      {keptUntil !== null && <PracticeReset actor={actor} session={session} keptUntil={keptUntil} />}
    </div>
  );
}
