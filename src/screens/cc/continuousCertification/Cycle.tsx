import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#contract/dashboard/dashboard.ts';
import { cycleCertificate, cycleKinds, cycleOf } from '#domain/cc/cycle.ts';
import type { CcLine } from '#domain/cc/overview.ts';
import { stateWords } from '#domain/stateWords.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Panel } from '#ui/Panel.tsx';
import { TableDisclosure } from '#ui/TableDisclosure.tsx';
import { CycleMark } from './CycleMark.tsx';

interface CycleProps {
  certifications: readonly Certification[];
  lines: readonly CcLine[];
  /** The board's calendar day. */
  today: string;
}

const cell = 'py-1.5 pr-3 text-left align-top';
const states = ['past', 'done', 'next', 'later'] as const;

/** The ten years of the first valid certificate, what comes round in them, and the same as a table on request. */
export function Cycle({ certifications, lines, today }: CycleProps) {
  const { t } = useTranslation(['cc', 'common']);
  const { range } = useFormats();
  const certificate = cycleCertificate(certifications);
  const years = useMemo(() => {
    if (!certificate) return [];
    const done = cycleKinds.filter((kind) =>
      lines.some((line) => line.kind === kind && line.status === 'completed'),
    );
    return cycleOf(certificate.issueDate, today, new Set(done));
  }, [certificate, lines, today]);
  const now = years.find(({ isNow }) => isNow);
  if (!certificate || !now) return null;
  return (
    <Panel title={t('cc:cycle.title')} status="ready">
      <p className="mb-4 max-w-prose">
        {t('cc:cycle.lead', {
          specialty: certificate.specialty,
          year: now.year,
          range: range(years[0]!.from, years.at(-1)!.to), // a cycle has ten years
        })}
      </p>
      <div aria-hidden="true">
        {cycleKinds.map((kind) => (
          <div key={kind} className="mb-2">
            <p className="text-sm font-semibold">{t(`cc:cycle.kinds.${kind}`)}</p>
            <svg viewBox="0 0 300 24" className="w-full max-w-3xl" focusable="false">
              {years.map(({ year, isNow, items }) => (
                <g key={year} transform={`translate(${(year - 1) * 30} 0)`}>
                  {isNow && <rect x="1" y="1" width="28" height="22" rx="4" className="fill-info-tint" />}
                  <CycleMark state={items.find((each) => each.kind === kind)?.state ?? null} />
                </g>
              ))}
            </svg>
          </div>
        ))}
        <ol className="tabular grid w-full max-w-3xl grid-cols-10 text-center text-xs">
          {years.map(({ year, from, isNow }) => (
            <li key={year} className={isNow ? 'font-semibold' : 'text-muted'}>
              <span className="@md:hidden">{`’${from.slice(2, 4)}`}</span>
              <span className="hidden @md:inline">{from.slice(0, 4)}</span>
            </li>
          ))}
        </ol>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {states.map((state) => (
            <li key={state} className="flex items-center gap-1.5">
              <svg viewBox="3 0 24 24" className="size-6" focusable="false">
                <CycleMark state={state} />
              </svg>
              <span>{t(`common:status.${stateWords.cycle[state]}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <TableDisclosure label={t('cc:cycle.asTable')}>
        <table className="mt-2 w-full border-collapse text-sm">
          <caption className="sr-only">{t('cc:cycle.title')}</caption>
          <thead>
            <tr className="border-b border-edge">
              {(['year', 'period', 'items'] as const).map((column) => (
                <th key={column} scope="col" className={cell}>
                  {t(`cc:cycle.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, from, to, isNow, items }) => (
              <tr key={year} className="border-b border-line">
                <th scope="row" className={`${cell} font-normal`}>
                  {isNow ? t('cc:cycle.thisYear', { year }) : year}
                </th>
                <td className={cell}>{range(from, to)}</td>
                <td className={cell}>
                  <ul>
                    {items.map(({ kind, state }) => (
                      <li key={kind}>
                        {t('cc:cycle.item', {
                          kind: t(`cc:cycle.kinds.${kind}`),
                          state: t(`common:status.${stateWords.cycle[state]}`),
                        })}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableDisclosure>
    </Panel>
  );
}
