import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { isNoCertificate } from '#domain/documents/certificateType.ts';
import type { DocumentListRef } from '#machines/documents/documents/documents.machine.ts';
import { useInAddress } from '#portal/useInAddress.ts';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useTogether } from '#ui/useTogether.ts';
import { documentKey, useDocumentColumns } from './useDocumentColumns.tsx';
import { useTableInAddress } from '../../kit/useTableInAddress.ts';

interface DocumentListProps {
  list: DocumentListRef;
  downloads: DownloadsRef;
}

const newestFirst = { column: 'added', isDescending: true };

/** All documents of the user; certificates can be filtered by type. */
export function DocumentList({ list, downloads }: DocumentListProps) {
  const { t } = useTranslation(['documents', 'common']);
  const documents = useSelector(list, ({ context }) => context.items);
  const fault = useSelector(list, ({ context }) => context.fault);
  // A list that could not be loaded again is not shown as if it were up to date.
  const isFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('stale'));
  const isReady = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const [wantedType, setType] = useInAddress('documents-type');
  const {
    columns,
    line,
    certificateTypes: types,
    isUnnamed,
  } = useDocumentColumns(documents, list, downloads);
  const isShown = useTogether(isReady && !isUnnamed);

  const held = new Set(documents.map(({ certificateTypeId }) => String(certificateTypeId)));
  const choices = types
    .filter((item) => held.has(item.itemValue) && !isNoCertificate(item))
    .map(({ itemValue, itemDescription }) => ({ value: itemValue, label: itemDescription }));
  // The last document of a type may just have been deleted.
  const type = wantedType !== null && held.has(wantedType) ? wantedType : '';
  const shown = useMemo(
    () =>
      type === ''
        ? documents
        : documents.filter(({ certificateTypeId }) => String(certificateTypeId) === type),
    [documents, type],
  );

  const view = useTableInAddress('documents', newestFirst);
  return (
    <Panel
      title={t('documents:list.title')}
      status={isFailed ? 'failed' : isReady && isShown ? 'ready' : 'loading'}
      fault={fault}
      onRetry={() => list.send({ type: 'collection.reload' })}
      lines={12}
    >
      <DataTable
        caption={t('documents:list.title')}
        rows={shown}
        columns={columns}
        keyOf={documentKey}
        line={line}
        view={view}
        empty={t('documents:list.empty')}
        filterLabel={t('documents:list.filter')}
      >
        {choices.length > 1 && (
          <SelectField
            id="certificateTypeFilter"
            label={t('documents:list.certificateType')}
            choices={choices}
            placeholder={t('documents:list.everything')}
            value={type}
            onChange={({ target }) => setType(target.value || null)}
          />
        )}
      </DataTable>
    </Panel>
  );
}
