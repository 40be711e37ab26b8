import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { caseGroups, toSubmit } from '#domain/ledger.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { ToneShape } from '#ui/StatusBadge.tsx';
import type { LedgerSheet } from './useLedger.ts';
import { useCaseWords } from './useCaseWords.ts';

/** Whether the board has received every score, or exactly what is missing. */
export function LedgerSummary({ sheet: { ledger } }: { sheet: LedgerSheet }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { list } = useFormats();
  const caseWords = useCaseWords();
  const { due, received, missing, aside, others, lines } = ledger;
  if (lines.length === 0) return <p className="text-muted">{t('scoring:scores.empty')}</p>;
  const isComplete = missing.length === 0;
  const waiting = toSubmit(ledger);

  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <output className="tabular flex items-center gap-3 font-serif text-2xl font-semibold">
          <ToneShape
            tone={isComplete ? 'success' : 'warning'}
            className={`size-7 ${isComplete ? 'text-success' : 'text-warning'}`}
          />
          {due === 0 ? t('scoring:scores.noneDue') : t('scoring:scores.headline', { received, due })}
        </output>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          {t('scoring:scores.print')}
        </Button>
      </div>
      {!isComplete && (
        <>
          <h3 className="mt-4 font-sans font-semibold">{t('scoring:scores.missing')}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {caseGroups(missing).map((group) => (
              <li key={`${group.examScheduleId} ${group.state}`}>{caseWords(group)}</li>
            ))}
          </ul>
        </>
      )}
      {aside.length > 0 && (
        <p className="mt-3 text-muted">
          {t('scoring:scores.aside', { groups: list(caseGroups(aside).map(caseWords)) })}
        </p>
      )}
      {waiting.length > 0 && (
        <p className="mt-3">
          {t('scoring:scores.toSubmit', {
            names: list(waiting.map(({ examineeName }) => examineeName)),
            count: waiting.length,
          })}
        </p>
      )}
      {others.length > 0 && <p className="mt-3">{t('scoring:scores.others', { count: others.length })}</p>}
    </div>
  );
}
