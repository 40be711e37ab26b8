import { useSelector } from '@xstate/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import { boardDay } from '#domain/boardTime.ts';
import { formFields } from '#domain/records/recordForm.ts';
import { checkedRows, type CheckedRow } from '#domain/records/recordImport.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useRefusalText } from '#i18n/useRefusalText.ts';
import type { ImportRow } from '#machines/kit/records/recordImport.types.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useNow } from '#ui/useNow.ts';
import { ImportRowForm } from './ImportRowForm.tsx';
import type { HeadingRef, RecordImportProps } from './recordProps.ts';
import { useDatedName } from './useDatedName.ts';
import { useImportNames } from './useImportNames.ts';
import { useImportProblemText } from './useImportProblemText.ts';

interface Line extends CheckedRow {
  row: ImportRow;
}
const isWarned = ({ warnings }: Line) => Object.values(warnings).some(Boolean);
const isGood = ({ problems }: Line) => Object.keys(problems).length === 0;

interface ImportReviewProps extends RecordImportProps {
  /** The heading of the list, or of the row that is opened. */
  heading: HeadingRef;
  openedId: number | null;
  onOpen: (id: number | null) => void;
}

/** The rows of an import as they would be saved, with what is wrong with each. */
export function ImportReview({ heading, openedId, onOpen, ...props }: ImportReviewProps) {
  const { t } = useTranslation(['records', 'common']);
  const { actor, rules, existing, scope, title, words } = props;
  const { rows, ignored, saved, wanted, fault } = useSelector(actor, ({ context }) => context);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('saving'));
  const { list } = useFormats();
  const { choices, names } = useImportNames(props);
  const today = boardDay(useNow());
  const lines = useMemo((): readonly Line[] => {
    const drafts = rows.map(({ draft }) => draft);
    const checked = checkedRows(rules, drafts, existing, { scope, today, choicesOf: names.choicesOf });
    return rows.map((row, index) => ({ row, ...checked[index]! })); // one for each row
  }, [rules, rows, existing, scope, today, names]);
  // The numbers as one text, which stays the same while values change.
  const ids = rows.map(({ id }) => id).join(' ');
  const numberOf = useMemo(() => {
    const numbers = ids.split(' ').map((id) => Number(id) + 1);
    return (place: number) => numbers[place]!; // a row of the file
  }, [ids]);
  const problemText = useImportProblemText(rules, numberOf);
  const columns = useImportColumns({ props, names, lines, problemText, onOpen });
  const refusalText = useRefusalText();
  const good = lines.filter(isGood);
  const warned = lines.filter(isWarned);
  const opened = lines.find(({ row }) => row.id === openedId);
  const count = good.length;
  const saveText = count === lines.length ? 'records:import.saveAll' : 'records:import.saveGood';
  const reason =
    fault?.kind === 'unreachable'
      ? t('records:import.unreachable')
      : (refusalText(fault) ??
        Object.values(fault?.error?.errors ?? {})
          .flat()
          .join(' '));
  const formOf = (line: Line) => (
    <ImportRowForm
      line={line}
      rules={rules}
      scope={scope}
      choices={choices}
      words={words}
      problemText={problemText}
      heading={heading}
      onKeep={(draft) => actor.send({ type: 'import.edit', row: { id: line.row.id, draft } })}
      onClose={() => onOpen(null)}
    />
  );
  return (
    <Panel
      title={title}
      status={choices.status}
      fault={choices.fault}
      onRetry={choices.onRetry}
      prominent
      {...(openedId === null && { headingRef: heading })}
      className="mt-5"
    >
      <p className="mb-5 max-w-prose">{t('records:import.review')}</p>
      {fault && (
        <div role="alert" className="mb-5 max-w-prose">
          <Callout tone="danger">{t('records:import.stopped', { count: saved, reason })}</Callout>
        </div>
      )}
      {ignored.length > 0 && (
        <div className="mb-5 max-w-prose">
          <Callout tone="info">
            {t('records:import.ignored', { count: ignored.length, columns: list(ignored) })}
          </Callout>
        </div>
      )}
      <DataTable
        caption={title}
        rows={lines}
        columns={columns}
        keyOf={({ row }) => row.id}
        empty={t('records:import.empty')}
        filterLabel={t('records:import.filter')}
        detail={opened && !isSaving ? { key: opened.row.id, content: formOf(opened) } : undefined}
      />
      <output className="mt-4 block empty:hidden">
        {isSaving
          ? t('records:import.saving', { count: lines.length })
          : saved > 0 && !fault && t('records:import.saved', { saved, count: wanted })}
      </output>
      <div className="mt-5 flex flex-wrap gap-3">
        {count > 0 && (
          <Button
            tone="primary"
            busy={isSaving}
            onClick={() => actor.send({ type: 'import.save', ids: good.map(({ row }) => row.id) })}
          >
            {fault ? t('records:import.again') : t(saveText, { count })}
          </Button>
        )}
        {warned.length > 0 && (
          <Button
            busy={isSaving}
            onClick={() => actor.send({ type: 'import.remove', ids: warned.map(({ row }) => row.id) })}
          >
            {t('records:import.removeWarned', { count: warned.length })}
          </Button>
        )}
        <Button busy={isSaving} onClick={() => actor.send({ type: 'import.open' })}>
          {t('records:import.more')}
        </Button>
        <Button busy={isSaving} onClick={() => actor.send({ type: 'import.discard' })}>
          {t('records:import.discard')}
        </Button>
      </div>
    </Panel>
  );
}

interface ColumnOptions {
  props: RecordImportProps;
  names: ReturnType<typeof useImportNames>['names'];
  lines: readonly Line[];
  problemText: ReturnType<typeof useImportProblemText>;
  onOpen: (id: number) => void;
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

function useImportColumns({
  props,
  names,
  lines,
  problemText,
  onOpen,
}: ColumnOptions): readonly Column<Line>[] {
  const { t } = useTranslation(['records', 'common']);
  const { date, list, number } = useFormats();
  const { actor, rules, columns, words } = props;
  const fields = rules.area.fields as RecordFields;
  const datedName = useDatedName();
  const shown = new Set<string>();
  for (const { text } of columns)
    text((field) => {
      shown.add(field);
      return '';
    });
  // As one text, which stays the same while values change.
  const filled = formFields(fields)
    .flatMap(([name]) => (shown.has(name) || lines.every(({ body }) => isEmpty(body[name])) ? [] : [name]))
    .join(' ');
  return useMemo(() => {
    const showOf =
      ({ body }: Line) =>
      (field: string) => {
        const value = (body[field] ?? '') as string | number | boolean;
        if (typeof value === 'boolean') return t(value ? 'common:actions.yes' : 'common:actions.no');
        const { kind } = fields[field]!; // a column shows fields of the area
        if (typeof value === 'number') return number(value);
        if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : value;
        return names.choicesOf(field).find((choice) => choice.value === value)?.label ?? value;
      };
    const valuesLeftOut = ({ leftOut, row }: Line) =>
      leftOut.map((field) =>
        t('records:import.leftOutValue', { label: words.labelOf(field), value: String(row.draft[field]) }),
      );
    const notesOf = (line: Line) => [
      ...Object.keys(line.problems).map((field) =>
        t('records:import.state', { label: words.labelOf(field), problem: problemText(field, line) ?? '' }),
      ),
      ...Object.entries(line.warnings).flatMap(([field, warning]) => {
        const record = line.about[field];
        return warning
          ? [words.warningOf?.(warning, record ? datedName(record.naming, record.row) : '')]
          : [];
      }),
      ...(line.leftOut.length > 0
        ? [t('records:import.leftOut', { values: list(valuesLeftOut(line)) })]
        : []),
    ];
    const stateOf = (line: Line) => notesOf(line).join(' ') || t('records:import.good');
    const others = filled.split(' ').filter(Boolean);
    const othersOf = (line: Line) =>
      others
        .map((name) => ({ label: words.labelOf(name), value: showOf(line)(name) }))
        .filter(({ value }) => value !== '')
        .map((each) => t('records:import.value', each))
        .join(' ');
    const texts: readonly (readonly [id: string, header: string, text: (line: Line) => string])[] = [
      ...columns.map(({ id, header, text }) => [id, header, (line: Line) => text(showOf(line))] as const),
      ...(others.length > 0 ? [['others', t('records:import.others'), othersOf] as const] : []),
      ['state', t('records:import.check'), stateOf],
    ];
    return [
      {
        id: 'number',
        header: t('records:import.number'),
        render: ({ row }: Line) => row.id + 1,
      },
      ...texts.map(([id, header, text]) => ({
        id,
        header,
        text,
        render: (line: Line) =>
          id === 'state' && !isGood(line) ? (
            <span className="font-semibold text-danger">{text(line)}</span>
          ) : id === columns[0]?.id ? (
            // Wide enough for words, beside as many columns.
            <span className="block columns:min-w-36">{text(line)}</span>
          ) : (
            text(line)
          ),
        isName: id === columns[0]?.id,
      })),
      {
        id: 'actions',
        header: t('records:import.actions'),
        isHeaderHidden: true,
        render: ({ row: { id } }: Line) => (
          <div className="-mx-2 flex flex-wrap gap-1 columns:mx-0 columns:-my-2 columns:flex-nowrap columns:justify-end">
            <IconButton
              icon={Pencil}
              label={t('records:import.change', { number: id + 1 })}
              text={t('records:edit.act')}
              onClick={() => onOpen(id)}
            />
            <IconButton
              icon={Trash2}
              label={t('records:import.remove', { number: id + 1 })}
              text={t('records:delete.act')}
              onClick={() => actor.send({ type: 'import.remove', ids: [id] })}
            />
          </div>
        ),
      },
    ];
  }, [t, date, list, number, fields, problemText, datedName, columns, filled, names, words, actor, onOpen]);
}
