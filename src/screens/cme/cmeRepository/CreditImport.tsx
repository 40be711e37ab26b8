import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { selfReportedCme, SelfReportedCme } from '#contract/cme/cme.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import type { AreaRecordsRef } from '#machines/kit/records/areaRecords.ts';
import type { ImportPlace } from '../../kit/records/ImportButton.tsx';
import { RecordImport } from '../../kit/records/RecordImport.tsx';
import type { useCmeWords } from './useCmeWords.ts';

interface CreditImportProps {
  reported: AreaRecordsRef<typeof selfReportedCme>;
  importing: ImportPlace;
  rules: RecordRules<typeof selfReportedCme>;
  words: ReturnType<typeof useCmeWords>;
}

/** The columns of the rows. */
const imported = ['title', 'date', 'creditsTotal', 'creditsSA', 'accreditedProvider'] as const;
const none: readonly SelfReportedCme[] = [];

/** The import of a transcript; a row that a provider may have reported says so in its check. */
export function CreditImport({ reported, importing, rules, words }: CreditImportProps) {
  const { t } = useTranslation(['cme', 'common']);
  const notRead = useMemo(() => [t('cme:proof.header')], [t]);
  const { list, form } = useSelector(reported, ({ children }) => children);
  const isReady = useSelector(list, (snapshot) => snapshot?.hasTag('ready') ?? false);
  const existing = useSelector(list, (snapshot) => snapshot?.context.items ?? none);
  if (!isReady || form) return null;
  return (
    <RecordImport
      {...importing}
      rules={rules}
      existing={existing}
      title={t('cme:import.title')}
      columns={imported}
      texts="cme:reported"
      words={words}
      notRead={notRead}
    />
  );
}
