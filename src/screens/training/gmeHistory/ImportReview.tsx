import { useSelector } from '@xstate/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedRows, type CheckedRow } from '#domain/training/rotationImport.ts';
import { boardDay } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useRefusalText } from '#i18n/useRefusalText.ts';
import type { ImportRow } from '#machines/training/rotationImport/rotationImport.types.ts';
import { useFocusedHeading } from '#portal/useFocusedHeading.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useNow } from '#ui/useNow.ts';
import { ImportRowForm } from './ImportRowForm.tsx';
import type { RotationImportProps } from './gmeProps.ts';
import { useImportNames } from './useImportNames.ts';

interface Line extends CheckedRow {
  row: ImportRow;
}
const isGood = ({ problems }: Line) => Object.keys(problems).length === 0;

/** The rows of an import as they would be saved, with what is wrong with each. */
export function ImportReview(props: RotationImportProps) {
  const { t } = useTranslation(['gme', 'records', 'common']);
  const { actor, existing, examSpecialtyId, words } = props;
  const { rows, ignored, saved, fault } = useSelector(actor, ({ context }) => context);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('saving'));
  const { list } = useFormats();
  const { choices, names } = useImportNames(props);
  const today = boardDay(useNow());
  const [openedId, setOpened] = useState<number | null>(null);
  const lines = useMemo((): readonly Line[] => {
    const checked = checkedRows(
      rows.map(({ draft }) => draft),
      existing,
      { examSpecialtyId, today, choicesOf: names.choicesOf },
    );
    return rows.map((row, index) => ({ row, ...checked[index]! })); // one for each row
  }, [rows, existing, examSpecialtyId, today, names]);
  const columns = useImportColumns({ props, names, onOpen: setOpened });
  const refusalText = useRefusalText();
  const good = lines.filter(isGood);
  const opened = lines.find(({ row }) => row.id === openedId);
  const heading = useFocusedHeading(openedId === null ? 'list' : `row ${openedId}`, rows.length);
  const count = good.length;
  const saveText = count === lines.length ? 'gme:import.saveAll' : 'gme:import.saveGood';
  const reason =
    fault?.kind === 'unreachable'
      ? t('gme:import.unreachable')
      : (refusalText(fault) ?? t('common:failed.refused'));
  const formOf = (line: Line) => (
    <ImportRowForm
      line={line}
      choices={choices}
      words={words}
      heading={heading}
      onKeep={(draft) => actor.send({ type: 'import.edit', row: { id: line.row.id, draft } })}
      onClose={() => setOpened(null)}
    />
  );
  return (
    <Panel
      title={t('gme:import.title')}
      status={choices.status}
      fault={choices.fault}
      onRetry={choices.onRetry}
      prominent
      {...(openedId === null && { headingRef: heading })}
      className="mt-5"
    >
      <p className="mb-5 max-w-prose">{t('gme:import.review')}</p>
      {fault && (
        <div role="alert" className="mb-5 max-w-prose">
          <Callout tone="danger">{t('gme:import.stopped', { count: saved, reason })}</Callout>
        </div>
      )}
      {ignored.length > 0 && (
        <div className="mb-5 max-w-prose">
          <Callout tone="info">
            {t('gme:import.ignored', { count: ignored.length, columns: list(ignored) })}
          </Callout>
        </div>
      )}
      <DataTable
        caption={t('gme:import.title')}
        rows={lines}
        columns={columns}
        keyOf={({ row }) => row.id}
        empty={t('gme:import.empty')}
        filterLabel={t('gme:import.filter')}
        detail={opened && !isSaving ? { key: opened.row.id, content: formOf(opened) } : undefined}
      />
      <output className="mt-4 block empty:hidden">
        {isSaving && t('gme:import.saving', { count: lines.length })}
      </output>
      <div className="mt-5 flex flex-wrap gap-3">
        {count > 0 && (
          <Button
            tone="primary"
            busy={isSaving}
            onClick={() => actor.send({ type: 'import.save', ids: good.map(({ row }) => row.id) })}
          >
            {fault ? t('gme:import.again') : t(saveText, { count })}
          </Button>
        )}
        <Button busy={isSaving} onClick={() => actor.send({ type: 'import.open' })}>
          {t('gme:import.more')}
        </Button>
        <Button busy={isSaving} onClick={() => actor.send({ type: 'import.discard' })}>
          {t('gme:import.discard')}
        </Button>
      </div>
    </Panel>
  );
}

interface ColumnOptions {
  props: RotationImportProps;
  names: ReturnType<typeof useImportNames>['names'];
  onOpen: (id: number) => void;
}

function useImportColumns({ props, names, onOpen }: ColumnOptions): readonly Column<Line>[] {
  const { t } = useTranslation(['gme', 'records', 'common']);
  const { day } = useFormats();
  const { actor, words } = props;
  return useMemo(() => {
    const dayOf = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? day(text) : text);
    const nameOf = (field: string, value: string) =>
      names.choicesOf(field).find((choice) => choice.value === value)?.label ?? value;
    const notesOf = ({ problems, warnings }: Line) => [
      ...Object.entries(problems).map(([field, problem]) =>
        t('gme:import.state', { label: names.labelOf(field), problem: t(`records:problem.${problem!}`) }),
      ),
      ...Object.values(warnings).map((warning) => words.warningOf(warning!)),
    ];
    const stateOf = (line: Line) => notesOf(line).join(' ') || t('gme:import.good');
    const periodOf = ({ body }: Line) => `${dayOf(body.startDate)} – ${dayOf(body.endDate)}`;
    const texts: readonly (readonly [id: string, header: string, text: (line: Line) => string])[] = [
      ['period', t('gme:import.columns.period'), periodOf],
      ['activity', names.labelOf('clinicalActivity'), ({ body }) => body.clinicalActivity],
      [
        'level',
        names.labelOf('clinicalLevelId'),
        ({ body }) => nameOf('clinicalLevelId', body.clinicalLevelId),
      ],
      [
        'program',
        names.labelOf('programName'),
        ({ body }) => body.programName || body.alternateInstitutionName,
      ],
      ['state', t('gme:import.columns.state'), stateOf],
    ];
    return [
      ...texts.map(([id, header, text]) => ({
        id,
        header,
        text,
        render: (line: Line) =>
          id === 'state' && !isGood(line) ? (
            <span className="font-semibold text-danger">{text(line)}</span>
          ) : (
            text(line)
          ),
        isName: id === 'period',
      })),
      {
        id: 'actions',
        header: t('gme:import.actions'),
        isHeaderHidden: true,
        render: ({ row: { id } }: Line) => (
          <div className="-mx-2 flex flex-wrap gap-1 columns:mx-0 columns:-my-2 columns:flex-nowrap columns:justify-end">
            <IconButton
              icon={Pencil}
              label={t('gme:import.change', { number: id + 1 })}
              text={t('records:edit.act')}
              onClick={() => onOpen(id)}
            />
            <IconButton
              icon={Trash2}
              label={t('gme:import.remove', { number: id + 1 })}
              text={t('records:delete.act')}
              onClick={() => actor.send({ type: 'import.remove', id })}
            />
          </div>
        ),
      },
    ];
  }, [t, day, names, words, actor, onOpen]);
}
