import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommitteeTerm } from '#contract/profile/committees.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { column, type Column } from '#ui/table/columns.ts';
import type { RowLine } from '#ui/table/TableRow.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useTableInAddress } from '../../kit/useTableInAddress.ts';

type CommitteesRef = PartsRef<{ terms: ResourceMachine<readonly CommitteeTerm[]> }>;

const keyOf = ({ termId }: CommitteeTerm) => termId;
const latestFirst = { column: 'from', isDescending: true };

/** The committees of the board on which a surgeon serves or has served. */
export default function CommitteesScreen({ actor }: { actor: CommitteesRef }) {
  const { t } = useTranslation(['committees', 'common']);
  const { day, shortRange } = useFormats();
  const { value, ...terms } = useResource(useSelector(actor, ({ children }) => children.terms));

  const columns = useMemo((): readonly Column<CommitteeTerm>[] => {
    const untilOf = ({ endDate }: CommitteeTerm) => (endDate === null ? t('committees:noEnd') : day(endDate));
    const meetingOf = ({ nextMeeting }: CommitteeTerm) =>
      nextMeeting === null ? t('committees:noMeeting') : day(nextMeeting);
    return [
      column('committee', t('committees:columns.committee'), ({ committeeName }) => committeeName, {
        isName: true,
      }),
      column('role', t('committees:columns.role'), ({ role }) => role),
      {
        id: 'from',
        header: t('committees:columns.from'),
        render: ({ startDate }) => <span className="columns:whitespace-nowrap">{day(startDate)}</span>,
        text: ({ startDate }) => day(startDate),
        sortBy: ({ startDate }) => startDate,
      },
      {
        id: 'until',
        header: t('committees:columns.until'),
        render: (term) => <span className="columns:whitespace-nowrap">{untilOf(term)}</span>,
        text: untilOf,
        // A term without an end sorts after every date.
        sortBy: ({ endDate }) => endDate ?? '9999',
      },
      column('chair', t('committees:columns.chair'), ({ chairName }) => chairName),
      {
        id: 'next',
        header: t('committees:columns.next'),
        render: (term) => <span className="columns:whitespace-nowrap">{meetingOf(term)}</span>,
        text: meetingOf,
        // A committee without a meeting sorts after every date.
        sortBy: ({ nextMeeting }) => nextMeeting ?? '9999',
      },
    ];
  }, [t, day]);

  const line = useMemo(
    (): RowLine<CommitteeTerm> => ({
      renderSummary: ({ role, startDate, endDate }) =>
        `${role} · ${endDate === null ? t('committees:since', { day: day(startDate) }) : shortRange(startDate, endDate)}`,
    }),
    [t, day, shortRange],
  );

  const view = useTableInAddress('terms', latestFirst);
  return (
    <>
      <PageTitle lead={t('committees:lead')}>{t('committees:title')}</PageTitle>
      <Panel title={t('committees:terms')} {...terms} lines={6} alone prominent>
        {value && (
          <DataTable
            caption={t('committees:terms')}
            rows={value}
            columns={columns}
            keyOf={keyOf}
            line={line}
            view={view}
            empty={t('committees:empty')}
            filterLabel={t('committees:filter')}
            csvName={t('committees:file')}
          />
        )}
      </Panel>
    </>
  );
}
