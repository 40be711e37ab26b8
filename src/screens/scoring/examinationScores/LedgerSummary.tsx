import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import type { ScoredDay } from '#machines/scoring/examinationScores/examinationScores.setup.ts';
import { saveText } from '#ui/saveText.ts';
import { csvOf } from '#ui/table/csv.ts';
import { LedgerNotes } from './LedgerNotes.tsx';
import { useFileColumns } from './useFileColumns.ts';
import type { LedgerSheet } from './useLedger.ts';

/** Whether the board has received every score, or exactly which are missing. */
export function LedgerSummary({ sheet, day }: { sheet: LedgerSheet; day: ScoredDay }) {
  const { t } = useTranslation(['scoring', 'common']);
  const fileColumns = useFileColumns(sheet, day.examinerName);
  const { due, received, missing, lines } = sheet.ledger;
  if (lines.length === 0) return <p className="text-muted">{t('scoring:scores.empty')}</p>;
  const isComplete = missing.length === 0;

  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <output className="tabular flex items-center gap-3 font-serif text-2xl font-semibold">
          <ToneShape
            tone={isComplete ? 'success' : 'warning'}
            className={`size-7 ${isComplete ? 'text-success' : 'text-warning'}`}
          />
          <span>
            {due === 0 ? t('scoring:scores.noneDue') : t('scoring:scores.headline', { received, due })}
          </span>
        </output>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            <span>{t('scoring:scores.print')}</span>
          </Button>
          <Button
            onClick={() =>
              saveText(csvOf(sheet.rows, fileColumns), {
                name: t('scoring:scores.file', { date: sheet.examDate }),
                type: 'text/csv',
              })
            }
          >
            <Download aria-hidden="true" className="size-4.5" />
            <span>{t('common:table.export')}</span>
          </Button>
        </div>
      </div>
      <LedgerNotes sheet={sheet} />
    </div>
  );
}
