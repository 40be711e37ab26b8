import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExaminationScoresRef } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { ShieldedPage } from '#screens/kit/shield/ShieldedPage.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Decisions } from './Decisions.tsx';
import { DayLinks } from './DayLinks.tsx';
import { LedgerMatrix } from './LedgerMatrix.tsx';
import { LedgerSummary } from './LedgerSummary.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { PrintedLedger } from './PrintedLedger.tsx';
import { RescuePanel } from './RescuePanel.tsx';
import { useLedger } from './useLedger.ts';
import { ViewChoice, type View } from './ViewChoice.tsx';

/** The scores of a day and which of them the board has received, line by line (first specification, §1). */
export default function ExaminationScoresScreen({ actor }: { actor: ExaminationScoresRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { date } = useFormats();
  const rescue = useSelector(actor, ({ children }) => children.rescue);
  const { value, fault, ...day } = useResource(useSelector(actor, ({ children }) => children.day));
  const sheet = useLedger(actor);
  const [view, setView] = useState<View>('examinees');

  return (
    <ShieldedPage>
      <div className="print:hidden">
        <PageTitle lead={t('scoring:scores.lead')}>{t('scoring:scores.title')}</PageTitle>
        <div className="space-y-5 desktop:space-y-6">
          {sheet.ledger.undecided.length > 0 && <Decisions actor={actor} sheet={sheet} />}
          {value && <DayLinks days={value.roster.examDates} shown={value.roster.examDate} />}
          {value && fault && <p className="text-sm text-muted">{t('scoring:scores.old')}</p>}
          {value ? (
            <Panel title={date(value.roster.examDate)} status="ready" prominent>
              <LedgerSummary sheet={sheet} day={value} />
              {sheet.rows.length > 0 && (
                <>
                  <ViewChoice view={view} onView={setView} />
                  {view === 'examinees' ? (
                    <LedgerMatrix sheet={sheet} />
                  ) : (
                    <LedgerTable actor={actor} sheet={sheet} />
                  )}
                </>
              )}
            </Panel>
          ) : (
            <Panel title={t('scoring:scores.ledger')} {...day} fault={fault} lines={16} prominent />
          )}
          {rescue && <RescuePanel rescue={rescue} />}
        </div>
      </div>
      {value && <PrintedLedger actor={actor} sheet={sheet} day={value} />}
    </ShieldedPage>
  );
}
