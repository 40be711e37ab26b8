/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers forget what a table is when its cells stand one below the other, so its roles are spelt out. */
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CaseCategory, ExamCaseLog } from '#contract/application/examCards.ts';
import { countName, type CaseLogDraft } from '#domain/application/caseLogForm.ts';

interface CountTableProps {
  group: ExamCaseLog;
  form: UseFormReturn<CaseLogDraft>;
}

/** The categories of a group with their minimums and the surgeon's number of cases. */
export function CountTable({ group, form }: CountTableProps) {
  const { errors } = form.formState;
  const errorOf = ({ categoryId }: CaseCategory) => errors.counts?.[countName(categoryId)]?.message;
  return (
    <CountFrame group={group} errorOf={errorOf}>
      {(category) => {
        const name = `counts.${countName(category.categoryId)}` as const;
        const error = errorOf(category);
        const described = [error && `${name}-error`, category.countsAtMost !== null && `${name}-hint`];
        return (
          <input
            {...form.register(name)}
            id={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className="control tabular @lg:text-right"
            aria-describedby={described.filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
          />
        );
      }}
    </CountFrame>
  );
}

/** The same, read-only. */
export const CountValues = ({
  group,
  countOf,
}: Pick<CountTableProps, 'group'> & { countOf: (id: number) => number }) => (
  <CountFrame group={group}>
    {({ categoryId }) => <span className="tabular block @lg:text-right">{countOf(categoryId)}</span>}
  </CountFrame>
);

interface CountFrameProps {
  group: ExamCaseLog;
  /** The error of a field; omit it for no errors. */
  errorOf?: (category: CaseCategory) => string | undefined;
  children: (category: CaseCategory) => ReactNode;
}

function CountFrame({ group, errorOf, children }: CountFrameProps) {
  const { t } = useTranslation(['cards', 'common']);
  const { name, minimum, categories } = group;
  return (
    <table role="table" className="block w-full @lg:table @lg:border-collapse">
      <caption className="block w-full pb-1 text-left @lg:table-caption">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-sm text-muted">
          {minimum === 0
            ? t('cards:caseLogs.counts.anyNumber')
            : t('cards:caseLogs.counts.needed', { minimum })}
        </span>
      </caption>
      <thead role="rowgroup" className="sr-only @lg:not-sr-only @lg:table-header-group">
        <tr role="row" className="border-b border-edge text-sm">
          <th role="columnheader" scope="col" className="py-1.5 text-left font-semibold">
            {t('cards:caseLogs.counts.kind')}
          </th>
          <th role="columnheader" scope="col" className="px-3 py-1.5 text-right font-semibold">
            {t('cards:caseLogs.counts.minimum')}
          </th>
          <th role="columnheader" scope="col" className="w-36 py-1.5 text-right font-semibold">
            {t('cards:caseLogs.counts.yours')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line @lg:table-row-group">
        {categories.map((category) => {
          const field = `counts.${countName(category.categoryId)}`;
          const error = errorOf?.(category);
          return (
            <tr key={category.categoryId} role="row" className="block py-3 @lg:table-row @lg:py-0">
              <th
                role="rowheader"
                scope="row"
                className={`block text-left font-normal @lg:table-cell @lg:py-2 ${error ? 'pl-3 shadow-[inset_4px_0_0_var(--color-danger)]' : ''}`}
              >
                {errorOf ? <label htmlFor={field}>{category.name}</label> : <span>{category.name}</span>}
                {category.countsAtMost !== null && (
                  <span id={`${field}-hint`} className="block text-sm text-muted">
                    {t('cards:caseLogs.counts.atMost', { most: category.countsAtMost })}
                  </span>
                )}
                {error && (
                  <span id={`${field}-error`} className="block font-semibold text-danger">
                    {error}
                  </span>
                )}
              </th>
              <td
                role="cell"
                className={`tabular text-sm text-muted ${category.minimum === 0 ? 'hidden' : 'block'} @lg:table-cell @lg:px-3 @lg:text-right @lg:text-base`}
              >
                <span aria-hidden="true" className="@lg:hidden">
                  {`${t('cards:caseLogs.counts.minimum')} `}
                </span>
                <span>
                  {category.minimum === 0 ? t('cards:caseLogs.counts.noMinimum') : category.minimum}
                </span>
              </td>
              <td role="cell" className="mt-1.5 block w-36 @lg:mt-0 @lg:table-cell @lg:py-1">
                {children(category)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
