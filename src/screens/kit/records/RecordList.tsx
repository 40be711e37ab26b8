import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea, RecordNames } from '#contract/records/records.ts';
import { formFields } from '#domain/records/recordForm.ts';
import { recordText, type RecordRules } from '#domain/records/recordRules.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { AreaRecordsRef } from '#machines/kit/records/areaRecords.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StaleNotice } from '#ui/StaleNotice.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { TableView } from '#ui/table/useTable.ts';
import { ImportButton } from './ImportButton.tsx';
import { LeftDraft } from './LeftDraft.tsx';
import { recordFileColumns } from './recordFile.ts';
import type { AnyRecord, HeadingRef, RecordListRef, RecordsProps } from './recordProps.ts';
import { RowActions } from './RowActions.tsx';
import { useRecordLine } from './useRecordLine.ts';
import { useRecordNames } from './useRecordNames.ts';

const none: readonly Column<AnyRecord>[] = [];

interface RecordListProps extends RecordsProps {
  list: RecordListRef;
  heading: HeadingRef;
  /** The cell with the name of the record that was saved last, which takes the focus after the form. */
  savedRow: RefObject<HTMLTableCellElement | null>;
  view: TableView;
}

/** The table of a member's records, with the buttons that add, change and delete them. */
export function RecordList({ heading, importing, ...table }: RecordListProps) {
  const { records, list, rules, words } = table;
  const fault = useSelector(list, ({ context }) => context.fault);
  const isReady = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const isFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const isStale = useSelector(list, (snapshot) => snapshot.hasTag('stale'));
  return (
    <Panel
      headingRef={heading}
      title={words.title}
      status={isReady ? 'ready' : isFailed ? 'failed' : 'loading'}
      fault={fault}
      onRetry={() => list.send({ type: 'collection.reload' })}
      lines={8}
    >
      {isStale && <StaleNotice onReload={() => list.send({ type: 'collection.reload' })} />}
      <p className="mb-5 max-w-prose">{words.lead}</p>
      <LeftDraft records={records} rules={rules} words={words} />
      <div className="mb-5 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => records.send({ type: 'record.add' })}>
          <Plus aria-hidden="true" className="size-4.5" />
          <span>{words.add}</span>
        </Button>
        {importing && <ImportButton {...importing} />}
      </div>
      <RecordTable {...table} />
    </Panel>
  );
}

/** The table itself, which is prepared once there are records: a page opens with several lists that have none yet. */
function RecordTable({
  records,
  list,
  savedRow,
  view,
  rules,
  words,
  listed,
  extra,
}: Omit<RecordListProps, 'heading' | 'importing'>) {
  const { t } = useTranslation(['records', 'common']);
  const items = useSelector(list, ({ context }) => context.items);
  const savedId = useSelector(records, ({ context }) => context.savedId);
  const all = useRecordColumns({ records, list, rules, words, extra });
  const columns = useMemo(
    () =>
      listed
        ? all.filter((each) => each.isHeaderHidden || listed.includes(each.id) || extra?.includes(each))
        : all,
    [all, listed, extra],
  );
  const recordLine = useRecordLine({ rules, words, columns });
  const fileColumns = () => [
    ...recordFileColumns(rules.area.fields as RecordFields, {
      ...words,
      yes: t('common:actions.yes'),
      no: t('common:actions.no'),
    }),
    ...(extra ?? none),
  ];
  return (
    <DataTable
      caption={words.title}
      rows={items as readonly AnyRecord[]}
      columns={columns}
      keyOf={(row) => row[rules.area.key] as number}
      empty={words.empty}
      filterLabel={words.filter}
      csvName={words.file}
      fileColumns={fileColumns}
      view={view}
      line={recordLine}
      {...(savedId !== null && {
        marked: { key: savedId, text: t('records:lastSaved'), ref: savedRow },
      })}
    />
  );
}

/** A column for each field, by its kind, and one for the buttons of a row. */
function useRecordColumns({
  records,
  list,
  rules,
  words,
  extra = none,
}: Omit<
  RecordListProps,
  'heading' | 'savedRow' | 'view' | 'listed' | 'importing'
>): readonly Column<AnyRecord>[] {
  const { t } = useTranslation(['records', 'common']);
  const { day, number } = useFormats();
  const { labelOf, headerOf, textOf: textOfRow } = words;
  const { area, nameField } = rules;
  const items = useSelector(list, ({ context }) => context.items) as readonly AnyRecord[];
  const nameOf = useRecordNames(rules, items);
  return useMemo(() => {
    const fields = area.fields as RecordFields;
    const columnOf = ([name, { kind }]: readonly [string, RecordFields[string]]): Column<AnyRecord> => {
      const textOf = (row: AnyRecord) => {
        const own = textOfRow?.(name, row);
        if (own !== undefined) return own;
        const value = row[name] ?? '';
        if (kind === 'flag') return t(value === true ? 'common:actions.yes' : 'common:actions.no');
        if (kind === 'credits') return number(Number(value));
        return kind === 'day' && value !== '' ? day(String(value)) : recordText(fields, row, name);
      };
      return {
        id: name,
        header: headerOf?.(name) ?? labelOf(name),
        render: (row) =>
          // A longer text of its own may have several lines.
          kind === 'day' && textOfRow?.(name, row) === undefined ? (
            <span className="columns:whitespace-nowrap">{textOf(row)}</span>
          ) : (
            textOf(row)
          ),
        text: textOf,
        sortBy:
          kind === 'day'
            ? (row) => String(row[name] ?? '')
            : kind === 'credits'
              ? (row) => Number(row[name])
              : textOf,
        isNumeric: kind === 'credits',
        isName: name === nameField,
      };
    };
    return [
      // What is asked for only with another field is shown with it.
      ...formFields(fields)
        .filter(([, { kind, when }]) => kind !== 'lines' && when === undefined)
        .map(columnOf),
      ...extra,
      {
        id: 'actions',
        header: t('records:actions'),
        render: (row) => (
          <RecordActions records={records} list={list} rules={rules} row={row} name={nameOf(row)} />
        ),
        isHeaderHidden: true,
      },
    ];
  }, [t, day, number, labelOf, headerOf, textOfRow, records, list, rules, area, nameField, extra, nameOf]);
}

interface RecordActionsProps {
  records: AreaRecordsRef<AnyRecordArea>;
  list: RecordListRef;
  rules: RecordRules<AnyRecordArea>;
  row: AnyRecord;
  /** What no other record of the list is called. */
  name: string;
}

function RecordActions({ records, list, rules, row, name }: RecordActionsProps) {
  const isChosen = useSelector(
    list,
    ({ context }) => context.chosen?.[rules.area.key] === row[rules.area.key],
  );
  const isRemoving = useSelector(list, (snapshot) => snapshot.hasTag('removing')) && isChosen;
  const isPending = useSelector(list, (snapshot) => snapshot.hasTag('pending')) && isChosen;
  const isPaused = useSelector(list, (snapshot) => snapshot.hasTag('paused'));
  const isUndone = useSelector(
    list,
    ({ context }) => context.undone?.[rules.area.key] === row[rules.area.key],
  );
  const { update, remove } = rules.area.names as RecordNames;
  const pending = isPaused ? 'paused' : 'pending';
  const state = isPending ? pending : isRemoving ? 'removing' : isUndone ? 'undone' : 'kept';
  const removal = {
    onRemove: (isByKey: boolean) => {
      list.send({ type: 'collection.remove', item: row });
      if (isByKey) list.send({ type: 'collection.pause' });
    },
    onUndo: () => list.send({ type: 'collection.undo' }),
    onPause: () => list.send({ type: 'collection.pause' }),
    onResume: () => list.send({ type: 'collection.resume' }),
  };
  return (
    <RowActions
      name={name}
      state={state}
      onEdit={
        update === undefined
          ? undefined
          : () => records.send({ type: 'record.edit', id: row[rules.area.key] as number })
      }
      removal={remove === undefined ? undefined : removal}
    />
  );
}
