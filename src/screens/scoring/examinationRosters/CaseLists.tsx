import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CaseHeader } from '#contract/scoring/oralExams.ts';
import type { ExaminationRostersRef } from '#machines/scoring/examinationRosters/examinationRosters.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { Panel } from '#ui/Panel.tsx';

/** The URL of a session and of its cases. */
export const rosterPath = (session: string, caseHeaderId?: number) => {
  const query = new URLSearchParams({
    session,
    ...(caseHeaderId !== undefined && { case: String(caseHeaderId) }),
  });
  return `/ce-scoring/examination-rosters?${query.toString()}`;
};

/** The cases of one or two rosters; one case is open. */
export function CaseLists({ actor }: { actor: ExaminationRostersRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const rosters = useResource(useSelector(actor, ({ children }) => children.rosters));
  const list = rosters.value ?? [];
  return (
    <Panel
      title={t('scoring:rosters.cases')}
      status={rosters.status}
      fault={rosters.fault}
      onRetry={rosters.onRetry}
      lines={8}
      className="@3xl:sticky @3xl:top-4 @3xl:max-h-[calc(100vh-2rem)] @3xl:overflow-y-auto"
      empty={list.every(({ cases }) => cases.length === 0) && t('scoring:rosters.noCases')}
    >
      <nav aria-label={t('scoring:rosters.cases')} className="-mx-2 space-y-5">
        {list.map(({ scheduleId, rosterName, cases }) => (
          <div key={scheduleId}>
            <h3 className="px-2 font-sans text-sm font-semibold text-muted">{rosterName}</h3>
            <ol className="mt-1">
              {cases.map((header) => (
                <CaseLink key={header.caseHeaderId} actor={actor} header={header} />
              ))}
            </ol>
          </div>
        ))}
      </nav>
    </Panel>
  );
}

function CaseLink({ actor, header }: { actor: ExaminationRostersRef; header: CaseHeader }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { caseHeaderId, position, title } = header;
  const session = useSelector(actor, ({ context }) => context.session?.value ?? '');
  const isOpen = useSelector(actor, ({ context }) => context.caseHeaderId === caseHeaderId);
  const hasDraft = useSelector(actor, ({ context }) => caseHeaderId in context.drafts);
  return (
    <li>
      <Link
        to={rosterPath(session, caseHeaderId)}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className={`flex min-h-11 items-start gap-3 rounded-sheet px-2 py-2 leading-snug ${
          isOpen
            ? 'bg-accent-tint font-semibold forced-colors:border-l-4 forced-colors:border-[color:Highlight] inset-shadow-[3px_0_0] inset-shadow-accent'
            : 'hover:bg-accent-tint'
        }`}
      >
        <span className="tabular w-6 shrink-0 text-right text-muted">{position}</span>
        <span className="min-w-0 wrap-anywhere">
          <span>{title}</span>
          {hasDraft && (
            <span className="block text-sm font-normal text-warning">
              {t('scoring:rosters.feedback.unsubmitted')}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
