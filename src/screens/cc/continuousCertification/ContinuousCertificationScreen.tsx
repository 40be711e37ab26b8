import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { outcomeRegistries } from '#contract/cc/continuousCertification.ts';
import { boardDay, endOfBoardDay } from '#domain/boardTime.ts';
import { deadlineEntry } from '#domain/calendarEntry.ts';
import { certificationPath } from '#domain/cc/certificationPath.ts';
import { ccOverview, type CcLine } from '#domain/cc/overview.ts';
import { useResource } from '#portal/useResource.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useNow } from '#ui/useNow.ts';
import { useTogether } from '#ui/useTogether.ts';
import { CalendarButton } from '../../kit/CalendarButton.tsx';
import { MemberRecord } from '../../kit/records/MemberRecord.tsx';
import { Attestation } from './Attestation.tsx';
import type { CcRef } from './ccProps.ts';
import { Cycle } from './Cycle.tsx';
import { Overview } from './Overview.tsx';
import { PathNote } from './PathNote.tsx';

/** What keeps a certificate valid, and what is due when (first specification, §7 "Continuous certification"). */
export default function ContinuousCertificationScreen({ actor }: { actor: CcRef }) {
  const { t } = useTranslation(['cc', 'common']);
  const parts = useSelector(actor, ({ children }) => children);
  const now = useNow();
  const today = useMemo(() => boardDay(now), [now]);
  const tasks = useResource(parts.tasks);
  const requirements = useResource(parts.requirements);
  const certifications = useResource(parts.certifications);
  const standing = useResource(parts.standing);
  const lines = useMemo(
    () => (tasks.value && requirements.value ? ccOverview(tasks.value, requirements.value, today) : null),
    [tasks.value, requirements.value, today],
  );
  const path =
    standing.value && certifications.value
      ? certificationPath(standing.value.certificationStatusId, certifications.value)
      : null;
  const isAttestationLoading = useSelector(parts.attestation, (card) => card?.hasTag('loading'));
  useNamedPart(lines !== null && path !== null && isAttestationLoading !== true);
  const overviewFailed = [tasks, requirements].find(({ status }) => status === 'failed');
  const pathFailed = [standing, certifications].find(({ status }) => status === 'failed');
  // What is said of the member's path stands above the overview.
  const isPathKnown = Boolean(pathFailed ?? (standing.value && certifications.value));
  const isShown = useTogether(isPathKnown && Boolean(overviewFailed ?? lines));
  return (
    <>
      <PageTitle lead={t('cc:lead')}>{t('cc:title')}</PageTitle>
      <div className="space-y-5 desktop:space-y-6">
        {isShown ? (
          <>
            {pathFailed && (
              <Panel
                title={t('cc:path.title')}
                status="failed"
                fault={pathFailed.fault}
                onRetry={pathFailed.onRetry}
              />
            )}
            {path && path !== 'active' && <PathNote path={path} />}
            <Panel
              title={t('cc:overview.title')}
              status={overviewFailed ? 'failed' : lines ? 'ready' : 'loading'}
              fault={overviewFailed?.fault}
              onRetry={overviewFailed?.onRetry}
              lines={8}
              empty={lines?.length === 0 && t('cc:overview.empty')}
              prominent
            >
              {lines && <Overview lines={lines} now={now} />}
              {lines && parts.downloads && (
                <div className="mt-4">
                  <CalendarButton downloads={parts.downloads} entries={entriesOf(lines, now)} />
                </div>
              )}
            </Panel>
            {path && path !== 'lapsed' && certifications.value && lines && (
              <Cycle certifications={certifications.value} lines={lines} today={today} />
            )}
          </>
        ) : (
          <Panel title={t('cc:overview.title')} status="loading" lines={8} prominent />
        )}
        {parts.attestation && (
          <div id="attestation" tabIndex={-1} className="scroll-mt-4 outline-none">
            <Attestation actor={parts.attestation} />
          </div>
        )}
        {path !== 'lapsed' && parts.registry && (
          <div id="registry" tabIndex={-1} className="scroll-mt-4 outline-none">
            <MemberRecord
              card={parts.registry}
              area={outcomeRegistries}
              texts="cc:registry"
              foldedAs={t('cc:registry.show')}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Focuses the part that the address names, once the parts above it have their height. */
function useNamedPart(isReady: boolean) {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (isReady && hash !== '') document.getElementById(hash.slice(1))?.focus();
  }, [isReady, hash, key]);
}

/** The due dates to come, each with the id that it has in the list of what to do. */
const entriesOf = (lines: readonly CcLine[], now: number) =>
  lines.flatMap(({ requirement, responsible, title, detail, dueDate, url }) => {
    if (requirement === null || dueDate === null || responsible !== 'member') return [];
    if (endOfBoardDay(dueDate) <= now) return [];
    const due = new Date(endOfBoardDay(dueDate)).toISOString();
    return [deadlineEntry({ id: requirement, title: detail || title, note: '', due, path: url || null })];
  });
