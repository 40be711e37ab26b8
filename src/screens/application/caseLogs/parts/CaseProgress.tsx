/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers drop table semantics when a table is laid out as cards, so its roles are explicit. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupProgress } from '#domain/application/caseLog.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';

const overOf = ({ categories }: GroupProgress) => categories.reduce((sum, { over }) => sum + over, 0);

/** The cases of each group and the required number: bars with numbers, and the same as a table. */
export function CaseProgress({ groups }: { groups: readonly GroupProgress[] }) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <figure>
      <figcaption>
        <h3 className="text-lg">{t('cards:caseLogs.progress.title')}</h3>
        <p className="max-w-prose text-sm text-muted">{t('cards:caseLogs.progress.mark')}</p>
      </figcaption>
      <ul className="mt-3 space-y-3">
        {groups.map((each) => (
          <GroupBar
            key={each.group.examCaseLogId}
            name={each.group.name}
            minimum={each.group.minimum}
            counted={each.counted}
            over={overOf(each)}
            below={each.categories.filter(({ isReached }) => !isReached).length}
          />
        ))}
      </ul>
      <Disclosure
        label={t('cards:caseLogs.progress.asTable')}
        className="mt-3"
        buttonClassName="text-sm text-accent"
      >
        <ProgressTable groups={groups} />
      </Disclosure>
    </figure>
  );
}

interface GroupBarProps {
  name: string;
  minimum: number;
  counted: number;
  over: number;
  /** Categories below their own minimum. */
  below: number;
}

/** One group; memoized, so that it renders only when its own numbers change. */
const GroupBar = memo(({ name, minimum, counted, over, below }: GroupBarProps) => {
  const { t } = useTranslation(['cards', 'common']);
  const most = Math.max(minimum, counted + over, 1);
  const share = (cases: number) => `${(cases / most) * 100}%`;
  const isReached = counted >= minimum && below === 0;
  const tone = isReached ? 'success' : 'warning';
  const notes = [
    ...(over > 0 ? [t('cards:caseLogs.progress.over', { count: over })] : []),
    ...(below > 0 ? [t('cards:caseLogs.progress.below', { count: below })] : []),
  ];
  return (
    <li className="grid items-center gap-x-4 gap-y-1 @2xl:grid-cols-[14rem_minmax(0,1fr)_8rem]">
      <span className="wrap-anywhere">{name}</span>
      <span
        aria-hidden="true"
        className="picture relative order-last h-4 rounded-sm border border-edge bg-sunken @2xl:order-none"
      >
        <span
          // A group without a minimum is not shown as reached.
          className={`picture-bar absolute inset-y-0 left-0 ${minimum > 0 ? 'bg-accent' : 'bg-edge'}`}
          style={{ width: share(counted) }}
        />
        {over > 0 && (
          <span
            className="absolute inset-y-0 bg-[repeating-linear-gradient(45deg,var(--color-edge)_0_2px,transparent_2px_5px)]"
            style={{ left: share(counted), width: share(over) }}
          />
        )}
        {minimum > 0 && (
          <span
            className="picture-mark absolute -inset-y-1.5 w-1 -translate-x-1/2 bg-ink"
            style={{ left: share(minimum) }}
          />
        )}
      </span>
      <span className="tabular flex items-center gap-2 font-semibold">
        {(minimum > 0 || below > 0) && (
          <ToneShape tone={tone} className={isReached ? 'text-success' : 'text-warning'} />
        )}
        <span>
          {minimum > 0
            ? t('cards:caseLogs.progress.of', { counted, minimum })
            : t('cards:caseLogs.progress.any', { count: counted })}
        </span>
      </span>
      {notes.map((note) => (
        <span key={note} className="order-last text-sm text-muted @2xl:col-span-2 @2xl:col-start-2">
          {note}
        </span>
      ))}
    </li>
  );
});

/** As a table where there is room for five columns, else each group with its numbers below its name. */
function ProgressTable({ groups }: { groups: readonly GroupProgress[] }) {
  const { t } = useTranslation(['cards', 'common']);
  const heads = ['group', 'counted', 'needed', 'lacking', 'notCounted'] as const;
  return (
    <table role="table" className="block w-full border-collapse text-sm @xl:table">
      <caption className="sr-only">{t('cards:caseLogs.progress.title')}</caption>
      <thead role="rowgroup" className="sr-only @xl:not-sr-only @xl:table-header-group">
        <tr role="row" className="border-b border-edge">
          {heads.map((head, place) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`py-1.5 font-semibold ${place === 0 ? 'pr-3 text-left' : 'pl-3 text-right'}`}
            >
              {t(`cards:caseLogs.progress.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block @xl:table-row-group">
        {groups.map((each) => {
          const lacking = Math.max(0, each.group.minimum - each.counted);
          const numbers = [each.counted, each.group.minimum, lacking, overOf(each)];
          return (
            <tr
              key={each.group.examCaseLogId}
              role="row"
              className="block border-b border-line py-1.5 @xl:table-row"
            >
              <th
                role="rowheader"
                scope="row"
                className="block text-left font-semibold wrap-anywhere @xl:table-cell @xl:py-1.5 @xl:pr-3 @xl:font-normal"
              >
                {each.group.name}
              </th>
              {heads.slice(1).map((head, place) => (
                <td
                  key={head}
                  role="cell"
                  data-header={t(`cards:caseLogs.progress.${head}`)}
                  className="flex justify-between gap-3 before:text-muted before:content-[attr(data-header)] @xl:table-cell @xl:py-1.5 @xl:pl-3 @xl:text-right @xl:before:content-none"
                >
                  {numbers[place]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
