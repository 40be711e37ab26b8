import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExamSession } from '#contract/scoring/oralExams.ts';
import type { OutboxEntry } from '#domain/scoring/commands/examCommand.ts';
import { isOnPageOnly } from '#domain/scoring/commands/syncStatus.ts';
import { isUndecided } from '#domain/scoring/standing.ts';
import type { ExaminerHomeRef } from '#machines/scoring/examinerHome/examinerHome.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import { homePaths } from './homePaths.ts';

/** The examiner's entries that the board has not received yet, by examinee. */
export function ReceivedPanel({ actor }: { actor: ExaminerHomeRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const outbox = useSystemActor('outbox');
  const isOpen = useSelector(outbox, (snapshot) => snapshot.hasTag('open'));
  const { entries, isDurable, unreadable, elsewhere } = useSelector(outbox, ({ context }) => context);
  const stuck = entries.filter(isUndecided).length;
  return (
    <Panel
      title={t('scoring:home.received.title')}
      status={isOpen ? 'ready' : 'loading'}
      lines={2}
      className="@3xl:col-span-2"
    >
      <div className="space-y-3">
        <div aria-live="polite">
          {entries.length === 0 && elsewhere.length === 0 ? (
            <p className="flex gap-2">
              <ToneShape tone="success" className="mt-1 text-success" />
              <span>{t('scoring:home.received.all')}</span>
            </p>
          ) : (
            <p className="flex gap-2 font-semibold">
              <ToneShape tone="progress" className="mt-1 text-info" />
              <span>
                {entries.length > 0
                  ? t('scoring:home.received.missing', { count: entries.length })
                  : t('scoring:outbox.elsewhere', { count: elsewhere.length })}
              </span>
            </p>
          )}
        </div>
        {entries.length > 0 && <Missing actor={actor} entries={entries} />}
        {entries.length > 0 && elsewhere.length > 0 && (
          <p>{t('scoring:outbox.elsewhere', { count: elsewhere.length })}</p>
        )}
        {stuck > 0 && (
          <Callout tone="warning">{t('scoring:home.received.undecided', { count: stuck })}</Callout>
        )}
        {(!isDurable || entries.some(isOnPageOnly)) && (
          <Callout tone="warning">{t('scoring:home.received.pageOnly')}</Callout>
        )}
        {unreadable > 0 && (
          <Callout tone="warning">
            <ContactText
              text={t('scoring:home.received.unreadable', { count: unreadable })}
              reference="unreadable-entries"
            />
          </Callout>
        )}
        <Link to={homePaths.scores} className="link inline-flex min-h-11 items-center">
          {t('scoring:home.received.link')}
        </Link>
      </div>
    </Panel>
  );
}

function Missing({ actor, entries }: { actor: ExaminerHomeRef; entries: readonly OutboxEntry[] }) {
  const { t } = useTranslation(['scoring', 'common']);
  const active = useResource(useSelector(actor, ({ children }) => children.active));
  const roster = useResource(useSelector(actor, ({ children }) => children.roster));
  const names = namesIn([active.value, ...(roster.value?.sessions ?? [])]);
  const counts = new Map<number | null, number>();
  for (const { command } of entries)
    counts.set(command.examScheduleId, (counts.get(command.examScheduleId) ?? 0) + 1);
  const nameOf = (examScheduleId: number | null) => {
    if (examScheduleId === null) return t('scoring:home.received.cases');
    // Without the day's roster, it may be an examinee of this day too.
    const unnamed = roster.value === null ? 'unknown' : 'otherDay';
    return names.get(examScheduleId) ?? t(`scoring:home.received.${unnamed}`);
  };
  return (
    <ul className="divide-y divide-line">
      {[...counts].map(([examScheduleId, count]) => (
        <li key={examScheduleId} className="flex justify-between gap-4 py-1.5">
          <span className="min-w-0 wrap-anywhere">{nameOf(examScheduleId)}</span>
          <span className="tabular">{t('scoring:home.received.entries', { count })}</span>
        </li>
      ))}
    </ul>
  );
}

const namesIn = (sessions: readonly (ExamSession | null)[]) =>
  new Map(
    sessions.flatMap(
      (session) =>
        session?.examinees.map(
          ({ examScheduleId, examineeName }) => [examScheduleId, examineeName] as const,
        ) ?? [],
    ),
  );
