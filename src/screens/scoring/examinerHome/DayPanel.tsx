import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { dayProblems, type DayProblem } from '#domain/scoring/dayProblems.ts';
import { examineeRows } from '#domain/scoring/examineeRows.ts';
import { useResource } from '#portal/useResource.ts';
import { useReceivedSince, useUnsentOnDevice } from '#portal/useUnsentOnDevice.ts';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';
import { SessionRoster } from './SessionRoster.tsx';

/** The sessions of the selected day with their examinees. */
export function DayPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const rosterActor = useSelector(actor, ({ children }) => children.roster);
  const roster = useResource(rosterActor);
  const entries = useUnsentOnDevice(rosterActor);
  const received = useReceivedSince(rosterActor);
  const sessions = (roster.value?.sessions ?? []).map((session) => ({
    session,
    rows: examineeRows(session.examinees, entries, received),
  }));
  // As this device knows them by now.
  const known = sessions.map(({ session, rows }) => ({
    ...session,
    examinees: rows.map(({ examinee }) => examinee),
  }));
  return (
    <Panel
      title={t('scoring:home.day.title')}
      // The roster of the last day stays until that of another one is there; it is not that day's.
      status={roster.isLoading ? 'loading' : roster.status}
      fault={roster.fault}
      onRetry={roster.onRetry}
      lines={10}
      empty={sessions.length === 0 && t('scoring:home.day.empty')}
    >
      <div className="space-y-6">
        <Problems problems={dayProblems(known, now)} />
        {sessions.map(({ session, rows }) => (
          <SessionRoster
            key={`${session.sessionName} ${session.startsAt}`}
            session={session}
            rows={rows}
            now={now}
          />
        ))}
      </div>
    </Panel>
  );
}

/** What the board has to put right before the day; nothing while it is ready. */
function Problems({ problems }: { problems: readonly DayProblem[] }) {
  const { t } = useTranslation(['scoring', 'common']);
  if (problems.length === 0) return null;
  const sentences = problems.map(({ kind, ...names }) => t(`scoring:home.day.problems.${kind}`, names));
  return (
    <Callout tone="warning">
      <h3 className="text-lg">{t('scoring:home.day.problems.title')}</h3>
      <ul className="mt-1 list-disc pl-5">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-2">
        <ContactText text={t('scoring:home.day.problems.contact')} />
      </p>
    </Callout>
  );
}
