import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CmeStep } from '#domain/cme/cmeForecast.ts';
import { lessOf } from '#domain/cme/cmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';

interface StepTableProps {
  steps: readonly CmeStep[];
  hasSelfAssessment: boolean;
}

// Small where there is little room, so that no column leaves the panel.
const cell = 'py-2 pl-2 text-right align-top @sm:pl-3';

/** The curve as text: each day on which it changes. */
export const StepTable = memo(function StepTable({ steps, hasSelfAssessment }: StepTableProps) {
  const { t } = useTranslation(['cme', 'common']);
  const { number, day } = useFormats();
  const kinds = hasSelfAssessment ? (['credits', 'saCredits'] as const) : (['credits'] as const);
  return kinds.map((kind) => (
    <table key={kind} className="mt-3 w-full max-w-3xl border-collapse text-sm @sm:text-base">
      <caption className="py-2 text-left font-semibold">{t(`cme:curve.title.${kind}`)}</caption>
      <thead>
        <tr className="border-b border-edge text-xs @sm:text-sm">
          <th scope="col" className="py-2 text-left align-bottom">
            {t('cme:steps.from')}
          </th>
          {(['valid', 'required', 'needed'] as const).map((column) => (
            <th key={column} scope="col" className={`${cell} align-bottom!`}>
              {t(`cme:steps.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ day: from, valid, required }) => (
          <tr key={from} className="border-b border-line">
            <th scope="row" className="py-2 text-left align-top font-normal">
              {day(from)}
            </th>
            <td className={cell}>{number(valid[kind])}</td>
            <td className={cell}>{number(required[kind])}</td>
            <td className={cell}>{number(lessOf(required, valid)[kind])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
});
