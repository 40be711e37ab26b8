import { useTranslation } from 'react-i18next';
import { caseGroups, toSubmit } from '#domain/scoring/ledger.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { LedgerSheet } from './useLedger.ts';
import { useCaseWords } from './useCaseWords.ts';

/** What is missing, what does not count, and what else is to be done; the same on screen and in print. */
export function LedgerNotes({ sheet: { ledger, zone } }: { sheet: LedgerSheet }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { list } = useFormats();
  const caseWords = useCaseWords();
  const { missing, aside, others } = ledger;
  const waiting = toSubmit(ledger);
  return (
    <div className="mt-4 space-y-3">
      {missing.length > 0 && (
        <div>
          <h3 className="font-sans font-semibold">{t('scoring:scores.missing')}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {caseGroups(missing).map((group) => (
              <li key={`${group.examScheduleId} ${group.state}`}>{caseWords(group)}</li>
            ))}
          </ul>
        </div>
      )}
      {waiting.length > 0 && (
        <p>
          {t('scoring:scores.toSubmit', {
            names: list(waiting.map(({ examineeName }) => examineeName)),
            count: waiting.length,
          })}
        </p>
      )}
      {others.length > 0 && <p>{t('scoring:scores.others', { count: others.length })}</p>}
      {aside.length > 0 && (
        <p className="text-muted">
          {t('scoring:scores.aside', { groups: list(caseGroups(aside).map(caseWords)) })}
        </p>
      )}
      {zone !== '' && <p className="text-muted">{t('scoring:scores.zone', { zone })}</p>}
    </div>
  );
}
