import { useSelector } from '@xstate/react';
import { Download, Printer } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelfReportedBody, SelfReportedCme } from '#contract/cme/cme.ts';
import { hasCall } from '#domain/leftOutCalls.ts';
import { boardDay } from '#domain/boardTime.ts';
import { cmeWarnedAbout, cmeWarnings, selfReportedRules } from '#domain/cme/selfReported.ts';
import type { RecordContext } from '#domain/records/recordRules.ts';
import type { CmeProofRef } from '#machines/cme/cmeRepository/cmeProof.machine.ts';
import { isDownloading, type DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { useTakenFocus } from '#portal/useTakenFocus.ts';
import { Button } from '#ui/Button.tsx';
import { Fold } from '#ui/Fold.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useNow } from '#ui/useNow.ts';
import { PrintedHead } from '../../kit/PrintedHead.tsx';
import { Records } from '../../kit/records/Records.tsx';
import { useRecordNames } from '../../kit/records/useRecordNames.ts';
import { CreditImport } from './CreditImport.tsx';
import { AdjustmentTable } from './AdjustmentTable.tsx';
import { CmeSummary } from './CmeSummary.tsx';
import type { CmeRef } from './cmeProps.ts';
import { CreditTable } from './CreditTable.tsx';
import { Forecast } from './Forecast.tsx';
import { ProofForm } from './ProofForm.tsx';
import { useCmeParts } from './useCmeParts.ts';
import { useCmeWords } from './useCmeWords.ts';
import { proofButtonId, useProofColumn } from './useProofColumn.tsx';

/**
 * What takes the focus for a control in a table: the control, or the button that opens its row while that hides it
 * (`RowLine`). A hidden control cannot take the focus.
 */
function shownOrRow(control: HTMLElement | null): HTMLElement | null {
  if (!control?.closest('td.hidden') || control.getClientRects().length > 0) return control;
  return control.closest('tr')?.querySelector<HTMLElement>('th button[aria-expanded]') ?? control;
}

const noCredits: readonly SelfReportedCme[] = [];
const listed = ['title', 'date', 'creditsTotal', 'creditsSA', 'reportingOrganization'];

/** The CME of a surgeon: what counts, what is missing and until when, and each credit (first specification, §2). */
export default function CmeRepositoryScreen({ actor }: { actor: CmeRef }) {
  const { t } = useTranslation(['cme', 'common']);
  const now = useNow();
  const today = useMemo(() => boardDay(now), [now]);
  const { reported, proof, importing, downloads, profile, credits, adjustments, history, isReady, missing } =
    useCmeParts(actor);
  const importButton = useRef<HTMLButtonElement>(null);
  const place = useMemo(
    () => (importing && isReady ? { actor: importing, button: importButton } : undefined),
    [importing, isReady],
  );
  const words = useCmeWords(today);
  const direct = useMemo(() => history.credits.filter(({ cmeDirect }) => cmeDirect), [history.credits]);
  const rules = useMemo(
    () => ({
      ...selfReportedRules,
      warn: (body: SelfReportedBody, { today: day, others }: RecordContext) =>
        // The list is one of self-reported credits.
        cmeWarnings(body, { today: day, others: others as readonly SelfReportedCme[], reported: direct }),
      warnedAbout: (body: SelfReportedBody, { today: day, others }: RecordContext) =>
        cmeWarnedAbout(body, { today: day, others: others as readonly SelfReportedCme[], reported: direct }),
    }),
    [direct],
  );
  const list = useSelector(reported, (snapshot) => snapshot?.children.list);
  const items = useSelector(list, (snapshot) => snapshot?.context.items) ?? noCredits;
  const nameOf = useRecordNames(selfReportedRules, items);
  const proofColumn = useProofColumn({ nameOf, proof, downloads });
  const status = isReady ? 'ready' : 'loading';
  return (
    <>
      <PrintedHead profile={profile} />
      <PageTitle lead={t('cme:lead')}>{t('cme:title')}</PageTitle>
      <div className="space-y-5 desktop:space-y-6">
        <Panel title={t('cme:summary.title')} status={status} lines={15} linesNarrow={25} prominent>
          <CmeSummary history={history} today={today} missing={missing} />
          <div className="mt-5 flex flex-wrap gap-3 print:hidden">
            {downloads && hasCall('getCmeTranscript') && <Transcript downloads={downloads} />}
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4.5" />
              <span>{t('cme:print')}</span>
            </Button>
          </div>
        </Panel>
        {reported && (
          // On paper, the itemized list has these too.
          <div className="print:hidden">
            {proof && <OpenProof proof={proof} credits={items} nameOf={nameOf} />}
            <Records
              records={reported}
              rules={rules}
              texts="cme:reported"
              words={words}
              listed={listed}
              extra={proofColumn}
              importing={place}
            />
            {place && <CreditImport reported={reported} importing={place} rules={rules} words={words} />}
          </div>
        )}
        <Panel title={t('cme:forecast.title')} status={status} lines={12}>
          <Fold isNarrowOnly label={t('cme:forecast.show')}>
            <Forecast history={history} today={today} />
          </Fold>
        </Panel>
        <Panel
          title={t('cme:credits.title')}
          status={credits.status}
          fault={credits.fault}
          onRetry={credits.onRetry}
          lines={8}
        >
          <Fold
            isNarrowOnly
            label={t('cme:credits.show', { count: history.credits.length })}
            isEmpty={history.credits.length === 0}
          >
            <CreditTable credits={history.credits} today={today} />
          </Fold>
        </Panel>
        <Panel
          title={t('cme:adjustments.title')}
          status={adjustments.status}
          fault={adjustments.fault}
          onRetry={adjustments.onRetry}
          lines={4}
        >
          <p className={`max-w-prose ${history.adjustments.length === 0 ? 'mb-5' : 'desktop:mb-5'}`}>
            {t('cme:adjustments.lead')}
          </p>
          <Fold
            isNarrowOnly
            label={t('cme:adjustments.show', { count: history.adjustments.length })}
            isEmpty={history.adjustments.length === 0}
          >
            <AdjustmentTable adjustments={history.adjustments} today={today} />
          </Fold>
        </Panel>
      </div>
    </>
  );
}

interface OpenProofProps {
  proof: CmeProofRef;
  credits: readonly SelfReportedCme[];
  nameOf: (credit: SelfReportedCme) => string;
}

/** The form of the proof that was chosen in the list. */
function OpenProof({ proof, credits, nameOf }: OpenProofProps) {
  const isOpen = useSelector(proof, (snapshot) => snapshot.hasTag('open'));
  const cmeId = useSelector(proof, ({ context }) => context.cmeId);
  const credit = credits.find((each) => each.cmeId === cmeId);
  const isClosed = !isOpen && cmeId !== null;
  // The button is another one once the credit has a proof.
  useTakenFocus(isClosed, () =>
    cmeId === null ? null : shownOrRow(document.getElementById(proofButtonId(cmeId))),
  );
  if (!isOpen || !credit) return null;
  return <ProofForm proof={proof} title={nameOf(credit)} hasProof={credit.proofId !== null} />;
}

/** Downloads the transcript that a hospital's credentials office asks for. */
function Transcript({ downloads }: { downloads: DownloadsRef }) {
  const { t } = useTranslation(['cme', 'common']);
  const item = { kind: 'cmeTranscript', number: 0, name: t('cme:transcript.file') } as const;
  const isBusy = useSelector(downloads, (snapshot) => isDownloading(snapshot, item));
  return (
    <Button busy={isBusy} onClick={() => downloads.send({ type: 'download.start', item })}>
      <Download aria-hidden="true" className="size-4.5" />
      <span>{t('cme:transcript.get')}</span>
    </Button>
  );
}
